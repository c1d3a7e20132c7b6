import type { Tx } from '../../platform/db.ts';
import type { PinHolder, PinTables } from '../../platform/pin-lock/pin-tries.store.ts';
import type { Scope } from '../../platform/scope.ts';

export const pinsOfCrew: PinTables = { holders: 'crew', tries: 'crew_tries', of: 'crew_id' };

/** What was done without a network on the day of a grant is still its person's when the device comes back. */
const waitsFor = `interval '7 days'`;

/** False when there is another PIN since this one was checked, or the person is gone. */
export async function insertGrant(
  tx: Tx,
  scope: Scope,
  { tokenHash, holder, expiresAt }: { tokenHash: Buffer; holder: PinHolder; expiresAt: Date },
): Promise<boolean> {
  const written = await tx.run(
    `WITH held AS (SELECT id FROM crew WHERE organization_id = $1 AND id = $3 AND revision = $4 FOR SHARE)
     INSERT INTO crew_grants (organization_id, token_hash, crew_id, user_id, expires_at) SELECT $1, $2, held.id, $5, $6 FROM held`,
    [scope.organizationId, tokenHash, holder.id, holder.revision, scope.userId, expiresAt],
  );
  return written > 0;
}

export async function forgetOldGrants(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(`DELETE FROM crew_grants WHERE organization_id = $1 AND expires_at <= clock_timestamp() - ${waitsFor}`, [
    scope.organizationId,
  ]);
}

export async function revokeGrants(tx: Tx, scope: Scope, crewId: number): Promise<void> {
  await tx.run('DELETE FROM crew_grants WHERE organization_id = $1 AND crew_id = $2', [scope.organizationId, crewId]);
}

/** A grant is worth something on the account alone on whose device it was given. */
export function findGrant(tx: Tx, scope: Scope, tokenHash: Buffer): Promise<{ crewId: number; name: string } | undefined> {
  return tx.maybeOne(
    `SELECT c.id AS "crewId", c.name FROM crew_grants g JOIN crew c ON c.organization_id = g.organization_id AND c.id = g.crew_id
      WHERE g.organization_id = $1 AND g.token_hash = $2 AND g.user_id = $3 AND g.expires_at > clock_timestamp() - ${waitsFor}`,
    [scope.organizationId, tokenHash, scope.userId],
  );
}
