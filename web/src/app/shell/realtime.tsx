import { lazy, Suspense } from 'react';
import { useUser } from '../../platform/session.ts';
import { useLater } from '../../platform/use-later.ts';

const RealtimeNote = lazy(() => import('./realtime-note.tsx').then((file) => ({ default: file.RealtimeNote })));

/** The line to the server, for members only (RT-06). Its code comes after the first paint, which does not wait for news. */
export function Realtime({ look }: { look: 'line' | 'dot' | 'strip' }) {
  const { organizationId } = useUser();
  const isLater = useLater();
  if (organizationId === null || !isLater) return null;
  return (
    <Suspense fallback={null}>
      <RealtimeNote organizationId={organizationId} look={look} />
    </Suspense>
  );
}
