import type { Activity } from '@onhand/contract/activity';
import { ArrowRight, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { clockText, dateTimeText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useUndoDeletion } from '../folders/folder-changes.queries.ts';
import { actionWords, kindLabels, placeOf } from './activity.rules.ts';

/** Shows who changed which record, and each field's old and new value. */
export function ActivityEntry({ entry, hasSubject }: { entry: Activity; hasSubject: boolean }) {
  // Every field of a new record is new: they are told in a line or two, and without the name once more.
  const isWhole = entry.action === 'create';
  const changes = entry.changes.filter(({ to }) => !(isWhole && hasSubject && to === entry.subjectName));
  return (
    <li className="flex gap-3 px-4 py-3 md:px-5">
      <Avatar name={entry.userName} size="sm" className="mt-0.5" />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <span className="font-medium">{entry.userName}</span> {actionWords[entry.action]}{' '}
          {hasSubject ? <Subject entry={entry} /> : `this ${kindLabels[entry.kind].one}`}
        </p>
        {changes.length > 0 ? (
          <ul aria-label="Changes" className={cx('mt-1 flex gap-1 text-sm', isWhole ? 'flex-wrap gap-x-4' : 'flex-col')}>
            {changes.map((change) => (
              <li key={change.field} className="wrap-anywhere">
                <span className="text-muted">{change.field}: </span>
                <ChangedValue from={change.from} to={change.to} />
              </li>
            ))}
          </ul>
        ) : null}
        {typeof entry.deletionId === 'number' ? <BringBack deletionId={entry.deletionId} name={entry.subjectName} /> : null}
      </div>
      <time dateTime={entry.at} title={dateTimeText(entry.at)} className="shrink-0 text-sm text-muted tabular-nums">
        {clockText(entry.at)}
      </time>
    </li>
  );
}

/** PLC-17: a deleted folder, for as long as it can be brought back. */
function BringBack({ deletionId, name }: { deletionId: number; name: string }) {
  const { undo, isBusy } = useUndoDeletion();
  return (
    <Button size="sm" className="mt-2" isBusy={isBusy} aria-label={`Bring “${name}” back`} onClick={() => undo(deletionId, name)}>
      <Undo2 aria-hidden />
      Undo
    </Button>
  );
}

function Subject({ entry }: { entry: Activity }) {
  const place = placeOf(entry);
  return (
    <>
      {kindLabels[entry.kind].one}{' '}
      {place ? (
        <Link to={place} className="rounded-sm font-medium text-accent underline-offset-4 hover:underline">
          {entry.subjectName}
        </Link>
      ) : (
        <span className="font-medium">{entry.subjectName}</span>
      )}
    </>
  );
}

function ChangedValue({ from, to }: { from: string | null; to: string | null }) {
  if (from === null) return <span>{to}</span>;
  return (
    <>
      <span className="text-muted line-through">{from}</span> <VisuallyHidden>to</VisuallyHidden>
      <ArrowRight aria-hidden className="inline size-3.5 align-[-0.15em] text-muted" />{' '}
      {to === null ? <span className="text-muted">empty</span> : <span>{to}</span>}
    </>
  );
}
