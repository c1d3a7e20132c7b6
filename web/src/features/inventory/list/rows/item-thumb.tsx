import { api } from '@onhand/contract';
import type { ItemSummary } from '@onhand/contract/item-answers';
import { urlOf } from '@onhand/contract/route';
import { Package } from 'lucide-react';
import { cx } from '../../../../ui/class-names.ts';

/** The item's cover in a box of a fixed size, so that nothing moves when it arrives. */
export function ItemThumb({
  item,
  size = 'small',
  className,
}: {
  item: Pick<ItemSummary, 'id' | 'coverImageId'>;
  size?: 'small' | 'medium';
  className?: string;
}) {
  const { id, coverImageId } = item;
  return (
    <span data-thumb className={cx('grid shrink-0 place-items-center overflow-hidden bg-hover text-muted', className)}>
      {coverImageId === null ? (
        <Package aria-hidden className={cx('opacity-60', size === 'small' ? 'size-4' : 'size-8')} />
      ) : (
        // The name stands beside the picture, so people who cannot see it miss nothing.
        <img
          src={urlOf(api.inventory.image, { params: { id, imageId: coverImageId, size } })}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
