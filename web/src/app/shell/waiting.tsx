import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { makeStockStale } from '../../features/item-cache/item-cache.queries.ts';
import { useLocal } from '../../platform/local-storage.ts';
import { unlessTold } from '../../platform/realtime/own-changes.ts';
import { startWhenIdle } from '../../offline/start-when-idle.ts';
import { useUser } from '../../platform/session.ts';

/** What arrived may have changed any item, transfer, refill list, job or loan. */
function makeDocumentsStale(queryClient: QueryClient): void {
  makeStockStale(queryClient);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/(transfers|refills|tools|jobs)\b/.test(String(queryKey[0])) });
}

const WaitingNote = lazy(() => import('../../features/offline/waiting-note.tsx').then((file) => ({ default: file.WaitingNote })));

/** SCAN-16: gets the device ready for the moment the network goes, long after the first paint, and tells what waits on it. */
export function Waiting({ look }: { look: 'line' | 'dot' | 'strip' }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const [waiting] = useLocal('waitingChanges');
  const [refused] = useLocal('refusedChanges');
  const [left] = useLocal('leftChanges');
  const { id, organizationId } = user;
  const hasAny = waiting + refused + left > 0;
  // Quantities on the screen count what waits; and whoever looks how ready the device is waits for it. Then there is no time to lose.
  const start = useEffectEvent((organization: number) =>
    startWhenIdle(hasAny || location.pathname === '/offline' ? 'at once' : 'at rest', async () => {
      const { startDevice } = await import('../../offline/start-device.ts');
      return startDevice(queryClient, { ...user, organizationId: organization }, () => unlessTold(() => makeDocumentsStale(queryClient)));
    }),
  );
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another person's things are on another device
  useEffect(() => (organizationId === null ? undefined : start(organizationId)), [id, organizationId]);
  if (!hasAny) return null;
  return (
    <Suspense fallback={null}>
      <WaitingNote look={look} />
    </Suspense>
  );
}
