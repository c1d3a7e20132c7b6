import type { Organization } from '@onhand/contract/organization';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

const columns = 'id, name, logo_url AS "logoUrl", logo_light_url AS "logoLightUrl", logo_dark_url AS "logoDarkUrl"';

export function readOrganization(tx: Tx, scope: Scope): Promise<Organization> {
  return tx.one<Organization>(`SELECT ${columns} FROM organizations WHERE id = $1`, [scope.organizationId]);
}

export function renameOrganization(tx: Tx, scope: Scope, name: string): Promise<Organization> {
  return tx.one<Organization>(`UPDATE organizations SET name = $2 WHERE id = $1 RETURNING ${columns}`, [scope.organizationId, name]);
}
