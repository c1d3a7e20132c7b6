import type { Job, JobPart } from '@onhand/contract/job-answers';
import { Undo2 } from 'lucide-react';
import { byDay } from '../../platform/by-day.ts';
import { clockText, dateTimeText, moneyText, quantityText } from '../../platform/format.ts';
import { useNow } from '../../platform/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepsFocus } from '../../ui/keeps-focus.ts';
import { cx } from '../../ui/class-names.ts';
import { useUndo } from '../stock/undo.queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { placeText } from './job-words.ts';
import { jobQuery } from './jobs.queries.ts';

/** JOB-11: who put what onto the job, when and where from, each taken back by its own button. */
export function JobHistory({ job }: { job: Job }) {
  const now = useNow();
  return (
    <section ref={keepsFocus} aria-labelledby="parts-history" className="px-4 pt-6">
      <h2 id="parts-history" className="font-semibold">
        What happened
      </h2>
      {byDay(job.parts, now).map(({ key, title, rows }) => (
        <div key={key} className="mt-3">
          <h3 className="text-sm font-medium text-muted">{title}</h3>
          <ul className="divide-y">
            {rows.map((part) => (
              <Part key={part.id} jobId={job.id} part={part} />
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-3 text-sm text-muted">
        Planned by {job.createdBy} on {dateTimeText(job.createdAt)}
      </p>
    </section>
  );
}

function Part({ jobId, part }: { jobId: number; part: JobPart }) {
  const queryClient = useQueryClient();
  const undo = useUndo();
  const { kind, quantity, unit, name, by, at, place, isLate, isUndone, id, movementId, cost } = part;
  const what = `${kind === 'use' ? 'Used' : 'Took back'} ${quantityText(quantity, unit)} of ${name}`;
  const where = `${kind === 'use' ? 'from' : 'into'} ${placeText(place)}`;
  const takeBack = async () => {
    await undo({ id: movementId, itemId: part.itemId });
    await queryClient.invalidateQueries({ queryKey: jobQuery(jobId).queryKey });
  };
  return (
    <li className="flex items-center gap-3 py-2">
      <p className={cx('min-w-0 grow wrap-anywhere', isUndone && 'text-muted line-through')}>
        {what}
        <span className="block text-sm text-muted">
          {by}, {clockText(at)}, {where}
        </span>
      </p>
      {id < 0 ? <Badge tone="warn">Not sent yet</Badge> : null}
      {isLate ? <Badge tone="warn">After closing</Badge> : null}
      {isUndone ? <Badge>Undone</Badge> : null}
      {cost === undefined ? null : <span className="shrink-0 text-sm text-muted tabular-nums">{moneyText(cost)}</span>}
      {id < 0 || isUndone ? null : <IconButton label={`Undo: ${what}`} icon={<Undo2 aria-hidden />} onClick={() => void takeBack()} />}
    </li>
  );
}
