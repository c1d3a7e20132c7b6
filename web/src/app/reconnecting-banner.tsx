import { Link } from 'react-router';
import { useLocal } from '../platform/local-storage.ts';
import { useIsReconnecting, useSession } from '../platform/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** AUTH-04. On a phone it is the one notice about the network, with the way to what waits for it. */
export function ReconnectingBanner() {
  const session = useSession();
  const isReconnecting = useIsReconnecting();
  const [waiting] = useLocal('waitingChanges');
  const [refused] = useLocal('refusedChanges');
  const count = waiting + refused;
  if (!isReconnecting) return null;
  const wayToChanges =
    count > 0 && session.status === 'signed-in' ? (
      <Link to="/offline" className="touch content-center font-medium underline underline-offset-4 md:hidden">
        {count} {count === 1 ? 'change' : 'changes'} waiting
      </Link>
    ) : undefined;
  return (
    <Banner tone="warn" icon={<Spinner />} action={wayToChanges} className="sticky top-0 z-40">
      Reconnecting to server...
    </Banner>
  );
}
