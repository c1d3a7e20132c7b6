import { AlertsScreen } from '../features/alerts/alerts-screen.tsx';
import { OverdueOrders } from '../features/orders/overdue-orders.tsx';
import { OverdueTools } from '../features/tools/overdue-tools.tsx';
import { Restocking } from './restocking.tsx';

export function AlertsPage() {
  return (
    <Restocking>
      {(restock) => <AlertsScreen onRestock={restock} overdue={<OverdueTools />} overdueOrders={<OverdueOrders />} />}
    </Restocking>
  );
}
