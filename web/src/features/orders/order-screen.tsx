import type { Order } from '@onhand/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { dateTimeText } from '../../platform/format.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { DraftLines } from './draft-lines.tsx';
import { OrderFiles } from './order-files.tsx';
import { OrderHeader } from './order-header.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { SentLines } from './sent-lines.tsx';
import { actsOf, mailText } from './order-words.ts';
import { orderQuery } from './orders.queries.ts';

interface OrderScreenProps {
  mayOrder: boolean;
  renderScanner?: RenderScanner;
}

/** One order: to be put together, to be received, or as it was. */
export function OrderScreen({ mayOrder, renderScanner }: OrderScreenProps) {
  const id = Number(useParams().orderId);
  const order = useQuery({ ...orderQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isMissing = !(id > 0) || (order.error instanceof ApiError && order.error.status === 404);
  if (isMissing) return <OrderMissing />;
  if (!order.data) return <NotLoaded result={order} skeleton={<SkeletonRows rows={8} />} />;
  return <LoadedOrder key={id} order={order.data} mayOrder={mayOrder} renderScanner={renderScanner} />;
}

function LoadedOrder({ order, mayOrder, renderScanner }: { order: Order; mayOrder: boolean; renderScanner: RenderScanner | undefined }) {
  useDocumentTitle(`Order PO-${order.number}`);
  const mail = mailText(order);
  return (
    <div className="flex min-h-full flex-col pb-4">
      <OrderHeader order={order} mayOrder={mayOrder} />
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
      <section className="px-4 pt-6 max-md:pb-20">
        <h2 className="font-semibold">What happened</h2>
        <ol className="mt-2 flex flex-col gap-2 text-sm">
          {actsOf(order).map(({ key, at, text, note }) => (
            <li key={key} className="wrap-anywhere">
              {text}
              {note ? <span className="text-muted">: {note}</span> : null}
              <span className="block text-muted">{dateTimeText(at)}</span>
            </li>
          ))}
        </ol>
      </section>
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
