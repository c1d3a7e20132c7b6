import type { VendorReturnSummary } from '@onhand/contract/vendor-returns';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { dateText, moneyText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { kindWords, stateTone, stateWord } from './return-words.ts';

/** A return in a list: to whom, what, and the credit. */
export function ReturnRow({ made }: { made: VendorReturnSummary }) {
  const { id, number, kind, vendorName, items, lineCount, creditDue, returnedAt, creditExpected, credited, state } = made;
  const more = lineCount - items.length;
  const credit = state === 'open' ? creditExpected : credited;
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/vendor-returns/${id}`}
            className="font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="text-muted tabular-nums">{number}</span> {kindWords[kind]} to {vendorName}
          </Link>
          <Badge tone={stateTone(made)}>{stateWord(made)}</Badge>
        </p>
        <p className="mt-0.5 truncate text-sm text-muted">
          {items.join(', ')}
          {more > 0 ? ` and ${more} more` : null}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {dateText(returnedAt)}
          {state === 'open' && creditDue ? ` · credit due ${dateText(creditDue)}` : null}
        </p>
      </div>
      {credit === undefined || credit === null ? null : <p className="shrink-0 text-right font-medium tabular-nums">{moneyText(credit)}</p>}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
