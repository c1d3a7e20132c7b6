import { AlertsScreen } from '../features/alerts/alerts-screen.tsx';
import { Restocking } from './restocking.tsx';

export function AlertsPage() {
  return <Restocking>{(restock) => <AlertsScreen onRestock={restock} />}</Restocking>;
}
