import { can } from '@onhand/contract/permissions';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { NextStepCard } from '../features/getting-started/next-step-card.tsx';
import { useUser } from '../platform/session.ts';
import { lazyPart, usePart } from '../ui/lazy-part.tsx';
import { Restocking } from './restocking.tsx';

const orderDecisions = lazyPart(() => import('./orders/order-decisions.tsx').then((file) => file.OrderDecisions));

export function DashboardPage() {
  const start = <NextStepCard className="mb-4 w-full" />;
  const { role } = useUser();
  const decisions = (
    <>
      {can(role, 'ORDER_STOCK') ? <Decisions /> : null}
      {can(role, 'USE_JOBS') ? <JobsToday /> : null}
    </>
  );
  return <Restocking>{(restock) => <DashboardScreen start={start} decisions={decisions} onRestock={restock} />}</Restocking>;
}

const jobsToday = lazyPart(() => import('./jobs/jobs-today.tsx').then((file) => file.JobsToday));

function JobsToday() {
  const isThere = usePart(jobsToday) !== null;
  return <div className="mt-3 min-h-37 rounded-md border bg-surface md:mt-4 md:min-h-16.5">{isThere ? <jobsToday.Part /> : null}</div>;
}

/** The first picture waits for none of it; its room is kept, so that nothing jumps. */
function Decisions() {
  const isThere = usePart(orderDecisions) !== null;
  return <div className="mt-3 min-h-37 rounded-md border bg-surface md:mt-4 md:min-h-16.5">{isThere ? <orderDecisions.Part /> : null}</div>;
}
