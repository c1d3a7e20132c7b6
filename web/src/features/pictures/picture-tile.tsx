import type { ItemImage } from '@onhand/contract/item-images';
import { ArrowLeft, ArrowRight, Expand, Star, Trash2 } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { pictureAddress } from './picture-address.ts';

interface PictureTileProps {
  itemId: number;
  image: ItemImage;
  place: number;
  count: number;
  canEdit: boolean;
  onOpen: () => void;
  onMoveTo: (place: number) => void;
  onDelete: () => void;
  onDrag: (imageId: number | null) => void;
  onDropped: () => void;
  isDropTarget: boolean;
}

/** A picture in the grid: drag it, or move it by its menu with keyboard or thumb. */
export function PictureTile(props: PictureTileProps) {
  const { itemId, image, place, count, canEdit, onOpen, onMoveTo, onDelete, onDrag, onDropped, isDropTarget } = props;
  const name = `picture ${place + 1}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu moves it by keyboard and thumb
    <li
      draggable={canEdit && count > 1}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('application/x-onhand-picture', String(image.id));
        onDrag(image.id);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (isDropTarget) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.stopPropagation();
        onDropped();
      }}
      className={cx('relative aspect-square overflow-hidden rounded-md border bg-hover', canEdit && count > 1 && 'cursor-grab')}
    >
      <button type="button" aria-label={`Open ${name}`} onClick={onOpen} className="block size-full focus-visible:-outline-offset-2">
        <img
          src={pictureAddress(itemId, image.id, 'medium')}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      {place === 0 ? (
        <Badge tone="accent" className="pointer-events-none absolute bottom-1.5 left-1.5">
          Cover
        </Badge>
      ) : null}
      {canEdit ? (
        <div className="absolute top-1 right-1 rounded-md bg-surface">
          <RowMenu label={`Actions for ${name}`}>
            <DropdownMenuItem icon={<Expand aria-hidden />} onSelect={onOpen}>
              View large
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Star aria-hidden />} disabled={place === 0} onSelect={() => onMoveTo(0)}>
              Make cover
            </DropdownMenuItem>
            <DropdownMenuItem icon={<ArrowLeft aria-hidden />} disabled={place === 0} onSelect={() => onMoveTo(place - 1)}>
              Move earlier
            </DropdownMenuItem>
            <DropdownMenuItem icon={<ArrowRight aria-hidden />} disabled={place === count - 1} onSelect={() => onMoveTo(place + 1)}>
              Move later
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={onDelete}>
              Delete
            </DropdownMenuItem>
          </RowMenu>
        </div>
      ) : null}
    </li>
  );
}
