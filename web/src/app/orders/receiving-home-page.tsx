import { can } from '@onhand/contract/permissions';
import { ReceivingHome } from '../../features/receiving/receiving-home.tsx';
import { useUser } from '../../platform/session.ts';
import { OrdersHead } from './orders-head.tsx';

/** What is to come and what came, as one of the screens of orders. */
export function ReceivingHomePage() {
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  return <ReceivingHome renderHead={(actions) => <OrdersHead tab="receiving" mayOrder={mayOrder} actions={actions} />} />;
}
