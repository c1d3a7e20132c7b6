import type { ExpectedSummary } from '@onhand/contract/receipt-answers';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { dateText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { itemsText, orderName } from './receiving-words.ts';

/** An order that something is to come of, and the way to receive it. */
export function ExpectedRow({ order }: { order: ExpectedSummary }) {
  const { id, number, vendorName, vendorReference, expectedOn, isOverdue, isBegun, linesToCome, lineCount, items } = order;
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/orders/${id}/receive`}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {orderName(number)} · {vendorName}
          </Link>
          {isOverdue ? <Badge tone="bad">Overdue</Badge> : null}
          {isBegun ? <Badge tone="accent">Partly here</Badge> : null}
        </p>
        <p className="mt-0.5 truncate text-sm text-muted">{itemsText({ items, lineCount })}</p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {linesToCome === lineCount ? '' : `${linesToCome} of `}
          {lineCount === 1 ? '1 line' : `${lineCount} lines`} to come
          {expectedOn ? `, expected ${dateText(expectedOn)}` : ''}
          {vendorReference ? ` · ${vendorReference}` : ''}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
