import type { Order } from '@onhand/contract/order-answers';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { dateTimeText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { AsSentDialog } from './as-sent-dialog.tsx';
import { actsOf } from './order-words.ts';

/** Who did what, at the foot of the order, with the way to what the vendor got. */
export function OrderHistory({ order }: { order: Order }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <section aria-labelledby="history" className="px-4 pt-6">
      <h2 id="history" className="font-semibold">
        What happened
      </h2>
      <ol className="mt-2 flex flex-col gap-2 text-sm">
        {actsOf(order).map(({ key, at, text, note }) => (
          <li key={key} className="wrap-anywhere">
            {text}
            {note ? <span className="text-muted">: {note}</span> : null}
            <span className="block text-muted">{dateTimeText(at)}</span>
          </li>
        ))}
      </ol>
      {order.asSent ? (
        <Button size="sm" className="mt-3 touch" onClick={() => setIsShown(true)}>
          <FileText aria-hidden />
          As it was sent
        </Button>
      ) : null}
      {order.asSent && isShown ? <AsSentDialog sent={order.asSent} onClose={() => setIsShown(false)} /> : null}
    </section>
  );
}
