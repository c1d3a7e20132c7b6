import type { CrewMember } from '@onhand/contract/crew';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export function listCrew(tx: Tx, scope: Scope): Promise<CrewMember[]> {
  const sql = 'SELECT id, name FROM crew WHERE organization_id = $1 ORDER BY lower(name) COLLATE "und-x-icu", id';
  return tx.rows<CrewMember>(sql, [scope.organizationId]);
}

/** Undefined when the name is taken. */
export function insertMember(tx: Tx, scope: Scope, name: string, pinHash: string): Promise<CrewMember | undefined> {
  return tx.maybeOne<CrewMember>(
    'INSERT INTO crew (organization_id, name, pin_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id, name',
    [scope.organizationId, name, pinHash],
  );
}

export function holdMember(tx: Tx, scope: Scope, id: number): Promise<CrewMember> {
  return tx.existing<CrewMember>('SELECT id, name FROM crew WHERE organization_id = $1 AND id = $2 FOR UPDATE', [scope.organizationId, id]);
}

/** Null leaves the PIN as it is. */
export async function updateMember(tx: Tx, scope: Scope, { id, name }: CrewMember, pinHash: string | null): Promise<void> {
  await tx.run(
    `UPDATE crew SET name = $3, revision = revision + CASE WHEN $4::text IS NULL THEN 0 ELSE 1 END WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, name, pinHash],
  );
  // A statement of its own: one that reads the hash to keep it would need the right to read it.
  if (pinHash === null) return;
  await tx.run('UPDATE crew SET pin_hash = $3 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, pinHash]);
}

export async function deleteMember(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM crew WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
