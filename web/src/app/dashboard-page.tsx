import { can } from '@onhand/contract/permissions';
import type { ReactNode } from 'react';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { NextStepCard } from '../features/getting-started/next-step-card.tsx';
import { useUser } from '../platform/session.ts';
import { useLater } from '../platform/use-later.ts';
import { JobsToday } from './jobs/jobs-today.tsx';
import { OrderDecisions } from './orders/order-decisions.tsx';
import { Restocking } from './restocking.tsx';

export function DashboardPage() {
  const start = <NextStepCard className="mb-4 w-full" />;
  const { role } = useUser();
  const isLater = useLater();
  const decisions = (
    <>
      {can(role, 'ORDER_STOCK') ? <Decisions>{isLater ? <OrderDecisions /> : null}</Decisions> : null}
      {can(role, 'USE_JOBS') ? <Decisions>{isLater ? <JobsToday /> : null}</Decisions> : null}
    </>
  );
  return <Restocking>{(restock) => <DashboardScreen start={start} decisions={decisions} onRestock={restock} />}</Restocking>;
}

/** The first picture waits for none of it; its room is kept, so that nothing jumps. */
function Decisions({ children }: { children: ReactNode }) {
  return <div className="mt-3 min-h-37 rounded-md border bg-surface md:mt-4 md:min-h-16.5">{children}</div>;
}
