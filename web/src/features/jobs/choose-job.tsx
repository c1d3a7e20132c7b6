import type { JobSummary } from '@onhand/contract/job-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { dayOf } from '../../platform/calendar.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useNow } from '../../platform/use-now.ts';
import { Input } from '../../ui/input.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { groupTitle } from './day-words.ts';
import { jobName } from './job-words.ts';
import { byJobDay } from './jobs-by-day.rules.ts';
import { jobsQuery } from './jobs.queries.ts';
import { useWorkingJob } from './working-job.queries.ts';

const enoughToSearch = 8;

/** The open jobs, today’s first: one tap chooses. */
export function ChooseJob({ onChoose }: { onChoose: (job: JobSummary) => void }) {
  const now = useNow();
  const today = dayOf(now);
  const [working] = useWorkingJob();
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const result = useInfiniteQuery({
    ...jobsQuery(text === '' ? {} : { search: text }),
    select: ({ pages }) => pages.flatMap(({ jobs }) => jobs),
  });
  return (
    <Loaded result={result} skeleton={<SkeletonRows rows={3} />}>
      {(jobs) => {
        const days = byJobDay(jobs, today);
        // What is done today is looked for first; what was to be done comes after it.
        const ordered = [...days.filter(({ key }) => key === today), ...days.filter(({ key }) => key !== today)];
        return (
          <>
            {jobs.length >= enoughToSearch || search !== '' ? (
              <div className="p-2">
                <Input
                  type="search"
                  aria-label="Search jobs"
                  placeholder="Search jobs"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              </div>
            ) : null}
            {jobs.length === 0 ? (
              <p className="p-4 text-muted">{search === '' ? 'You are on no open job.' : 'No job is called that.'}</p>
            ) : null}
            {ordered.map(({ key, rows }) => (
              <div key={key}>
                <p className="px-3 pt-2 text-sm text-muted">{groupTitle(key, today, now)}</p>
                <ul className="p-1" aria-label={groupTitle(key, today, now)}>
                  {rows.map((job) => (
                    <li key={job.id}>
                      <button
                        type="button"
                        aria-pressed={working?.id === job.id}
                        className="flex min-h-12 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-hover"
                        onClick={() => onChoose(job)}
                      >
                        <span className="min-w-0 grow">
                          <span className="block truncate font-medium">
                            <span className="text-muted tabular-nums">{jobName(job)}</span> {job.title}
                          </span>
                          <span className="block truncate text-sm text-muted">
                            {[job.customerName, job.address.split('\n')[0]].filter(Boolean).join(' · ')}
                          </span>
                        </span>
                        {working?.id === job.id ? <Check aria-hidden className="size-4 shrink-0 text-accent" /> : null}
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}
