import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { GettingStartedCard } from '../features/getting-started/getting-started-card.tsx';
import { Restocking } from './restocking.tsx';

export function DashboardPage() {
  const start = <GettingStartedCard className="mb-4 w-full" />;
  return <Restocking>{(restock) => <DashboardScreen start={start} onRestock={restock} />}</Restocking>;
}
