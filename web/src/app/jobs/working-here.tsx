import { WhoIsWorking } from '../../features/crew/who-is-working.tsx';
import { useWorkingJob } from '../../features/jobs/working-job.queries.ts';
import { WorkingOn } from '../../features/jobs/working-on.tsx';

/** JOB-04: the job one works on, and who does; on some screens only where there is one. */
export function WorkingHere({ isOnlyWhenWorking = false }: { isOnlyWhenWorking?: boolean }) {
  const [working] = useWorkingJob();
  if (isOnlyWhenWorking && !working) return <WhoIsWorking className="mt-3" />;
  return (
    <div className={isOnlyWhenWorking ? 'mt-3' : undefined}>
      <WorkingOn who={<WhoIsWorking />} />
    </div>
  );
}
