import { can } from '@onhand/contract/permissions';
import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { AlertsScreen } from '../features/alerts/alerts-screen.tsx';
import { OverdueOrders } from '../features/orders/overdue-orders.tsx';
import { OverdueTools } from '../features/tools/overdue-tools.tsx';
import { OverdueCredits } from '../features/vendor-returns/overdue-credits.tsx';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Restocking } from './restocking.tsx';

/** What ran low and what is overdue, with the way to ordering for whoever may. */
export function AlertsPage() {
  const order = can(useUser().role, 'ORDER_STOCK') ? (
    <Button asChild variant="primary">
      <Link to="/orders/to-order">
        <ShoppingCart aria-hidden />
        Order these
      </Link>
    </Button>
  ) : null;
  return (
    <Restocking>
      {(restock) => (
        <AlertsScreen
          onRestock={restock}
          overdue={<OverdueTools />}
          overdueOrders={<OverdueOrders />}
          overdueCredits={<OverdueCredits />}
          order={order}
        />
      )}
    </Restocking>
  );
}
