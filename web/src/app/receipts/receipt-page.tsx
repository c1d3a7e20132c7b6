import { ReceiptScreen } from '../../features/receiving/receipt-screen.tsx';
import { ScanButton } from '../scan/scan-button.tsx';

/** One receipt, with the camera beside its field. */
export function ReceiptPage() {
  return <ReceiptScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}
