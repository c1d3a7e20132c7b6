import type { JobSummary } from '@onhand/contract/job-answers';
import { ChevronRight, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { moneyText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { isOpenJob, jobName, partsText, peopleText, stateTone, stateWords } from './job-words.ts';
import { useWorkingJob } from './working-job.queries.ts';

/** A job in the list: what, for whom, where, who, and what is short; one tap works on it. */
export function JobRow({ job }: { job: JobSummary }) {
  const [working, workOn] = useWorkingJob();
  const isWorking = working?.id === job.id;
  return (
    <li className="relative flex items-center gap-3 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/jobs/${job.id}`}
            className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="text-muted tabular-nums">{jobName(job)}</span> {job.title}
          </Link>
          <JobBadges job={job} />
        </p>
        {job.customerName || job.address ? (
          <p className="mt-0.5 text-sm wrap-anywhere text-muted">
            {[job.customerName, job.address.replace(/\s*\n\s*/g, ', ')].filter(Boolean).join(' · ')}
          </p>
        ) : null}
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {[peopleText(job.people), job.place && !job.place.isElsewhere ? job.place.name : '', partsText(job)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {job.cost === undefined || job.cost === '0' ? null : (
        <p className="shrink-0 text-right text-sm text-muted tabular-nums max-md:hidden">
          {moneyText(job.cost)}
          <span className="block">cost</span>
        </p>
      )}
      {isOpenJob(job) ? (
        <Button
          size="sm"
          aria-pressed={isWorking}
          aria-label={`${isWorking ? 'Working on it' : 'Work on it'}: ${jobName(job)}`}
          className="relative touch shrink-0 aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => workOn(isWorking ? null : job)}
        >
          {isWorking ? <MapPin aria-hidden /> : null}
          {isWorking ? 'Working on it' : 'Work on it'}
        </Button>
      ) : null}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted max-md:hidden" />
    </li>
  );
}

/** Its state where that is not plain from the list, and what is missing. */
export function JobBadges({ job, isStateShown = job.state !== 'planned' }: { job: JobSummary; isStateShown?: boolean }) {
  return (
    <>
      {isStateShown ? <Badge tone={stateTone[job.state]}>{stateWords[job.state]}</Badge> : null}
      {job.linesShort > 0 && isOpenJob(job) ? (
        <Badge tone="bad">{job.linesShort === 1 ? '1 part short' : `${job.linesShort} parts short`}</Badge>
      ) : null}
      {job.linesPicked > 0 && isOpenJob(job) ? (
        <Badge tone="good">{job.linesPicked === job.lineCount && job.linesShort === 0 ? 'All loaded' : 'Partly loaded'}</Badge>
      ) : null}
    </>
  );
}
