import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface Named {
  id: number;
  name: string;
}

const names = {
  tags: 'SELECT id, name FROM tags WHERE organization_id = $1',
  vendors: 'SELECT id, name FROM vendors WHERE organization_id = $1',
};

export function namesOf(tx: Tx, scope: Scope, what: keyof typeof names): Promise<Named[]> {
  return tx.rows<Named>(names[what], [scope.organizationId]);
}

export function foldersOf(tx: Tx, scope: Scope): Promise<(Named & { parentId: number | null })[]> {
  return tx.rows('SELECT id, parent_id AS "parentId", name FROM folders WHERE organization_id = $1', [scope.organizationId]);
}

const unused = {
  tags: 'SELECT t.id FROM unnest($2::bigint[]) AS t (id) WHERE NOT EXISTS (SELECT FROM item_tags i WHERE i.organization_id = $1 AND i.tag_id = t.id)',
  vendors:
    'SELECT v.id FROM unnest($2::bigint[]) AS v (id) WHERE NOT EXISTS (SELECT FROM item_vendors i WHERE i.organization_id = $1 AND i.vendor_id = v.id)',
  units:
    'SELECT u.id FROM unnest($2::bigint[]) AS u (id) WHERE NOT EXISTS (SELECT FROM items i WHERE i.organization_id = $1 AND i.unit_id = u.id)',
  fields:
    'SELECT f.id FROM unnest($2::bigint[]) AS f (id) WHERE NOT EXISTS (SELECT FROM items i WHERE i.organization_id = $1 AND i.custom ? f.id::text)',
  folders: `SELECT f.id FROM unnest($2::bigint[]) AS f (id)
    WHERE NOT EXISTS (SELECT FROM stock_levels l WHERE l.organization_id = $1 AND l.place = f.id)
      AND NOT EXISTS (SELECT FROM folders below WHERE below.organization_id = $1 AND below.parent_id = f.id)
      AND NOT EXISTS (SELECT FROM folder_assignments a WHERE a.organization_id = $1 AND a.folder_id = f.id)`,
};

/** Returns those of an import's created records that still exist and that nothing uses any more. */
export async function unusedOf(tx: Tx, scope: Scope, what: keyof typeof unused, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const table = what === 'fields' ? 'custom_fields' : what;
  return tx.values<number>(
    `SELECT n.id FROM (${unused[what]}) AS n JOIN ${table} there ON there.organization_id = $1 AND there.id = n.id ORDER BY n.id DESC`,
    [scope.organizationId, ids],
  );
}
