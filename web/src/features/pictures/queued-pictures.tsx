import { maxImagesPerItem } from '@onhand/contract/item-images';
import { X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { PictureButtons } from './picture-buttons.tsx';
import { picturesIn } from './picture-files.ts';
import { usePastedFiles } from './use-pasted-files.ts';

/** Pictures that wait for their item: they are uploaded once it is there. */
export function QueuedPictures({ pictures, onChange }: { pictures: readonly File[]; onChange: (pictures: File[]) => void }) {
  const add = (files: File[]) => {
    const { pictures: chosen, problem } = picturesIn(files);
    const all = [...pictures, ...chosen];
    const tooMany = all.length > maxImagesPerItem ? `An item has at most ${maxImagesPerItem} pictures.` : undefined;
    if (problem ?? tooMany) toast({ title: 'Not added', description: problem ?? tooMany, tone: 'destructive' });
    onChange(all.slice(0, maxImagesPerItem));
  };
  usePastedFiles(true, add);
  return (
    <div className="flex flex-col gap-3">
      {pictures.length > 0 ? (
        <ul aria-label="Pictures to upload" className="grid grid-cols-3 gap-2 md:grid-cols-6">
          {pictures.map((picture, place) => (
            <li
              key={`${picture.name} ${picture.lastModified} ${place}`}
              className="relative aspect-square overflow-hidden rounded-md border bg-hover"
            >
              <Preview picture={picture} />
              {place === 0 ? <Badge className="absolute bottom-1 left-1">Cover</Badge> : null}
              <span className="absolute top-1 right-1 rounded-md bg-surface">
                <IconButton
                  size="sm"
                  label={`Remove ${picture.name}`}
                  icon={<X aria-hidden />}
                  onClick={() => onChange(pictures.filter((other) => other !== picture))}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <PictureButtons onFiles={add} />
    </div>
  );
}

function Preview({ picture }: { picture: File }) {
  return (
    <img
      alt={picture.name}
      className="size-full object-cover"
      ref={(image) => {
        if (!image) return;
        const address = URL.createObjectURL(picture);
        image.src = address;
        return () => URL.revokeObjectURL(address);
      }}
    />
  );
}
