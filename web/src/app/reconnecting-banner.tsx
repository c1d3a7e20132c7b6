import { useSession } from '../platform/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** AUTH-04. */
export function ReconnectingBanner() {
  const session = useSession();
  const isReconnecting = session.status === 'unreachable' || (session.status === 'signed-in' && session.isReconnecting);
  if (!isReconnecting) return null;
  return (
    <Banner tone="warn" icon={<Spinner />} className="sticky top-0 z-40">
      Reconnecting to server...
    </Banner>
  );
}
