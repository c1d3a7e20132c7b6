import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dateText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { JobBadges } from './job-row.tsx';
import { jobName } from './job-words.ts';
import { jobsQuery } from './jobs.queries.ts';

/** What was and is done for somebody. */
export function JobsOfCustomer({ customerId }: { customerId: number }) {
  const result = useInfiniteQuery({ ...jobsQuery({ show: 'all', customerId }), select: ({ pages }) => pages.flatMap(({ jobs }) => jobs) });
  return (
    <Loaded result={result}>
      {(jobs) =>
        jobs.length === 0 ? (
          <p className="text-muted">No jobs yet.</p>
        ) : (
          <>
            <ul aria-label="Jobs" className="divide-y border-y">
              {jobs.map((job) => (
                <li key={job.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <Link to={`/jobs/${job.id}`} className="min-w-0 grow font-medium underline-offset-4 wrap-anywhere hover:underline">
                    <span className="text-muted tabular-nums">{jobName(job)}</span> {job.title}
                  </Link>
                  <JobBadges job={job} isStateShown />
                  <span className="text-sm text-muted">{job.day === null ? '' : dateText(job.day)}</span>
                </li>
              ))}
            </ul>
            <ShowMore result={result} hasLine={false}>
              Show more
            </ShowMore>
          </>
        )
      }
    </Loaded>
  );
}
