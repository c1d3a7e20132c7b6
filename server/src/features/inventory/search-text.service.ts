import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

const refresh = `UPDATE items i SET search_text = item_search_text(i) WHERE i.organization_id = $1`;

/** What an item is found by follows what it carries: to be called after its own words, its tags or its vendors change. */
export async function refreshSearchText(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  await tx.run(`${refresh} AND i.id = ANY ($2)`, [scope.organizationId, itemIds]);
}

const carriers = {
  tag: `${refresh} AND i.id IN (SELECT item_id FROM item_tags WHERE organization_id = $1 AND tag_id = $2)`,
  vendor: `${refresh} AND i.id IN (SELECT item_id FROM item_vendors WHERE organization_id = $1 AND vendor_id = $2)`,
};

/** After a tag or a vendor got another name. */
export async function refreshSearchTextOf(tx: Tx, scope: Scope, carrier: keyof typeof carriers, id: number): Promise<void> {
  await tx.run(carriers[carrier], [scope.organizationId, id]);
}
