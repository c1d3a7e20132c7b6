import type { LogoKind, Organization, OrganizationChange } from '@onhand/contract/organization';
import { operatorOrganizationId } from '@onhand/contract/waitlist';
import type { Role } from '@onhand/contract/permissions';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

const columns = 'id, name, address, logo_url AS "logoUrl", logo_light_url AS "logoLightUrl", logo_dark_url AS "logoDarkUrl"';

export function readOrganization(tx: Tx, scope: Scope): Promise<Organization> {
  return tx.one<Organization>(`SELECT ${columns} FROM organizations WHERE id = $1`, [scope.organizationId]);
}

type NewRow = { name: string; timeZone: string | null; currency?: string | undefined };

const newRow = `$1, COALESCE($3, 'USD'), COALESCE((SELECT name FROM pg_timezone_names WHERE $2::text IS NOT NULL AND name = $2), 'UTC')`;

export function insertOrganization(platform: Queries, { name, timeZone, currency }: NewRow): Promise<number> {
  const sql = `INSERT INTO organizations (name, currency, time_zone) SELECT ${newRow} RETURNING id`;
  return platform.value<number>(sql, [name, timeZone, currency ?? null]);
}

/** The organization of whoever runs the service; undefined where there is one, or was. */
export function insertFirst(platform: Queries, { name, timeZone, currency }: NewRow): Promise<number | undefined> {
  return platform.maybeValue<number>(
    `INSERT INTO organizations (id, name, currency, time_zone) OVERRIDING SYSTEM VALUE SELECT $4, ${newRow}
      WHERE NOT EXISTS (SELECT 1 FROM erased_organizations WHERE id = $4) ON CONFLICT (id) DO NOTHING RETURNING id`,
    [name, timeZone, currency ?? null, operatorOrganizationId],
  );
}

/** As it is once nobody else changes it. */
export function holdOrganization(tx: Tx, scope: Scope): Promise<Organization> {
  return tx.one<Organization>(`SELECT ${columns} FROM organizations WHERE id = $1 FOR NO KEY UPDATE`, [scope.organizationId]);
}

export function updateOrganization(tx: Tx, scope: Scope, { name, address }: OrganizationChange): Promise<Organization> {
  const sql = `UPDATE organizations SET name = COALESCE($2, name), address = COALESCE($3, address) WHERE id = $1 RETURNING ${columns}`;
  return tx.one<Organization>(sql, [scope.organizationId, name ?? null, address ?? null]);
}

const urlColumns: Record<LogoKind, string> = { generic: 'logo_url', light: 'logo_light_url', dark: 'logo_dark_url' };

/** The row keeps the file from being swept; the address is what screens show. Null takes the logo away. */
export async function setLogo(tx: Tx, { organizationId }: Scope, kind: LogoKind, key: string | null): Promise<Organization> {
  if (key) {
    await tx.run(
      `INSERT INTO organization_logos (organization_id, kind, file_key) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, kind) DO UPDATE SET file_key = excluded.file_key`,
      [organizationId, kind, key],
    );
  } else await tx.run('DELETE FROM organization_logos WHERE organization_id = $1 AND kind = $2', [organizationId, kind]);
  return tx.one<Organization>(`UPDATE organizations SET ${urlColumns[kind]} = $2 WHERE id = $1 RETURNING ${columns}`, [
    organizationId,
    key && `/api/organization/logos/${key}`,
  ]);
}

export async function hasLogo(tx: Tx, { organizationId }: Scope, key: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM organization_logos WHERE organization_id = $1 AND file_key = $2';
  return (await tx.maybeOne(sql, [organizationId, key])) !== undefined;
}

export function roleOf(platform: Queries, organizationId: number, userId: string): Promise<Role | undefined> {
  const sql = 'SELECT role FROM memberships WHERE organization_id = $1 AND user_id = $2';
  return platform.maybeValue<Role>(sql, [organizationId, userId]);
}

/** From here on nobody belongs to it, and nobody can be invited to it; answers whose it was. */
export async function dissolve(platform: Queries, organizationId: number, why: 'owner' | 'cancellation', now: Date): Promise<string[]> {
  await platform.run('UPDATE organizations SET deleted_at = $2, deleted_because = $3 WHERE id = $1', [organizationId, now, why]);
  const sql = 'DELETE FROM memberships WHERE organization_id = $1 RETURNING user_id AS id';
  return platform.values<string>(sql, [organizationId]);
}
