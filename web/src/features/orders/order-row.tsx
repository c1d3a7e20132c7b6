import type { OrderSummary } from '@onhand/contract/order-answers';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { moneyText } from '../../platform/format.ts';
import { useNow } from '../../platform/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { itemsText, placeName, stageTone, stageWords, whenText } from './order-words.ts';

/** An order in the list: from whom, what is on it, how far it is, and the way in. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const now = useNow();
  const isSent = order.state === 'sent';
  const progress = { label: 'Lines received', value: order.linesReceived, max: order.lineCount };
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/orders/${order.id}`}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="text-muted tabular-nums">PO-{order.number}</span> {order.vendorName}
          </Link>
          <Badge tone={stageTone[order.stage]}>{stageWords[order.stage]}</Badge>
          {order.isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
          {order.mail === 'waiting' ? <Badge tone="warn">Mail waiting</Badge> : null}
          {order.mail === 'failed' ? <Badge tone="bad">Mail failed</Badge> : null}
        </p>
        <p className="mt-0.5 truncate text-sm text-muted">{itemsText(order)}</p>
        <p className="mt-0.5 text-sm text-muted">
          {whenText(order, now)} · {order.placeCount > 1 ? `to ${order.placeCount} places` : `to ${placeName(order.place)}`}
        </p>
        {isSent ? <Progress {...progress} className="mt-2.5 md:hidden" /> : null}
      </div>
      {isSent ? <Progress {...progress} className="w-48! shrink-0 max-md:hidden" /> : null}
      {order.total === undefined ? null : <span className="min-w-24 shrink-0 text-right tabular-nums">{moneyText(order.total)}</span>}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
