import type { Queries, Tx } from '../db.ts';
import type { Scope } from '../scope.ts';

/** Whose PINs: the table of those who have one, the table of tries, and the column by which it names them. */
export interface PinTables {
  holders: 'quick_actions' | 'crew';
  tries: 'quick_action_tries' | 'crew_tries';
  of: 'quick_action_id' | 'crew_id';
}

export interface PinHolder {
  id: number;
  name: string;
  /** Counts up with a new PIN. */
  revision: number;
}

/** Locks the row whose PIN it is: others who try it at the same moment wait until this try is counted. */
export function holdHolder(tx: Tx, scope: Scope, { holders }: PinTables, id: number): Promise<PinHolder> {
  const sql = `SELECT id, name, revision FROM ${holders} WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`;
  return tx.existing<PinHolder>(sql, [scope.organizationId, id]);
}

/** Oldest first. A statement of its own, after the lock, so that it sees what others wrote while we waited. */
export async function readTries(
  tx: Tx,
  scope: Scope,
  { tries, of }: PinTables,
  id: number,
  since: Date,
): Promise<{ userId: string; atMs: number }[]> {
  const rows = await tx.rows<{ userId: string; at: string }>(
    `SELECT user_id AS "userId", at FROM ${tries} WHERE organization_id = $1 AND ${of} = $2 AND at > $3 ORDER BY at, id`,
    [scope.organizationId, id, since],
  );
  return rows.map(({ userId, at }) => ({ userId, atMs: Date.parse(at) }));
}

export async function insertTry(tx: Tx, scope: Scope, { tries, of }: PinTables, id: number, now: Date): Promise<void> {
  const sql = `INSERT INTO ${tries} (organization_id, ${of}, user_id, at) VALUES ($1, $2, $3, $4)`;
  await tx.run(sql, [scope.organizationId, id, scope.userId, now]);
}

export async function forgetOldTries(tx: Tx, scope: Scope, { tries, of }: PinTables, id: number, before: Date): Promise<void> {
  const sql = `DELETE FROM ${tries} WHERE organization_id = $1 AND ${of} = $2 AND at <= $3`;
  await tx.run(sql, [scope.organizationId, id, before]);
}

/** Forgets one person's tries, or with a new PIN everyone's. */
export async function forgetTries(tx: Tx, scope: Scope, { tries, of }: PinTables, id: number, userId: string | null): Promise<void> {
  const sql = `DELETE FROM ${tries} WHERE organization_id = $1 AND ${of} = $2 AND ($3::uuid IS NULL OR user_id = $3)`;
  await tx.run(sql, [scope.organizationId, id, userId]);
}

/** Out of the reach of the members' role, so it is read as the platform. */
export function readPinHash(platform: Queries, scope: Scope, { holders }: PinTables, id: number): Promise<string | undefined> {
  const sql = `SELECT pin_hash AS hash FROM ${holders} WHERE organization_id = $1 AND id = $2`;
  return platform.maybeValue<string>(sql, [scope.organizationId, id]);
}
