import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { Restocking } from './restocking.tsx';

export function DashboardPage() {
  return <Restocking>{(restock) => <DashboardScreen onRestock={restock} />}</Restocking>;
}
