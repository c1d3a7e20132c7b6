import { Navigate, Outlet } from 'react-router';
import { waitingInvitation } from '../features/invitations/pending-invitation.ts';
import { useSession } from '../platform/session.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { WelcomeBack } from './welcome-back.tsx';

/** Lets signed-in users through to the routes inside. */
export function SignedIn() {
  const { status } = useSession();
  // TEAM-06: whoever signed in to accept an invitation is brought back to it, wherever signing in has led.
  if (status === 'signed-in') return waitingInvitation() ? <Navigate to="/accept-invitation" replace /> : <Outlet />;
  return status === 'signed-out' ? <WelcomeBack /> : <ShellSkeleton />;
}
