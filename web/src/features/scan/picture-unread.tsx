import { ImageOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ImageButton, type ImageButtonProps } from './scan-tools.tsx';
import { scannerMessages } from './scanner.rules.ts';

interface PictureUnreadProps extends Omit<ImageButtonProps, 'look'> {
  backLabel: string;
  onBack: () => void;
}

/** A picture had no code in it. Said until a person goes on: a label before the camera must not take the words away. */
export function PictureUnread({ backLabel, onBack, ...image }: PictureUnreadProps) {
  return (
    <section aria-label="Picture without a code" className="flex flex-col items-center gap-1 py-2 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-warn-soft text-warn">
        <ImageOff aria-hidden className="size-6" />
      </span>
      <h3 className="mt-2 text-lg font-semibold">{scannerMessages.nothingFound}</h3>
      <p className="text-muted">Try a sharper picture, or type the code.</p>
      <div className="mt-4 grid w-full gap-2">
        <ImageButton look="button" {...image} />
        <Button size="lg" onClick={onBack}>
          {backLabel}
        </Button>
      </div>
    </section>
  );
}
