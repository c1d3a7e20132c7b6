import { lazy, Suspense } from 'react';
import { ItemCrumbs } from '../../features/folders/item-crumbs.tsx';
import type { ItemParts } from '../../features/inventory/item/item-parts.ts';
import { ItemLabel } from '../../features/labels/item-label.tsx';
import { ItemPictures } from '../../features/pictures/item-pictures.tsx';
import { ItemPlaces } from '../../features/places/item-places.tsx';
import { PlaceChip } from '../../features/places/place-chip.tsx';
import { StockBar } from '../../features/stock/stock-bar.tsx';
import { ItemAway } from './item-away.tsx';
import { UseOnJobHere } from '../jobs/use-on-job-here.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

const ItemHistory = lazy(() => import('../../features/transactions/item-history.tsx').then((file) => ({ default: file.ItemHistory })));
const WhyCost = lazy(() => import('../../features/transactions/why-cost.tsx').then((file) => ({ default: file.WhyCost })));

/** Here an item's panel meets its folders, pictures, stock, history and label. */
export const itemParts: ItemParts = {
  crumbs: (folderId) => <ItemCrumbs folderId={folderId} />,
  pictures: (item, canEdit) => <ItemPictures item={item} canEdit={canEdit} />,
  history: (item) => (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <ItemHistory item={item} />
    </Suspense>
  ),
  why: ({ id, updatedAt, unit }, question, figure) => (
    <Suspense fallback={figure}>
      <WhyCost subject={{ itemId: id, version: updatedAt, unit: unit?.name ?? null }} question={question} figure={figure} />
    </Suspense>
  ),
  label: (item, onPrint) => <ItemLabel item={item} onPrint={onPrint} />,
  places: (item, chosen) => (
    <>
      <ItemPlaces item={item} {...chosen} />
      <ItemAway item={item} canEdit={chosen.canEdit} />
    </>
  ),
  stock: (item, { placeId, onChoose, ...counting }) => (
    <StockBar
      item={item}
      placeId={placeId}
      where={
        <div className="flex flex-wrap items-center gap-2">
          <PlaceChip item={item} placeId={placeId} onChoose={onChoose} />
          {counting.isCounting || item.archivedAt !== null ? null : <UseOnJobHere item={item} placeId={placeId} />}
        </div>
      }
      {...counting}
    />
  ),
};
