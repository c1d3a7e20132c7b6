import { can } from '@onhand/contract/permissions';
import { useSearchParams } from 'react-router';
import { OrdersScreen } from '../../features/orders/orders-screen.tsx';
import { shownOrders } from '../../features/orders/orders.queries.ts';
import { useUser } from '../../platform/session.ts';
import { OrderTabs } from './order-tabs.tsx';

/** Orders, with the way to what is short. */
export function OrdersPage() {
  const asked = useSearchParams()[0].get('show');
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  const show = shownOrders.find((one) => one === asked) ?? 'open';
  return <OrdersScreen show={show} mayOrder={mayOrder} tabs={<OrderTabs value={show} mayOrder={mayOrder} />} />;
}
