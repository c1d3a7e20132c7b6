import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { NextStepCard } from '../features/getting-started/next-step-card.tsx';
import { Restocking } from './restocking.tsx';

export function DashboardPage() {
  const start = <NextStepCard className="mb-4 w-full" />;
  return <Restocking>{(restock) => <DashboardScreen start={start} onRestock={restock} />}</Restocking>;
}
