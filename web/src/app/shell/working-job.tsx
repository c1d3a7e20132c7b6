import { Suspense } from 'react';
import { useLocal } from '../../platform/local-storage.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const strip = lazyPart(() => import('./working-job-strip.tsx').then((file) => file.WorkingJobStrip));

/** JOB-04: the job one works on, on every screen. Nothing is fetched where there is none; its room is kept while it is on its way. */
export function WorkingJobEntry({ look }: { look: 'line' | 'icon' | 'strip' }) {
  const [job] = useLocal('workingJob');
  const [crew] = useLocal('crewHere');
  if (job === '' && crew === '') return null;
  return (
    <Suspense fallback={job === '' ? null : <div className="h-11" />}>
      <strip.Part look={look} />
    </Suspense>
  );
}
