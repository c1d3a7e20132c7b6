import { can } from '@onhand/contract/permissions';
import { OrderScreen } from '../../features/orders/order-screen.tsx';
import { useUser } from '../../platform/session.ts';
import { ScanButton } from '../scan/scan-button.tsx';

/** One order, with the camera beside its field. */
export function OrderPage() {
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  return <OrderScreen mayOrder={mayOrder} renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}
