import { can } from '@onhand/contract/permissions';
import { useParams } from 'react-router';
import { OrderScreen } from '../../features/orders/order-screen.tsx';
import { ReceiptsOfOrder } from '../../features/receiving/receipts-of-order.tsx';
import { useUser } from '../../platform/session.ts';
import { ScanButton } from '../scan/scan-button.tsx';

/** One order, with the camera beside its field and what came of it at the foot. */
export function OrderPage() {
  const id = Number(useParams()['orderId']);
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  return (
    <OrderScreen
      mayOrder={mayOrder}
      renderScanner={(onCode) => <ScanButton onCode={onCode} />}
      receipts={<ReceiptsOfOrder orderId={id} />}
    />
  );
}
