import { useParams } from 'react-router';
import { WaitingHere } from '../../features/offline/waiting-here.tsx';
import { RefillScreen } from '../../features/refills/refill-screen.tsx';
import { ScanButton } from './scan-button.tsx';

/** A refill list with the camera beside its field and what waits of it on this device. */
export function PickingScreen() {
  return (
    <>
      <WaitingHere isInset address={`/api/refills/${useParams().refillId}`} />
      <RefillScreen renderScanner={(onCode) => <ScanButton onCode={onCode} />} />
    </>
  );
}
