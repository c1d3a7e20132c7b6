import { Link } from 'react-router';
import { actWords, subjectOf } from '../../offline/act-kinds.ts';
import type { WaitingAct } from '../../offline/acts.ts';
import { dateTimeText } from '../../platform/format.ts';

/** Sums an act up: what was done, to what, and when. */
export function ChangeSummary({ change }: { change: WaitingAct }) {
  const { name, path } = subjectOf(change);
  const note = change.kind === 'stock' ? change.input.body.transactionNote : undefined;
  return (
    <div className="min-w-0 grow">
      <p className="wrap-anywhere">
        <span className="font-medium tabular-nums">{actWords(change)}</span> <span className="text-muted">·</span>{' '}
        <Link to={path} className="rounded-sm font-medium text-accent underline-offset-4 hover:underline">
          {name}
        </Link>
      </p>
      <p className="mt-0.5 text-sm text-muted">
        <time dateTime={change.madeAt}>{dateTimeText(change.madeAt)}</time>
        {note ? ` · ${note}` : ''}
      </p>
    </div>
  );
}
