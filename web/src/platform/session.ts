import { api } from '@onhand/contract';
import type { CurrentUser } from '@onhand/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isUnauthorized } from './errors.ts';
import { query } from './query.ts';

const retryWhileUnreachable = 5000;

/** AUTH-04. After the retries it goes on asking every 5 seconds, so that nobody has to reload once the server is back. */
export const sessionQuery = queryOptions({
  ...query(api.auth.user, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
  retryOnMount: false,
  networkMode: 'always',
  retry: (failures, error) => failures < 3 && !isUnauthorized(error),
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 5000),
  refetchInterval: ({ state }) => (state.error && !isUnauthorized(state.error) ? retryWhileUnreachable : false),
});

export type Session =
  | { status: 'loading' }
  | { status: 'unreachable' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: CurrentUser; isReconnecting: boolean };

/** The part of a query's result that the session is read from. */
export interface SessionResult {
  data: CurrentUser | undefined;
  error: Error | null;
  failureReason: Error | null;
  errorUpdatedAt: number;
  dataUpdatedAt: number;
}

/** 401 means signed out, anything else a network issue, which lasts until an answer comes. */
export function sessionOf(
  { data, error, failureReason, errorUpdatedAt, dataUpdatedAt }: SessionResult,
  kept: CurrentUser | null = null,
): Session {
  const failure = error ?? failureReason;
  if (isUnauthorized(failure)) return { status: 'signed-out' };
  const isReconnecting = failure !== null || errorUpdatedAt > dataUpdatedAt;
  // The person who used this device last is still here as long as nobody says otherwise.
  const user = data ?? kept;
  if (user) return { status: 'signed-in', user, isReconnecting };
  return { status: isReconnecting ? 'unreachable' : 'loading' };
}

export const SessionContext = createContext<Session>({ status: 'loading' });

export function useSession(): Session {
  return useContext(SessionContext);
}

/** The signed-in user; only for what is rendered behind the sign-in guard. */
export function useUser(): CurrentUser {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This part of the app needs a signed-in user.');
  return session.user;
}

const everything: NonNullable<CurrentUser['installation']> = { hasBilling: true, hasPublicSite: true, mayFound: true };

/** SEC-06: what the server has; one that says nothing of it has everything. */
export function installationOf({ installation = everything }: CurrentUser): typeof everything {
  return installation;
}

/** False where a business runs the server for itself: nothing then speaks of plans. */
export function useHasBilling(): boolean {
  return installationOf(useUser()).hasBilling;
}

/** The server does not answer at the moment; what is known of the session is of before. */
export function useIsReconnecting(): boolean {
  const session = useSession();
  return session.status === 'unreachable' || (session.status === 'signed-in' && session.isReconnecting);
}
