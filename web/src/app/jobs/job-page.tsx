import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { WhoIsWorking } from '../../features/crew/who-is-working.tsx';
import { JobScreen } from '../../features/jobs/job-screen.tsx';
import { jobQuery } from '../../features/jobs/jobs.queries.ts';
import { useWorkingJob } from '../../features/jobs/working-job.queries.ts';
import { WaitingHere } from '../../features/offline/waiting-here.tsx';
import { wakeSound } from '../../features/scan/wake-sound.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { useOpenScanner } from '../scan/scan-context.ts';

/** A job with the camera beside its field, what waits of it on this device, and who acts. */
export function JobPage() {
  const id = Number(useParams()['jobId']);
  const { data: job } = useQuery({ ...jobQuery(id), enabled: id > 0 });
  const [, workOn] = useWorkingJob();
  const open = useOpenScanner();
  const scan = () => {
    if (!job) return;
    workOn(job);
    wakeSound();
    open({ start: 'camera' });
  };
  return (
    <>
      <WaitingHere isInset address={`/api/jobs/${id}`} />
      <div className="flex justify-end px-4 pt-2 empty:hidden md:pt-3">
        <WhoIsWorking />
      </div>
      <JobScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} onScan={scan} />
    </>
  );
}
