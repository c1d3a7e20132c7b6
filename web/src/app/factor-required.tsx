import { LeaveDialog } from '../features/offline/leave-dialog.tsx';
import { useSetUp } from '../features/security/security.queries.ts';
import { SetUpFactor } from '../features/security/set-up-factor.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { useLocal } from '../platform/local-storage.ts';
import { useUser } from '../platform/session.ts';
import { signOut } from '../platform/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { BareFrame } from './bare-frame.tsx';

/** SEC-03: what somebody without a second factor finds on any path, once their organization requires one. */
export function FactorRequired({ onDone }: { onDone: () => void }) {
  const { email, organizationName } = useUser();
  const [waiting] = useLocal('waitingChanges');
  const askAgain = useSetUp();
  useDocumentTitle('One More Step');
  return (
    <BareFrame>
      <h1 className="text-2xl font-semibold tracking-tight">One more step</h1>
      <p className="mt-1 text-pretty text-muted">
        {organizationName ?? 'Your organization'} asks everyone for a second factor besides the password. It takes a minute, once.
      </p>
      {waiting > 0 ? (
        <p className="mt-4 rounded-md bg-accent-soft px-3 py-2 text-pretty">
          {waiting === 1 ? 'A stock change waits' : `${waiting} stock changes wait`} on this device and {waiting === 1 ? 'is' : 'are'} sent
          afterwards.
        </p>
      ) : null}
      <div className="mt-6">
        <SetUpFactor onDone={() => void askAgain().then(onDone)} />
      </div>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-t pt-4 text-sm text-muted">
        <span className="wrap-anywhere">{email}</span>
        <Button variant="link" onClick={() => void signOut()}>
          Sign out
        </Button>
      </p>
      <LeaveDialog />
    </BareFrame>
  );
}
