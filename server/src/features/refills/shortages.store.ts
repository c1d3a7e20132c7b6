import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface ItemFacts {
  name: string;
  sku: string | null;
  unit: string | null;
}

export async function itemFacts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, ItemFacts>> {
  const rows = await tx.rows<ItemFacts & { id: number }>(
    `SELECT i.id, i.name, i.sku, u.name AS unit FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      WHERE i.organization_id = $1 AND i.id = ANY ($2)`,
    [scope.organizationId, ids],
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
