import type { RefillShortage } from '@onhand/contract/refills';
import type { Tx } from '../../platform/db.ts';
import { onOrderOf } from '../../platform/on-order.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

interface ItemFacts {
  name: string;
  sku: string | null;
  unit: string | null;
  onOrder?: RefillShortage['onOrder'];
}

export async function itemFacts(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, ItemFacts>> {
  const rows = await tx.rows<Omit<ItemFacts, 'onOrder'> & { id: number; onOrder: RefillShortage['onOrder'] | null }>(
    `SELECT i.id, i.name, i.sku, u.name AS unit, ${onOrderOf('i.id')} AS "onOrder"
       FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      WHERE i.organization_id = $1 AND i.id = ANY ($3)`,
    [scope.organizationId, folderFilter(scope), ids],
  );
  return new Map(rows.map(({ id, onOrder, ...facts }) => [id, { ...facts, ...(onOrder && { onOrder }) }]));
}
