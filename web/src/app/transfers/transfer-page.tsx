import { useParams } from 'react-router';
import { WaitingHere } from '../../features/offline/waiting-here.tsx';
import { TransferScreen } from '../../features/transfers/transfer-screen.tsx';
import { ScanButton } from '../scan/scan-button.tsx';

/** One transfer, with the camera beside its field and what waits of it on this device. */
export function TransferPage() {
  return (
    <>
      <WaitingHere isInset address={`/api/transfers/${useParams().transferId}`} />
      <TransferScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />
    </>
  );
}
