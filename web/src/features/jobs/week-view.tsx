import type { JobSummary } from '@onhand/contract/job-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { dayOf } from '../../platform/calendar.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { jobDayTitle } from './day-words.ts';
import { jobName, peopleText, stateTone } from './job-words.ts';
import { JobsCard } from './jobs-list.tsx';
import { dayAfter, weekOf } from './jobs-by-day.rules.ts';
import { useMoveJob, weekQuery } from './jobs.queries.ts';
import { Badge } from '../../ui/badge.tsx';

/** JOB-01: a week of jobs, seven columns at the desk; a job is dragged to another day, or moved there by the arrow keys. */
export function WeekView({ isMine }: { isMine: boolean }) {
  const now = useNow();
  const today = dayOf(now);
  const [anyDay, setAnyDay] = useState(today);
  const days = weekOf(anyDay);
  const result = useQuery(weekQuery(days[0] as string, days[6] as string, isMine));
  const isMobile = useIsMobile();
  return (
    <>
      <div className="mt-4 flex items-center gap-1">
        <IconButton label="Week before" icon={<ChevronLeft aria-hidden />} onClick={() => setAnyDay(dayAfter(anyDay, -7))} />
        <Button size="sm" className="touch" onClick={() => setAnyDay(today)}>
          This week
        </Button>
        <IconButton label="Week after" icon={<ChevronRight aria-hidden />} onClick={() => setAnyDay(dayAfter(anyDay, 7))} />
        <p className="ml-2 font-medium" aria-live="polite">
          {weekText(days)}
        </p>
      </div>
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={5} />}>
        {({ jobs }) => {
          const shown = jobs.filter(({ state }) => state !== 'cancelled');
          return isMobile ? (
            <PhoneWeek days={days} jobs={shown} today={today} now={now} />
          ) : (
            <DeskWeek days={days} jobs={shown} today={today} now={now} />
          );
        }}
      </Loaded>
    </>
  );
}

interface WeekProps {
  days: readonly string[];
  jobs: readonly JobSummary[];
  today: string;
  now: Date;
}

function PhoneWeek({ days, jobs, today, now }: WeekProps) {
  return days.map((day) => {
    const rows = jobs.filter((job) => job.day === day);
    return (
      <section key={day} className="mt-5" aria-label={jobDayTitle(day, today, now)}>
        <h2 className={cx('mb-2 px-1 text-sm font-medium', day === today ? 'text-accent' : 'text-muted')}>
          {jobDayTitle(day, today, now)}
        </h2>
        {rows.length === 0 ? <p className="px-1 text-sm text-muted">Nothing planned</p> : <JobsCard jobs={rows} label={day} />}
      </section>
    );
  });
}

/** “Nov 16 – 22, 2026”: on a phone it stands in one line beside its buttons. */
const weekText = (days: readonly string[]) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(`${days[0]}T00:00Z`),
    new Date(`${days[6]}T00:00Z`),
  );

const weekday = (day: string) => new Date(`${day}T00:00Z`).toLocaleDateString(undefined, { weekday: 'short', timeZone: 'UTC' });

function DeskWeek({ days, jobs, today, now }: WeekProps) {
  const mayMove = can(useUser().role, 'MANAGE_JOBS');
  const move = useMoveJob();
  const [over, setOver] = useState<string | null>(null);
  const moveTo = (job: JobSummary, day: string) => {
    if (job.day === day) return;
    const before = job.day;
    const send = (to: string | null) => move.mutate({ params: { id: job.id }, body: { day: to } });
    move.mutate(
      { params: { id: job.id }, body: { day } },
      {
        onSuccess: () =>
          toast({
            title: `${jobName(job)} is on ${jobDayTitle(day, today, now)}`,
            action: { label: 'Undo', onSelect: () => send(before) },
          }),
      },
    );
  };
  const drop = (day: string) => (event: DragEvent) => {
    event.preventDefault();
    setOver(null);
    const job = jobs.find(({ id }) => String(id) === event.dataTransfer.getData('application/x-onhand-job'));
    if (job) moveTo(job, day);
  };
  return (
    <>
      <ol className="mt-3 grid grid-cols-7 overflow-hidden rounded-md border bg-surface">
        {days.map((day) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys on a job do the same
          <li
            key={day}
            aria-label={jobDayTitle(day, today, now)}
            className={cx('flex min-h-96 min-w-0 flex-col border-l first:border-l-0', over === day && 'bg-accent-soft')}
            onDragOver={(event) => {
              if (!mayMove || !event.dataTransfer.types.includes('application/x-onhand-job')) return;
              event.preventDefault();
              setOver(day);
            }}
            onDragLeave={() => setOver((now) => (now === day ? null : now))}
            onDrop={drop(day)}
          >
            <p className={cx('border-b px-3 py-2 text-sm font-medium', day === today ? 'text-accent' : 'text-muted')}>
              {weekday(day)} <span className="tabular-nums">{Number(day.slice(8))}</span>
              {day === today ? <span className="sr-only">, today</span> : null}
            </p>
            <ul className="flex grow flex-col gap-1.5 p-1.5">
              {jobs
                .filter((job) => job.day === day)
                .map((job) => (
                  <WeekJob key={job.id} job={job} mayMove={mayMove} onMove={(by) => moveTo(job, dayAfter(day, by))} />
                ))}
            </ul>
          </li>
        ))}
      </ol>
      {mayMove ? <p className="mt-2 text-sm text-muted">Drag a job to another day, or choose it and press ← or →.</p> : null}
    </>
  );
}

function WeekJob({ job, mayMove, onMove }: { job: JobSummary; mayMove: boolean; onMove: (by: 1 | -1) => void }) {
  return (
    <li>
      <Link
        to={`/jobs/${job.id}`}
        draggable={mayMove}
        aria-keyshortcuts={mayMove ? 'ArrowLeft ArrowRight' : undefined}
        onDragStart={(event) => {
          event.dataTransfer.setData('application/x-onhand-job', String(job.id));
          event.dataTransfer.effectAllowed = 'move';
        }}
        onKeyDown={(event) => {
          if (!mayMove || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
          event.preventDefault();
          onMove(event.key === 'ArrowLeft' ? -1 : 1);
        }}
        className="block rounded-md border bg-background px-2.5 py-2 text-sm hover:bg-hover"
      >
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <span className="text-muted tabular-nums">{jobName(job)}</span>
          {job.state === 'planned' ? null : <Badge tone={stateTone[job.state]}>{job.state === 'done' ? 'Done' : 'Under way'}</Badge>}
        </span>
        <span className="line-clamp-2 font-medium wrap-anywhere">{job.title}</span>
        <span className="line-clamp-2 wrap-anywhere text-muted">{job.customerName}</span>
        <span className="line-clamp-2 wrap-anywhere text-muted">{peopleText(job.people, 1)}</span>
        {job.linesShort > 0 && job.state !== 'done' ? <span className="block text-bad">{job.linesShort} short</span> : null}
      </Link>
    </li>
  );
}
