import type { CountSummary } from '@onhand/contract/counts';
import { ChevronRight, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { dateText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { statusTone, statusWords } from './count-words.ts';

const countedText = ({ counted, lines }: CountSummary) => `${figureText(counted)} of ${figureText(lines)} counted`;

/** A count in the list: what it is, how far it is, and the way in. */
export function CountRow({ count }: { count: CountSummary }) {
  const isOpen = count.status === 'open';
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/counts/${count.id}`}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {count.name}
          </Link>
          <Badge tone={statusTone[count.status]}>{statusWords[count.status]}</Badge>
          {count.isBlind ? <Badge icon={<EyeOff aria-hidden />}>Blind</Badge> : null}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {isOpen || !count.closedAt
            ? `Started ${dateText(count.createdAt)} by ${count.createdBy}`
            : `${statusWords[count.status]} ${dateText(count.closedAt)} by ${count.closedBy}`}
          {isOpen ? null : <span className="block tabular-nums md:hidden">{countedText(count)}</span>}
        </p>
        {isOpen ? <Progress label="Counted" value={count.counted} max={count.lines} className="mt-2.5 md:hidden" /> : null}
      </div>
      {isOpen ? (
        <Progress label="Counted" value={count.counted} max={count.lines} className="w-56! shrink-0 max-md:hidden" />
      ) : (
        <p className="shrink-0 text-sm text-muted tabular-nums max-md:hidden">{countedText(count)}</p>
      )}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
