import { useQuery } from '@tanstack/react-query';
import { jobCountsQuery } from '../../features/jobs/job-counts.queries.ts';
import { Decision, several } from '../orders/order-decisions.tsx';

/** JOB-01: what jobs want of the office today. */
export function JobsToday() {
  const counts = useQuery(jobCountsQuery).data;
  return (
    <ul aria-label="Jobs" className="grid md:grid-cols-3 max-md:divide-y md:divide-x">
      <Decision
        to="/jobs"
        title="Jobs today"
        text={
          counts === undefined
            ? ''
            : counts.today === 0
              ? several(counts.open, 'open job', 'open jobs')
              : several(counts.today, 'job', 'jobs')
        }
        isUrgent={false}
      />
      <Decision
        to="/jobs"
        title="Missing parts"
        text={
          counts === undefined
            ? ''
            : counts.short === 0
              ? 'Every job has its parts'
              : several(counts.short, 'job lacks parts', 'jobs lack parts')
        }
        isUrgent={counts !== undefined && counts.short > 0}
      />
      <Decision
        to="/jobs/to-bill"
        title="Used, not billed"
        text={
          counts === undefined ? '' : counts.unbilled ? several(counts.unbilled, 'job to bill', 'jobs to bill') : 'Nothing left to bill'
        }
        isUrgent={false}
      />
    </ul>
  );
}
