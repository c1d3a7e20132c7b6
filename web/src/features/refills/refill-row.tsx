import type { RefillSummary } from '@onhand/contract/refills';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { dateTimeText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { refillName, statusTone, statusWords } from './refill-words.ts';

const pickedText = ({ settled, lines }: RefillSummary) => `${figureText(settled)} of ${figureText(lines)} picked`;

/** A refill list among the others: for whom it is, how far it is, and the way in. */
export function RefillRow({ refill }: { refill: RefillSummary }) {
  const isOpen = refill.status === 'open' || refill.status === 'picking';
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/refills/${refill.id}`}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {refillName(refill.number)} · {refill.places.join(', ') || 'No folder'}
          </Link>
          <Badge tone={statusTone[refill.status]}>{statusWords[refill.status]}</Badge>
          {refill.short > 0 ? <Badge tone="warn">{figureText(refill.short)} short</Badge> : null}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {isOpen || !refill.closedAt
            ? `Made ${dateTimeText(refill.createdAt)} ${refill.isScheduled ? 'by the schedule' : `by ${refill.createdBy}`}`
            : `${statusWords[refill.status]} ${dateTimeText(refill.closedAt)} by ${refill.closedBy}`}
        </p>
        {isOpen ? <Progress label="Picked" value={refill.settled} max={refill.lines} className="mt-2.5 md:hidden" /> : null}
      </div>
      {isOpen ? (
        <Progress label="Picked" value={refill.settled} max={refill.lines} className="w-56! shrink-0 max-md:hidden" />
      ) : (
        <p className="shrink-0 text-sm text-muted tabular-nums max-md:hidden">{pickedText(refill)}</p>
      )}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
