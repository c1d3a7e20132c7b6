import { lazy, Suspense } from 'react';
import type { ItemLedger } from '../../features/inventory/item/item-parts.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';

const ItemHistory = lazy(() => import('../../features/transactions/item-history.tsx').then((file) => ({ default: file.ItemHistory })));
const WhyCost = lazy(() => import('../../features/transactions/why-cost.tsx').then((file) => ({ default: file.WhyCost })));

/** Here an item's panel and the history of stock meet. */
export const itemLedger: ItemLedger = {
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
};
