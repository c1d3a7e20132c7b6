import type { Item } from '@onhand/contract/item-answers';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pictureAddress } from './picture-address.ts';

const swipe = 48;

/** One picture as large as the screen allows; arrows, arrow keys and a swipe go to the next. */
export function Lightbox({ item, index, onIndex }: { item: Item; index: number | null; onIndex: (index: number | null) => void }) {
  const { images } = item;
  const touchX = useRef(0);
  const image = index === null ? undefined : images[index];
  // Round and round: a button that switched off at the end would drop the focus.
  const step = (by: number) => onIndex(((index ?? 0) + by + images.length) % images.length);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
  };
  const swiped = (endX: number) => {
    if (endX - touchX.current > swipe) step(-1);
    else if (touchX.current - endX > swipe) step(1);
  };
  return (
    <Dialog open={image !== undefined} onOpenChange={() => onIndex(null)}>
      <DialogContent
        title={`Pictures of ${item.name}`}
        isTitleHidden
        size="xl"
        phoneFullScreen
        aria-describedby={undefined}
        onKeyDown={handleKey}
      >
        {image && index !== null ? (
          <>
            <div
              className="grid min-h-0 grow place-items-center p-2 pt-12"
              onTouchStart={(event) => {
                touchX.current = event.changedTouches[0]?.clientX ?? 0;
              }}
              onTouchEnd={(event) => swiped(event.changedTouches[0]?.clientX ?? 0)}
            >
              <img
                src={pictureAddress(item.id, image.id, 'large')}
                alt={`${item.name}, ${index + 1} of ${images.length}`}
                width={image.width}
                height={image.height}
                className="h-auto max-h-[70dvh] w-auto max-w-full rounded-sm object-contain"
              />
            </div>
            {images.length > 1 ? (
              <div className="flex shrink-0 items-center justify-center gap-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                <IconButton label="Previous picture" icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
                <span aria-live="polite" className="text-muted tabular-nums">
                  {index + 1} of {images.length}
                </span>
                <IconButton label="Next picture" icon={<ChevronRight aria-hidden />} onClick={() => step(1)} />
              </div>
            ) : null}
          </>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
