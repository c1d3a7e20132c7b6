import type { Expected } from '@onhand/contract/receipt-answers';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { dateText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { isDoneLine } from './receiving-lines.rules.ts';
import { orderName, placeText } from './receiving-words.ts';

/** What is received, from whom, and how far everyone is. */
export function ReceivingHeader({ order }: { order: Expected }) {
  const { number, vendorName, lines, place, expectedOn, receipt, note } = order;
  const came = lines.filter(isDoneLine).length;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:gap-x-6 md:pt-3">
      <div className="flex min-w-0 items-center gap-2 max-md:w-full md:grow">
        <Link
          to="/receiving"
          aria-label="All that is to be received"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 max-md:grow">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight md:text-2xl">
            Receive {orderName(number)}
            {lines.length > 0 && came === lines.length ? <Badge tone="good">All here</Badge> : null}
          </h1>
          <p className="text-sm text-muted wrap-anywhere">
            {vendorName} · for {placeText(place)}
            {expectedOn ? ` · expected ${dateText(expectedOn)}` : ''}
            {receipt ? (
              <>
                {' · '}
                <Link to={`/receipts/${receipt.id}`} className="text-accent underline underline-offset-2">
                  Receipt {receipt.number}
                </Link>
              </>
            ) : null}
          </p>
          {note ? <p className="text-sm wrap-anywhere">{note}</p> : null}
        </div>
      </div>
      <Progress label="Here" value={came} max={lines.length} className="w-auto! min-w-36 flex-1 md:max-w-64" />
    </header>
  );
}
