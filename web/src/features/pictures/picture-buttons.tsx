import { Camera, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { pictureTypes } from './picture-files.ts';

/** Pictures come from the device, and on a phone straight from its camera. */
export function PictureButtons({ onFiles, isBusy = false }: { onFiles: (files: File[]) => void; isBusy?: boolean }) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // An empty value lets the same file be chosen again.
    input.value = '';
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => chooser.current?.click()} isBusy={isBusy}>
        <ImagePlus aria-hidden />
        Add pictures
      </Button>
      <Button onClick={() => camera.current?.click()} isBusy={isBusy} className="pointer-fine:hidden">
        <Camera aria-hidden />
        Take a photo
      </Button>
      <input
        ref={chooser}
        type="file"
        aria-label="Picture files"
        accept={pictureTypes}
        multiple
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        aria-label="Photo"
        accept={pictureTypes}
        capture="environment"
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
