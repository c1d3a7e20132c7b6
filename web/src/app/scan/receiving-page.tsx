import { useParams } from 'react-router';
import { WaitingHere } from '../../features/offline/waiting-here.tsx';
import { ReceivingScreen } from '../../features/receiving/receiving-screen.tsx';
import { ScanButton } from './scan-button.tsx';

/** An order as it is received, with the camera beside its field and what waits of it on this device. */
export function ReceivingPage() {
  return (
    <>
      <WaitingHere isInset address={`/api/receipts/expected/${useParams().orderId}`} />
      <ReceivingScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />
    </>
  );
}
