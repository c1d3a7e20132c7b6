import type { Role } from '@onhand/contract/permissions';
import type { Member } from '@onhand/contract/team';
import { isWithoutBilling } from '../../platform/billing/without-billing.ts';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { foldersAbove } from '../../platform/visible-items.ts';

/**
 * One change of the team at a time, until the transaction ends: what is counted after this stays true. Not in the way of anyone who only
 * refers to the organization.
 */
export async function holdTeam(queries: Queries, organizationId: number): Promise<void> {
  await queries.one('SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
}

const memberSql = (which: string) => `
  SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, m.role, m.created_at AS "joinedAt",
         u.last_seen_at AS "lastSeenAt", '/api/profile/pictures/' || p.file_key AS "pictureUrl",
         (SELECT json_build_object('id', d.id, 'name', d.name) FROM folders d
           WHERE d.organization_id = m.organization_id AND d.id = m.place_id) AS place,
         ARRAY(SELECT a.folder_id FROM folder_assignments a
                WHERE a.organization_id = m.organization_id AND a.user_id = m.user_id ORDER BY a.folder_id) AS "folderIds"
    FROM memberships m
    JOIN users u ON u.id = m.user_id
    LEFT JOIN user_pictures p ON p.organization_id = m.organization_id AND p.user_id = m.user_id
   WHERE m.organization_id = $1${which}
   ORDER BY array_position(ARRAY['owner', 'admin', 'staff'], m.role), lower(u.first_name || ' ' || u.last_name), u.email`;
const everyone = memberSql('');
const oneOfThem = memberSql(' AND m.user_id = $2');

export function listMembers(tx: Queries, { organizationId }: Pick<Scope, 'organizationId'>): Promise<Member[]> {
  return tx.rows<StoredMember>(everyone, [organizationId]).then((rows) => rows.map(asMember));
}

export async function findMember(tx: Queries, organizationId: number, userId: string): Promise<Member | undefined> {
  const row = await tx.maybeOne<StoredMember>(oneOfThem, [organizationId, userId]);
  return row && asMember(row);
}

type StoredMember = Omit<Member, 'folderIds'> & { folderIds: (number | string)[] };

/** Arrays of big integers come as texts. */
function asMember(row: StoredMember): Member {
  return { ...row, folderIds: row.folderIds.map(Number) };
}

export function countOwners(tx: Queries, organizationId: number): Promise<number> {
  const sql = `SELECT count(*)::int AS n FROM memberships WHERE organization_id = $1 AND role = 'owner'`;
  return tx.value<number>(sql, [organizationId]);
}

export interface TakenSeats {
  planName: string | undefined;
  /** False where the server has no billing. */
  isLimited: boolean;
  members: number;
  invited: number;
}

export async function countSeats(queries: Queries, organizationId: number, now: Date): Promise<TakenSeats> {
  const row = await queries.one<{ planName: string | null; isLimited: boolean; members: number; invited: number }>(
    `SELECT (SELECT plan_name FROM subscriptions WHERE organization_id = $1) AS "planName", NOT ${isWithoutBilling} AS "isLimited",
            (SELECT count(*)::int FROM memberships WHERE organization_id = $1) AS members,
            (SELECT count(*)::int FROM invitations
              WHERE organization_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $2) AS invited`,
    [organizationId, now],
  );
  return { ...row, planName: row.planName ?? undefined };
}

export async function updateRole(tx: Tx, { organizationId }: Scope, userId: string, role: Role): Promise<void> {
  await tx.run('UPDATE memberships SET role = $3 WHERE organization_id = $1 AND user_id = $2', [organizationId, userId, role]);
}

/** PLC-10. */
export async function updatePlace(tx: Tx, { organizationId }: Scope, userId: string, placeId: number | null): Promise<void> {
  await tx.run('UPDATE memberships SET place_id = $3 WHERE organization_id = $1 AND user_id = $2', [organizationId, userId, placeId]);
}

export async function deleteMember(tx: Tx, { organizationId }: Scope, userId: string): Promise<void> {
  await tx.run('DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2', [organizationId, userId]);
}

/** Signs the person out on every device; to be called while they are still a member. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.rows('SELECT end_sessions_of_member($1)', [userId]);
}

/** Answers how many of the folders there are. */
export async function assignFolders(
  queries: Queries,
  organizationId: number,
  userId: string,
  folderIds: readonly number[],
): Promise<number> {
  await queries.run('DELETE FROM folder_assignments WHERE organization_id = $1 AND user_id = $2 AND folder_id <> ALL ($3::bigint[])', [
    organizationId,
    userId,
    folderIds,
  ]);
  await queries.run(
    `INSERT INTO folder_assignments (organization_id, user_id, folder_id)
     SELECT f.organization_id, $2, f.id FROM folders f WHERE f.organization_id = $1 AND f.id = ANY ($3::bigint[]) ON CONFLICT DO NOTHING`,
    [organizationId, userId, folderIds],
  );
  const sql = 'SELECT count(*)::int AS n FROM folder_assignments WHERE organization_id = $1 AND user_id = $2';
  return queries.value<number>(sql, [organizationId, userId]);
}

/** Their names, for the log; those that are gone are left out. */
export function folderNames(queries: Queries, organizationId: number, folderIds: readonly number[]): Promise<string[]> {
  const sql = 'SELECT name FROM folders WHERE organization_id = $1 AND id = ANY ($2::bigint[]) ORDER BY name, id';
  return queries.values<string>(sql, [organizationId, folderIds]);
}

/** True for a folder that somebody was assigned to, and for each below it. */
export async function isAmongFoldersOf(tx: Tx, organizationId: number, userId: string, folderId: number): Promise<boolean> {
  const [isTheirs = false] = await tx.values<boolean>(
    `WITH RECURSIVE ${foldersAbove('= $3')}
     SELECT EXISTS (SELECT FROM folder_assignments WHERE organization_id = $1 AND user_id = $2 AND folder_id IN (SELECT id FROM above))`,
    [organizationId, userId, folderId],
  );
  return isTheirs;
}

/** Takes back what someone sent and nobody accepted; answers to whom it had gone. */
export function revokeInvitationsOf(
  tx: Tx,
  { organizationId }: Scope,
  { invitedBy, roles, now }: { invitedBy: string; roles: readonly Role[]; now: Date },
): Promise<string[]> {
  return tx.values<string>(
    `UPDATE invitations SET revoked_at = $4
      WHERE organization_id = $1 AND invited_by = $2 AND role = ANY ($3) AND accepted_at IS NULL AND revoked_at IS NULL RETURNING email`,
    [organizationId, invitedBy, roles, now],
  );
}
