import type { ReceiptSummary } from '@onhand/contract/receipt-answers';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { dateTimeText, moneyText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { itemsText, orderName, receiptName, stateTone, stateWords } from './receiving-words.ts';

/** A delivery in the list: from whom, what and when. */
export function ReceiptRow({ receipt }: { receipt: ReceiptSummary }) {
  const { id, number, state, order, vendorName, reference, receivedAt, receivedBy, value } = receipt;
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/receipts/${id}`}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {receiptName(number)} · {vendorName}
          </Link>
          <Badge tone={stateTone[state]}>{stateWords[state]}</Badge>
        </p>
        <p className="mt-0.5 truncate text-sm text-muted">{itemsText(receipt)}</p>
        <p className="mt-0.5 text-sm text-muted">
          {dateTimeText(receivedAt)} by {receivedBy}
          {order ? ` · ${orderName(order.number)}` : ''}
          {reference ? ` · ${reference}` : ''}
        </p>
      </div>
      {value === undefined ? null : <span className="shrink-0 text-right tabular-nums">{moneyText(value)}</span>}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
