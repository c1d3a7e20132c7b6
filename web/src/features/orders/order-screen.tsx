import type { Order } from '@onhand/contract/order-answers';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useFocusAfterStep } from '../../ui/use-focus-after-step.ts';
import { DraftLines } from './draft-lines.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderFiles } from './order-files.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderHistory } from './order-history.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { SentLines } from './sent-lines.tsx';
import { mailText } from './order-words.ts';
import { orderQuery } from './orders.queries.ts';

interface OrderScreenProps {
  mayOrder: boolean;
  renderScanner?: RenderScanner;
  /** What came of it; another feature brings it. */
  receipts: ReactNode;
}

/** One order: to be put together, to be received, or as it was. */
export function OrderScreen(parts: OrderScreenProps) {
  const id = Number(useParams().orderId);
  const order = useQuery({ ...orderQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isMissing = !(id > 0) || (order.error instanceof ApiError && order.error.status === 404);
  if (isMissing) return <OrderMissing />;
  if (!order.data) return <NotLoaded result={order} skeleton={<SkeletonRows rows={8} />} />;
  return <LoadedOrder key={id} order={order.data} {...parts} />;
}

function LoadedOrder({ order, mayOrder, renderScanner, receipts }: OrderScreenProps & { order: Order }) {
  useDocumentTitle(`Order PO-${order.number}`);
  useFocusAfterStep(order.state);
  const mail = mailText(order);
  return (
    <div className="flex min-h-full flex-col pb-24 md:pb-4">
      <OrderHeader order={order} mayOrder={mayOrder} />
      <OrderDetails order={order} mayOrder={mayOrder} />
      {mail ? <p className={`px-4 pt-3 wrap-anywhere ${mail.isBad ? 'text-bad' : 'text-muted'}`}>{mail.text}</p> : null}
      {order.vendorId === null ? (
        <p className="px-4 pt-3 text-warn">{order.vendorName} is no longer among your vendors, so this order cannot be mailed.</p>
      ) : null}
      {order.state === 'draft' && mayOrder ? (
        <DraftLines order={order} renderScanner={renderScanner} />
      ) : (
        <SentLines order={order} mayOrder={mayOrder} />
      )}
      {mayOrder ? <OrderFiles order={order} /> : null}
      {order.sentAt === null ? null : receipts}
      <OrderHistory order={order} />
    </div>
  );
}

function OrderMissing() {
  return (
    <>
      <h1 className="sr-only">Order</h1>
      <EmptyState
        icon={<PackageX aria-hidden />}
        title="Order not found"
        text="There is none, or nothing of it comes to your places."
        action={
          <Button asChild>
            <Link to="/orders">All orders</Link>
          </Button>
        }
      />
    </>
  );
}
