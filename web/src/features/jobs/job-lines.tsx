import type { Job, JobLine } from '@onhand/contract/job-answers';
import { can } from '@onhand/contract/permissions';
import { PackageCheck, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keepsFocus } from '../../ui/keeps-focus.ts';
import { toast } from '../../ui/toast.ts';
import { useOwnPlace } from '../places/own-place.queries.ts';
import { tellActError, useJobActs, wishOfLine } from './job-acts.queries.ts';
import { isOpenJob, partsCountText } from './job-words.ts';
import { JobLineRow } from './job-line-row.tsx';
import { LineSheet } from './line-sheet.tsx';
import { gainedBy, inOrderOfWork, toLoad } from './line-steps.rules.ts';
import { useReserve } from './jobs.queries.ts';

/** JOB-05: one list from planning to the last part that came back; each line with its picture and its next step. */
export function JobLines({ job }: { job: Job }) {
  const [opened, setOpened] = useState<number | null>(null);
  const line = job.lines.find((one) => one.line === opened);
  const isOpen = isOpenJob(job);
  if (job.lines.length === 0) {
    return isOpen ? (
      <EmptyState
        icon={<PackagePlus aria-hidden />}
        title="Which parts?"
        text="Plan them above and they are reserved at once. Or just go: what you scan on the spot goes onto the job."
      />
    ) : (
      <p className="px-4 pt-4 text-muted">No parts went onto it.</p>
    );
  }
  return (
    <section ref={keepsFocus} aria-labelledby="parts" className="pt-3">
      <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
        <h2 id="parts" className="font-semibold max-md:w-full md:grow">
          Parts
        </h2>
        {isOpen ? (
          <>
            <ShortActions job={job} />
            <LoadAll job={job} />
          </>
        ) : null}
      </div>
      <ul aria-label="Parts" className="divide-y border-y">
        {(isOpen ? inOrderOfWork(job.lines) : job.lines).map((one) => (
          <JobLineRow key={one.line} job={job} line={one} onOpen={() => setOpened(one.line)} />
        ))}
      </ul>
      {line ? <LineSheet key={line.line} job={job} line={line} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}

/** What is short is reserved as soon as something is free, or ordered. */
function ShortActions({ job }: { job: Job }) {
  const reserve = useReserve();
  const mayOrder = can(useUser().role, 'ORDER_STOCK');
  const isShort = ({ short, onOrder }: JobLine) => short !== '0' && onOrder === '0';
  if (job.linesShort === 0) return null;
  const tell = (after: Job) => {
    const gained = gainedBy(job, after);
    toast(gained === 0 ? { title: 'Nothing more is free' } : { title: `Reserved more of ${partsCountText(gained)}`, tone: 'success' });
  };
  return (
    <>
      <Button
        size="sm"
        className="touch"
        isBusy={reserve.isPending}
        onClick={() => reserve.mutate({ params: { id: job.id }, body: {} }, { onSuccess: tell })}
      >
        Reserve what is free
      </Button>
      {mayOrder && job.lines.some(isShort) ? (
        <Button asChild size="sm" className="touch">
          <Link to="/orders/to-order">Order what is short</Link>
        </Button>
      ) : null}
    </>
  );
}

/** All that is reserved goes into the job’s van, or one’s own, in one tap. */
function LoadAll({ job }: { job: Job }) {
  const own = useOwnPlace();
  const { pick, isPending } = useJobActs();
  const parts = toLoad(job);
  const van =
    job.place && !job.place.isElsewhere && job.place.placeId !== null ? { placeId: job.place.placeId, name: job.place.name ?? '' } : null;
  const to = van ?? (own ? { placeId: own.id, name: own.name } : null);
  if (to === null || parts.length === 0) return null;
  const load = () => {
    const wishes = parts.map(({ line, quantity, from }) =>
      wishOfLine(line, quantity, { placeId: from.placeId, name: from.name ?? 'No folder' }),
    );
    pick(job, wishes, to).catch(tellActError);
  };
  return (
    <Button size="sm" className="touch" isBusy={isPending} onClick={load}>
      <PackageCheck aria-hidden />
      Load all into {to.name}
    </Button>
  );
}
