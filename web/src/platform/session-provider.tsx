import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoadingFlag } from './loading.ts';
import { SessionContext, sessionOf, sessionQuery } from './session.ts';

export function SessionProvider({ children, startOver = () => location.reload() }: { children: ReactNode; startOver?: () => void }) {
  const { data, error, failureReason, errorUpdatedAt, dataUpdatedAt } = useQuery(sessionQuery);
  const session = sessionOf({ data, error, failureReason, errorUpdatedAt, dataUpdatedAt });
  useLoadingFlag('auth', session.status === 'loading');
  useStartOverFor(
    session.status === 'signed-in' ? `${session.user.id} ${session.user.organizationId} ${session.user.role}` : undefined,
    startOver,
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * Another person, organization or role in the same tab (signed in anew in another one) must see nothing that was fetched
 * for the one before. Setting up an organization is no such change: before it there was nothing to see.
 */
function useStartOverFor(identity: string | undefined, startOver: () => void): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (identity === undefined || identity === before.current) return;
    const had = before.current;
    before.current = identity;
    if (had !== undefined && !had.includes(' null ')) startOver();
  }, [identity, startOver]);
}
