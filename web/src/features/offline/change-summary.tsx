import { Link } from 'react-router';
import { dateTimeText } from '../../platform/format.ts';
import type { PendingChange } from '../../offline/device-store.ts';
import { changeWords } from './change-words.ts';

/** Sums a change up: what was done, to what, and when. */
export function ChangeSummary({ change }: { change: PendingChange }) {
  return (
    <div className="min-w-0 grow">
      <p className="wrap-anywhere">
        <span className="font-medium tabular-nums">{changeWords(change)}</span> <span className="text-muted">·</span>{' '}
        <Link to={`/item/${change.itemId}`} className="rounded-sm font-medium text-accent underline-offset-4 hover:underline">
          {change.item.name}
        </Link>
      </p>
      <p className="mt-0.5 text-sm text-muted">
        <time dateTime={change.madeAt}>{dateTimeText(change.madeAt)}</time>
        {change.body.transactionNote ? ` · ${change.body.transactionNote}` : ''}
      </p>
    </div>
  );
}
