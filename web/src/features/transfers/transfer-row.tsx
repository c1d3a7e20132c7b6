import type { TransferSummary } from '@onhand/contract/transfers';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { useNow } from '../../platform/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { itemsText, placeName, stateTone, stateWords, whenText } from './transfer-words.ts';

/** A transfer in the list: from where to where, what is on it, how long it has been on the way, and the way in. */
export function TransferRow({ transfer }: { transfer: TransferSummary }) {
  const now = useNow();
  const isSent = transfer.state === 'sent';
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/transfers/${transfer.id}`}
            className="flex min-w-0 flex-wrap items-center gap-x-1.5 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="text-muted tabular-nums">{transfer.number}</span> {placeName(transfer.from)}{' '}
            <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only"> to </span> {placeName(transfer.to)}
          </Link>
          <Badge tone={stateTone[transfer.state]}>{stateWords[transfer.state]}</Badge>
          {transfer.linesShort > 0 ? <Badge tone="warn">{figureText(transfer.linesShort)} short</Badge> : null}
        </p>
        <p className="mt-0.5 truncate text-sm text-muted">{itemsText(transfer)}</p>
        <p className="mt-0.5 text-sm text-muted">{whenText(transfer, now)}</p>
        {isSent ? <Progress label="Received" value={transfer.linesReceived} max={transfer.lineCount} className="mt-2.5 md:hidden" /> : null}
      </div>
      {isSent ? (
        <Progress label="Received" value={transfer.linesReceived} max={transfer.lineCount} className="w-56! shrink-0 max-md:hidden" />
      ) : null}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
