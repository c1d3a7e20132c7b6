import { UnsentTransferScreen } from '../../features/transfers/unsent-transfer-screen.tsx';
import { ScanButton } from '../scan/scan-button.tsx';

/** A transfer that the server does not know of yet, with the camera beside its field. */
export function NewTransferPage() {
  return <UnsentTransferScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />;
}
