import { can } from '@onhand/contract/permissions';
import { useSearchParams } from 'react-router';
import { OrdersScreen } from '../../features/orders/orders-screen.tsx';
import { useUser } from '../../platform/session.ts';
import { OrdersHead } from './orders-head.tsx';

const shown = ['drafts', 'open', 'done'] as const;

/** Orders, with the way to what is short. */
export function OrdersPage() {
  const asked = useSearchParams()[0].get('show');
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  const show = shown.find((one) => one === asked) ?? 'open';
  return (
    <OrdersScreen
      show={show}
      mayOrder={mayOrder}
      renderHead={(actions) => <OrdersHead tab={show} mayOrder={mayOrder} actions={actions} />}
    />
  );
}
