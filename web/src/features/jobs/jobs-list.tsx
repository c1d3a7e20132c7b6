import type { JobSummary } from '@onhand/contract/job-answers';
import { dayOf } from '../../platform/calendar.ts';
import { useNow } from '../../platform/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { groupTitle } from './day-words.ts';
import { JobRow } from './job-row.tsx';
import { byJobDay } from './jobs-by-day.rules.ts';

/** Open jobs under their days. */
export function JobsByDay({ jobs }: { jobs: readonly JobSummary[] }) {
  const now = useNow();
  const today = dayOf(now);
  return byJobDay(jobs, today).map(({ key, rows }) => (
    <section key={key} className="mt-5" aria-label={groupTitle(key, today, now)}>
      <h2 className={key === 'late' ? 'mb-2 px-1 text-sm font-medium text-bad' : 'mb-2 px-1 text-sm font-medium text-muted'}>
        {groupTitle(key, today, now)}
        <span className="ml-1.5 font-normal tabular-nums">{rows.length}</span>
      </h2>
      <JobsCard jobs={rows} label={groupTitle(key, today, now)} />
    </section>
  ));
}

export function JobsCard({ jobs, label }: { jobs: readonly JobSummary[]; label: string }) {
  return (
    <Card isPadded={false}>
      <ul aria-label={label} className="divide-y">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </Card>
  );
}
