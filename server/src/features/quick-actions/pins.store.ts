import type { Tx } from '../../platform/db.ts';
import type { PinHolder, PinTables } from '../../platform/pin-lock/pin-tries.store.ts';
import type { Scope } from '../../platform/scope.ts';

export const pinsOfActions: PinTables = { holders: 'quick_actions', tries: 'quick_action_tries', of: 'quick_action_id' };

export interface NewGrant {
  tokenHash: Buffer;
  action: PinHolder;
  sessionId: string;
  expiresAt: Date;
}

/** False when the action was changed, or deleted, since its PIN was checked. */
export async function insertGrant(tx: Tx, scope: Scope, { tokenHash, action, sessionId, expiresAt }: NewGrant): Promise<boolean> {
  const written = await tx.run(
    `WITH held AS (SELECT id FROM quick_actions WHERE organization_id = $1 AND id = $3 AND revision = $4 FOR SHARE)
     INSERT INTO quick_action_grants (organization_id, token_hash, quick_action_id, user_id, session_id, expires_at)
     SELECT $1, $2, held.id, $5, $6, $7 FROM held`,
    [scope.organizationId, tokenHash, action.id, action.revision, scope.userId, sessionId, expiresAt],
  );
  return written > 0;
}

export async function forgetOldGrants(tx: Tx, scope: Scope, now: Date): Promise<void> {
  await tx.run('DELETE FROM quick_action_grants WHERE organization_id = $1 AND expires_at <= $2', [scope.organizationId, now]);
}

export async function revokeGrants(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM quick_action_grants WHERE organization_id = $1 AND quick_action_id = $2', [scope.organizationId, id]);
}

export interface ClaimedGrant {
  quickActionId: number;
  tokenHash: Buffer;
  sessionId: string;
}

export async function hasGrant(tx: Tx, scope: Scope, { quickActionId, tokenHash, sessionId }: ClaimedGrant, now: Date): Promise<boolean> {
  const found = await tx.maybeOne(
    `SELECT 1 FROM quick_action_grants
      WHERE organization_id = $1 AND token_hash = $2 AND quick_action_id = $3 AND user_id = $4 AND session_id = $5 AND expires_at > $6`,
    [scope.organizationId, tokenHash, quickActionId, scope.userId, sessionId, now],
  );
  return found !== undefined;
}
