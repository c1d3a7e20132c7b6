import { ToBillScreen } from '../../features/job-bills/to-bill-screen.tsx';
import { JobsHead } from './jobs-head.tsx';

export function ToBillPage() {
  return <ToBillScreen renderHead={(actions) => <JobsHead tab="to-bill" actions={actions} />} />;
}
