import { KitsScreen } from '../../features/kits/kits-screen.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
import { JobsHead } from './jobs-head.tsx';

export function KitsPage() {
  return (
    <KitsScreen
      renderHead={(actions) => <JobsHead tab="kits" actions={actions} />}
      renderScanner={(onCode) => <ScanButton onCode={onCode} />}
    />
  );
}
