import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { lazy, Suspense } from 'react';
import { useUser } from '../../platform/session.ts';

const UseOnJob = lazy(() => import('../../features/jobs/use-on-job.tsx').then((file) => ({ default: file.UseOnJob })));

/** “Use on job…” where stock is changed, for whoever works on jobs. */
export function UseOnJobHere({ item, placeId }: { item: Item; placeId: number | null }) {
  if (!can(useUser().role, 'USE_JOBS')) return null;
  return (
    <Suspense fallback={null}>
      <UseOnJob item={item} placeId={placeId} size="sm" />
    </Suspense>
  );
}
