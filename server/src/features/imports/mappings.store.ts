import type { SavedMapping } from '@onhand/contract/imports';
import type { Queries } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export function listMappings(tx: Queries, scope: Scope): Promise<SavedMapping[]> {
  const sql = 'SELECT id, name, columns FROM import_mappings WHERE organization_id = $1 ORDER BY lower(name)';
  return tx.rows<SavedMapping>(sql, [scope.organizationId]);
}

/** A mapping replaces an older one of the same name. */
export function keepMapping(tx: Queries, scope: Scope, { name, columns }: Omit<SavedMapping, 'id'>): Promise<SavedMapping> {
  return tx.one<SavedMapping>(
    `INSERT INTO import_mappings (organization_id, name, columns) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id, lower(name)) DO UPDATE SET name = excluded.name, columns = excluded.columns RETURNING id, name, columns`,
    [scope.organizationId, name, JSON.stringify(columns)],
  );
}

export async function deleteMapping(tx: Queries, scope: Scope, id: number): Promise<boolean> {
  return (await tx.run('DELETE FROM import_mappings WHERE organization_id = $1 AND id = $2', [scope.organizationId, id])) > 0;
}
