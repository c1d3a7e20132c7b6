import { TransferScreen } from '../../features/transfers/transfer-screen.tsx';
import { ScanButton } from '../scan/scan-button.tsx';

/** One transfer, with the camera beside its field. */
export function TransferPage() {
  return <TransferScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}
