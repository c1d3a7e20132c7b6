import { RefillScreen } from '../../features/refills/refill-screen.tsx';
import { ScanButton } from './scan-button.tsx';

/** A refill list with the camera beside its field. */
export function PickingScreen() {
  return <RefillScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}
