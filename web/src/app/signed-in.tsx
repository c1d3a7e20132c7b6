import { Outlet } from 'react-router';
import { useSession } from '../platform/session.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { WelcomeBack } from './welcome-back.tsx';

/** Lets signed-in users through to the routes inside. */
export function SignedIn() {
  const { status } = useSession();
  if (status === 'signed-in') return <Outlet />;
  return status === 'signed-out' ? <WelcomeBack /> : <ShellSkeleton />;
}
