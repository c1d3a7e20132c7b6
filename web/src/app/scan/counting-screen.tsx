import { CountScreen } from '../../features/counts/count-screen.tsx';
import { ScanButton } from './scan-button.tsx';

/** A stock count with the camera beside its search field. */
export function CountingScreen() {
  return <CountScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}
