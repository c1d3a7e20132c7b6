import type { ProfileInput } from '@onhand/contract/profile';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Session } from '../../platform/session.ts';

/** With word of it to everyone who sees the name; a person's own transaction may not speak to an organization. */
export async function setName(platform: Queries, { user, scope }: Session, { firstName, lastName }: ProfileInput): Promise<void> {
  await platform.run('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [user.id, firstName, lastName]);
  if (!scope) return;
  await platform.run(`INSERT INTO events (organization_id, message) VALUES ($1, '{"type":"preferences_update"}')`, [scope.organizationId]);
}

export async function setPicture(tx: Tx, { organizationId, userId }: Scope, key: string): Promise<void> {
  await tx.run(
    `INSERT INTO user_pictures (organization_id, user_id, file_key) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id, user_id) DO UPDATE SET file_key = excluded.file_key`,
    [organizationId, userId, key],
  );
}

export async function clearPicture(tx: Tx, { organizationId, userId }: Scope): Promise<void> {
  await tx.run('DELETE FROM user_pictures WHERE organization_id = $1 AND user_id = $2', [organizationId, userId]);
}

/** True if somebody of the organization shows this file as theirs. */
export async function hasPicture(tx: Tx, { organizationId }: Scope, key: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM user_pictures WHERE organization_id = $1 AND file_key = $2';
  return (await tx.maybeOne(sql, [organizationId, key])) !== undefined;
}
