import type { Job } from '@onhand/contract/job-answers';
import { can } from '@onhand/contract/permissions';
import { Ban, Check, ChevronLeft, Download, Lock, PackageOpen, Pencil, Play, RotateCcw, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { showError } from '../../platform/error-toast.ts';
import { dateTimeText } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';
import { MainActionStrip } from '../../ui/main-action.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { JobDialog } from './job-dialog.tsx';
import { isOpenJob, jobName, stateTone, stateWords } from './job-words.ts';
import { leftovers } from './line-steps.rules.ts';
import { useCloseJob, useJobFile, useRelease, useReopenJob, useReserve, useStartJob } from './jobs.queries.ts';
import { useWorkingJob } from './working-job.queries.ts';

/** Number, title and state, with the next step beside them and everything else behind the dots. */
export function JobHeader({ job, onScan }: { job: Job; onScan: () => void }) {
  const isOpen = isOpenJob(job);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:gap-x-6 md:pt-3">
      <div className="flex min-w-0 items-center gap-2 max-md:w-full md:grow">
        <Link
          to="/jobs"
          aria-label="All jobs"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 grow">
          <h1 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xl leading-snug font-semibold tracking-tight md:text-2xl">
            <span className="text-muted tabular-nums">{jobName(job)}</span>
            <span className="wrap-anywhere">{job.title}</span>
            <Badge tone={stateTone[job.state]}>{stateWords[job.state]}</Badge>
          </h1>
          {job.closedAt ? (
            <p className="text-sm text-muted">
              {stateWords[job.state]} by {job.closedBy} on {dateTimeText(job.closedAt)}
            </p>
          ) : null}
        </div>
        <JobMenu job={job} />
      </div>
      {isOpen ? (
        <div className="flex items-center gap-2 max-md:w-full max-md:*:grow">
          <WorkOnIt job={job} />
          <CloseButton job={job} />
          <MainActionStrip>
            <Button variant="primary" onClick={onScan}>
              <ScanLine aria-hidden />
              Scan parts
            </Button>
          </MainActionStrip>
        </div>
      ) : null}
    </header>
  );
}

function WorkOnIt({ job }: { job: Job }) {
  const [working, workOn] = useWorkingJob();
  const isWorking = working?.id === job.id;
  return (
    <Button
      aria-pressed={isWorking}
      className="aria-pressed:border-accent aria-pressed:text-accent"
      onClick={() => workOn(isWorking ? null : job)}
    >
      {isWorking ? <Check aria-hidden /> : null}
      {isWorking ? 'Working on it' : 'Work on it'}
    </Button>
  );
}

/** One tap where nothing is left to be said; else it is asked what became of the rest. */
function CloseButton({ job }: { job: Job }) {
  const [isAsking, setIsAsking] = useState(false);
  const [close, reopen] = [useCloseJob(), useReopenJob()];
  const mayReopen = can(useUser().role, 'MANAGE_JOBS');
  const [working, workOn] = useWorkingJob();
  const params = { id: job.id };
  const done = () => {
    setIsAsking(false);
    if (working?.id === job.id) workOn(null);
    toast({
      title: `${jobName(job)} is done`,
      tone: 'success',
      ...(mayReopen && { action: { label: 'Undo', onSelect: () => reopen.mutate({ params }) } }),
    });
  };
  return (
    <>
      <Button
        isBusy={close.isPending}
        onClick={() =>
          leftovers(job).length > 0 ? setIsAsking(true) : close.mutate({ params, body: {} }, { onSuccess: done, onError: showError })
        }
      >
        <Check aria-hidden />
        Close job
      </Button>
      {isAsking ? <CloseDialog job={job} onClose={() => setIsAsking(false)} onDone={done} /> : null}
    </>
  );
}

function JobMenu({ job }: { job: Job }) {
  const isManager = can(useUser().role, 'MANAGE_JOBS');
  const [opened, setOpened] = useState<'edit' | 'cancel' | null>(null);
  const [file, start, reopen, release, reserve] = [useJobFile(), useStartJob(), useReopenJob(), useRelease(), useReserve()];
  const act = { params: { id: job.id } };
  const tellReleased = () =>
    toast({
      title: 'What was reserved is free again',
      tone: 'success',
      action: { label: 'Reserve again', onSelect: () => reserve.mutate({ ...act, body: {} }) },
    });
  const isOpen = isOpenJob(job);
  return (
    <>
      <RowMenu label={`Actions for ${jobName(job)}`}>
        {isManager && job.state !== 'cancelled' ? (
          <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpened('edit')}>
            Change details
          </DropdownMenuItem>
        ) : null}
        {job.state === 'planned' ? (
          <DropdownMenuItem icon={<Play aria-hidden />} onSelect={() => start.mutate(act)}>
            Start
          </DropdownMenuItem>
        ) : null}
        {isOpen && job.lines.some(({ reserved }) => reserved !== '0') ? (
          <DropdownMenuItem
            icon={<PackageOpen aria-hidden />}
            onSelect={() => release.mutate({ ...act, body: {} }, { onSuccess: tellReleased })}
          >
            Give up what is reserved
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem
          icon={<Download aria-hidden />}
          onSelect={() => file.mutate(act, { onSuccess: (content) => saveFile(content, `Job ${jobName(job)}.csv`) })}
        >
          Download CSV
        </DropdownMenuItem>
        {isManager && !isOpen ? (
          <DropdownMenuItem
            icon={<RotateCcw aria-hidden />}
            onSelect={() => reopen.mutate(act, { onSuccess: () => toast({ title: `${jobName(job)} is open again` }) })}
          >
            Open again
          </DropdownMenuItem>
        ) : null}
        {isManager && isOpen ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem isDanger icon={<Ban aria-hidden />} onSelect={() => setOpened('cancel')}>
              Cancel job…
            </DropdownMenuItem>
          </>
        ) : null}
        {isManager ? null : (
          <DropdownMenuItem icon={<Lock aria-hidden />} disabled>
            The office changes the rest
          </DropdownMenuItem>
        )}
      </RowMenu>
      {opened === 'edit' ? <JobDialog job={job} onClose={() => setOpened(null)} /> : null}
      {opened === 'cancel' ? <CancelDialog job={job} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
