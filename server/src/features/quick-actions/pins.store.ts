import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface HeldAction {
  id: number;
  name: string;
  revision: number;
}

/** Locks the action's row: others who try it at the same moment wait until this try is counted. */
export function holdAction(tx: Tx, scope: Scope, id: number): Promise<HeldAction> {
  const sql = 'SELECT id, name, revision FROM quick_actions WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE';
  return tx.existing<HeldAction>(sql, [scope.organizationId, id]);
}

/** Oldest first. A statement of its own, after the lock, so that it sees what others wrote while we waited. */
export async function readTries(tx: Tx, scope: Scope, id: number, since: Date): Promise<{ userId: string; atMs: number }[]> {
  const rows = await tx.rows<{ userId: string; at: string }>(
    `SELECT user_id AS "userId", at FROM quick_action_tries
      WHERE organization_id = $1 AND quick_action_id = $2 AND at > $3 ORDER BY at, id`,
    [scope.organizationId, id, since],
  );
  return rows.map(({ userId, at }) => ({ userId, atMs: Date.parse(at) }));
}

export async function insertTry(tx: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  const sql = 'INSERT INTO quick_action_tries (organization_id, quick_action_id, user_id, at) VALUES ($1, $2, $3, $4)';
  await tx.run(sql, [scope.organizationId, id, scope.userId, now]);
}

export async function forgetOldTries(tx: Tx, scope: Scope, id: number, before: Date): Promise<void> {
  const sql = 'DELETE FROM quick_action_tries WHERE organization_id = $1 AND quick_action_id = $2 AND at <= $3';
  await tx.run(sql, [scope.organizationId, id, before]);
}

/** Forgets one person's tries, or with a new PIN everyone's. */
export async function forgetTries(tx: Tx, scope: Scope, id: number, userId: string | null): Promise<void> {
  await tx.run(
    'DELETE FROM quick_action_tries WHERE organization_id = $1 AND quick_action_id = $2 AND ($3::uuid IS NULL OR user_id = $3)',
    [scope.organizationId, id, userId],
  );
}

/** Out of the reach of the members' role, so it is read as the platform. */
export function readPinHash(platform: Queries, scope: Scope, id: number): Promise<string | undefined> {
  const sql = 'SELECT pin_hash AS hash FROM quick_actions WHERE organization_id = $1 AND id = $2';
  return platform.maybeValue<string>(sql, [scope.organizationId, id]);
}

export interface NewGrant {
  tokenHash: Buffer;
  action: HeldAction;
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
