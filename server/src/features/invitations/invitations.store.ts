import type { Invitation } from '@onhand/contract/invitations';
import type { Role } from '@onhand/contract/permissions';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

type Stored = Omit<Invitation, 'folderIds'> & { folderIds: (number | string)[] };

/** Arrays of big integers come as texts. */
const asInvitation = (row: Stored): Invitation => ({ ...row, folderIds: row.folderIds.map(Number) });

const columns = `id, email, role, folder_ids AS "folderIds", invited_by_name AS "invitedBy", sent_at AS "sentAt", expires_at AS "expiresAt",
                 expires_at <= $2 AS "isExpired"`;
const nameOfUser = `COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email)`;
const isOpen = 'accepted_at IS NULL AND revoked_at IS NULL';

export async function listInvitations(tx: Tx, { organizationId }: Scope, now: Date): Promise<Invitation[]> {
  const sql = `SELECT ${columns} FROM invitations WHERE organization_id = $1 AND ${isOpen} ORDER BY id DESC`;
  return (await tx.rows<Stored>(sql, [organizationId, now])).map(asInvitation);
}

export async function findOpen(tx: Tx, { organizationId }: Scope, id: number, now: Date): Promise<Invitation | undefined> {
  const sql = `SELECT ${columns} FROM invitations WHERE organization_id = $1 AND id = $3 AND ${isOpen}`;
  const row = await tx.maybeOne<Stored>(sql, [organizationId, now, id]);
  return row && asInvitation(row);
}

/** Tells if the address is a member's already, or invited. */
export function standingOf(tx: Tx, { organizationId }: Scope, email: string): Promise<{ isMember: boolean; isInvited: boolean }> {
  return tx.one(
    `SELECT EXISTS (SELECT FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 AND lower(u.email) = lower($2)) AS "isMember",
            EXISTS (SELECT FROM invitations WHERE organization_id = $1 AND lower(email) = lower($2) AND ${isOpen}) AS "isInvited"`,
    [organizationId, email],
  );
}

export interface NewInvitation extends NewToken {
  email: string;
  role: Role;
  folderIds: readonly number[];
}

export async function insertInvitation(tx: Tx, { organizationId, userId }: Scope, wanted: NewInvitation): Promise<Invitation> {
  const row = await tx.one<Stored>(
    `INSERT INTO invitations (organization_id, email, role, folder_ids, token_hash, invited_by, invited_by_name, created_at, expires_at)
     SELECT $1, $3, $4, $5, $6, u.id, ${nameOfUser}, $2, $7
       FROM users u WHERE u.id = $8 RETURNING ${columns}`,
    [organizationId, wanted.now, wanted.email, wanted.role, wanted.folderIds, wanted.tokenHash, wanted.expiresAt, userId],
  );
  return asInvitation(row);
}

export interface NewToken {
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** From here on it is the invitation of whoever sends it again. */
export async function renewToken(
  tx: Tx,
  { organizationId, userId }: Scope,
  id: number,
  { tokenHash, now, expiresAt }: NewToken,
): Promise<Invitation> {
  const row = await tx.one<Stored>(
    `UPDATE invitations SET token_hash = $4, expires_at = $5, sent_at = NULL,
            (invited_by, invited_by_name) = (SELECT u.id, ${nameOfUser} FROM users u WHERE u.id = $6)
      WHERE organization_id = $1 AND id = $3 RETURNING ${columns}`,
    [organizationId, now, id, tokenHash, expiresAt, userId],
  );
  return asInvitation(row);
}

export async function markSent(tx: Tx, { organizationId }: Scope, id: number, now: Date): Promise<void> {
  await tx.run('UPDATE invitations SET sent_at = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, now]);
}

export async function markRevoked(tx: Tx, { organizationId }: Scope, id: number, now: Date): Promise<void> {
  await tx.run('UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, now]);
}

export interface FoundInvitation {
  organizationId: number;
  organizationName: string;
  id: number;
  email: string;
  role: Role;
  folderIds: number[];
  invitedBy: string | null;
  expiresAt: string;
  acceptedBy: string | null;
  isAccepted: boolean;
  isRevoked: boolean;
}

/** By the hash of its token, before any tenant is known. */
export async function findByToken(platform: Queries, tokenHash: Buffer): Promise<FoundInvitation | undefined> {
  const row = await platform.maybeOne<Omit<FoundInvitation, 'folderIds'> & { folderIds: (number | string)[] }>(
    `SELECT i.organization_id AS "organizationId", o.name AS "organizationName", i.id, i.email, i.role, i.folder_ids AS "folderIds",
            i.invited_by AS "invitedBy", i.expires_at AS "expiresAt", i.accepted_by AS "acceptedBy",
            i.accepted_at IS NOT NULL AS "isAccepted", i.revoked_at IS NOT NULL AS "isRevoked"
       FROM invitations i JOIN organizations o ON o.id = i.organization_id
      WHERE i.token_hash = $1 AND o.deleted_at IS NULL`,
    [tokenHash],
  );
  return row && { ...row, folderIds: row.folderIds.map(Number) };
}

/** A second acceptance finds it taken, however close together they come. */
export function markAccepted(platform: Queries, { organizationId, id }: FoundInvitation, userId: string, now: Date): Promise<number> {
  return platform.run(
    `UPDATE invitations SET accepted_at = $4, accepted_by = $3 WHERE organization_id = $1 AND id = $2 AND ${isOpen} AND expires_at > $4`,
    [organizationId, id, userId, now],
  );
}

export async function tellEveryone(platform: Queries, organizationId: number): Promise<void> {
  await platform.run(`INSERT INTO events (organization_id, message) VALUES ($1, '{"type":"preferences_update"}')`, [organizationId]);
}
