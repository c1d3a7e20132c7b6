import type { CurrentUser } from '@onhand/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoadingFlag } from './loading.ts';
import { forgetUser, keptUser } from './kept-user.ts';
import { offlinePort } from './offline-port.ts';
import { moneySightOf } from './rights.ts';
import { type Session, SessionContext, sessionOf, sessionQuery } from './session.ts';

export function SessionProvider({ children, startOver = () => location.reload() }: { children: ReactNode; startOver?: () => void }) {
  const { data, error, failureReason, errorUpdatedAt, dataUpdatedAt } = useQuery(sessionQuery);
  const [kept] = useState(keptUser);
  const session = sessionOf({ data, error, failureReason, errorUpdatedAt, dataUpdatedAt }, kept);
  useForgetting(session, kept);
  useLoadingFlag('auth', session.status === 'loading');
  useStartOverFor(session.status === 'signed-in' ? identityOf(session.user) : undefined, startOver);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Identifies the person, their organization, and what of it they may see. */
function identityOf(user: CurrentUser): string {
  return `${user.id} ${user.organizationId} ${user.role}${moneySightOf(user).maySeePrices ? ' with prices' : ''}`;
}

/** The device's data of a person is for them alone. */
function useForgetting(session: Session, kept: CurrentUser | null): void {
  const isSignedOut = session.status === 'signed-out';
  const isOther = session.status === 'signed-in' && kept !== null && session.user.id !== kept.id;
  // They left their organization, or it is gone: what the device kept of it is not theirs any more.
  const hasLeft = session.status === 'signed-in' && session.user.organizationId === null && kept !== null && kept.organizationId !== null;
  useEffect(() => {
    const wasHere = keptUser() !== null;
    if (isOther) forgetUser();
    if ((isSignedOut || hasLeft) && wasHere) void offlinePort().sessionEnded();
  }, [isSignedOut, isOther, hasLeft]);
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
