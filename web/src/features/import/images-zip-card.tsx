import { Images } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { FileButton } from '../../ui/file-button.tsx';

/** Takes a zip with pictures of many items. */
export function ImagesZipCard({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-xl">
          <h2 className="font-semibold">Pictures</h2>
          <p className="text-sm text-pretty text-muted">
            A zip of pictures, each named like its item’s SKU or inventory number:{' '}
            <span className="whitespace-nowrap text-text">EL-1.jpg</span>, and{' '}
            <span className="whitespace-nowrap text-text">EL-1_2.jpg</span> for a second one. You see what matches first.
          </p>
        </div>
        <FileButton accept=".zip,application/zip" aria-label="Choose a zip of pictures" isBusy={isBusy} onFile={onFile}>
          <Images aria-hidden />
          Choose a zip
        </FileButton>
      </div>
    </Card>
  );
}
