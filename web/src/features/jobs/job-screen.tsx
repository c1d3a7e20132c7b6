import type { Job } from '@onhand/contract/job-answers';
import { useQuery } from '@tanstack/react-query';
import { HardHat } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { NotLoaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useFocusAfterStep } from '../../ui/use-focus-after-step.ts';
import { AddParts } from './add-parts.tsx';
import { JobCosts } from './job-costs.tsx';
import { JobFacts } from './job-facts.tsx';
import { JobHeader } from './job-header.tsx';
import { JobHistory } from './job-history.tsx';
import { JobLines } from './job-lines.tsx';
import { JobPictures } from './job-pictures.tsx';
import { isOpenJob, jobName } from './job-words.ts';
import { jobQuery } from './jobs.queries.ts';

interface JobScreenProps {
  /** A button that opens the camera and hands over each code it reads; another feature brings it. */
  renderScanner: (onCode: (code: string) => void) => ReactNode;
  /** Opens the scanner for parts that are used right away. */
  onScan: () => void;
}

/** One job: where, who, what it takes, and what became of it. */
export function JobScreen(parts: JobScreenProps) {
  const id = Number(useParams().jobId);
  const job = useQuery({ ...jobQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isMissing = !(id > 0) || (job.error instanceof ApiError && job.error.status === 404);
  if (isMissing) return <JobMissing />;
  if (!job.data) return <NotLoaded result={job} skeleton={<SkeletonRows rows={8} />} />;
  return <LoadedJob key={id} job={job.data} {...parts} />;
}

function LoadedJob({ job, renderScanner, onScan }: JobScreenProps & { job: Job }) {
  useDocumentTitle(`${jobName(job)} ${job.title}`);
  useFocusAfterStep(job.state);
  const isOpen = isOpenJob(job);
  return (
    <div className="flex min-h-full flex-col pb-24 md:pb-8">
      <JobHeader job={job} onScan={onScan} />
      <JobFacts job={job} />
      <JobCosts job={job} />
      {isOpen ? <AddParts job={job} renderScanner={renderScanner} /> : null}
      <JobLines job={job} />
      <JobPictures job={job} />
      <JobHistory job={job} />
    </div>
  );
}

function JobMissing() {
  return (
    <>
      <h1 className="sr-only">Job</h1>
      <EmptyState
        icon={<HardHat aria-hidden />}
        title="Job not found"
        text="There is none, or you are not on it."
        action={
          <Button asChild>
            <Link to="/jobs">All jobs</Link>
          </Button>
        }
      />
    </>
  );
}
