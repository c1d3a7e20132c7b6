import { Activity, lazy, Suspense, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { waitingInvitation } from '../features/invitations/pending-invitation.ts';
import { useSession } from '../platform/session.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { WelcomeBack } from './welcome-back.tsx';

const FactorRequired = lazy(() => import('./factor-required.tsx').then((file) => ({ default: file.FactorRequired })));

/** Holds somebody from when a factor is missing until its recovery codes were seen, though the server may be content before. */
export function useHold(needsFactor: boolean): { isHeld: boolean; release: () => void } {
  const [isSettingUp, setIsSettingUp] = useState(needsFactor);
  const [neededFactor, setNeededFactor] = useState(needsFactor);
  if (needsFactor !== neededFactor) {
    setNeededFactor(needsFactor);
    // Only where it begins: once the codes were seen, the answer that it is no longer needed may come a moment later.
    if (needsFactor) setIsSettingUp(true);
  }
  return { isHeld: needsFactor || isSettingUp, release: () => setIsSettingUp(false) };
}

/** Lets signed-in users through to the routes inside. */
export function SignedIn() {
  const session = useSession();
  const needsFactor = session.status === 'signed-in' && session.user.needsFactor === true;
  const { isHeld, release } = useHold(needsFactor);
  const [wasIn, setWasIn] = useState(false);
  if (session.status !== 'signed-in') {
    if (wasIn) setWasIn(false);
    return session.status === 'signed-out' ? <WelcomeBack /> : <ShellSkeleton />;
  }
  // TEAM-06: whoever signed in to accept an invitation is brought back to it, wherever signing in has led.
  if (!isHeld && waitingInvitation()) return <Navigate to="/accept-invitation" replace />;
  if (!isHeld && !wasIn) setWasIn(true);
  return (
    <>
      {isHeld ? (
        <Suspense fallback={<ShellSkeleton />}>
          <FactorRequired onDone={release} />
        </Suspense>
      ) : null}
      {/* Asked for in the middle of something, it takes nobody's half-filled form away: that waits out of sight. */}
      {isHeld && !wasIn ? null : (
        <Activity mode={isHeld ? 'hidden' : 'visible'}>
          <Outlet />
        </Activity>
      )}
    </>
  );
}
