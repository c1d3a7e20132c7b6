import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export function holdTags(tx: Tx, scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const sql = 'SELECT id, name FROM tags WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE';
  return tx.rows(sql, [scope.organizationId, ids]);
}

export function holdVendors(tx: Tx, scope: Scope, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const sql = 'SELECT id, name FROM vendors WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE';
  return tx.rows(sql, [scope.organizationId, ids]);
}
