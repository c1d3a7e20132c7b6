import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';
import { refresh, useSettledWrite } from '../../platform/use-write.ts';

export const sessionsQuery = query(api.auth.sessions, {});

/** A session that could not be found was signed out elsewhere. */
export function useRevokeSession() {
  return useSettledWrite(api.auth.revokeSession, refresh(sessionsQuery));
}

export function useRevokeOtherSessions() {
  return useSettledWrite(api.auth.revokeOtherSessions, refresh(sessionsQuery));
}
