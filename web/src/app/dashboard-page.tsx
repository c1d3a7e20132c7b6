import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { GettingStartedCard } from '../features/getting-started/getting-started-card.tsx';
import { Restocking } from './restocking.tsx';

export function DashboardPage() {
  const start = <GettingStartedCard className="mx-auto mb-4 w-full max-w-2xl" />;
  return <Restocking>{(restock) => <DashboardScreen start={start} onRestock={restock} />}</Restocking>;
}
