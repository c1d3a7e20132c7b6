import { ToOrderScreen } from '../../features/to-order/to-order-screen.tsx';
import { OrdersHead } from './orders-head.tsx';

/** What is short, as the first of the screens of orders. */
export function ToOrderPage() {
  return <ToOrderScreen renderHead={(actions) => <OrdersHead tab="to-order" mayOrder actions={actions} />} />;
}
