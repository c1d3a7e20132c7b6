import { can } from '@onhand/contract/permissions';
import { Navigate, useSearchParams } from 'react-router';
import { OrdersScreen } from '../../features/orders/orders-screen.tsx';
import { useUser } from '../../platform/session.ts';
import { OrdersHead } from './orders-head.tsx';

const shown = ['drafts', 'open', 'done'] as const;

/** Orders, with the way to what is short and to what is received, which is all that is open to whoever makes none. */
export function OrdersPage() {
  const asked = useSearchParams()[0].get('show');
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  const show = shown.find((one) => one === asked) ?? 'open';
  if (!mayOrder && show !== 'done') return <Navigate to="/receiving" replace />;
  return (
    <OrdersScreen
      show={show}
      mayOrder={mayOrder}
      renderHead={(actions) => <OrdersHead tab={show} mayOrder={mayOrder} actions={actions} />}
    />
  );
}
