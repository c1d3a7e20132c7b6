import { columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** What is meant to lie in a place of an item; `refillFrom` is the place it is refilled from. */
export interface PlaceLimits {
  itemId: number;
  place: number;
  minimum: string | null;
  maximum: string | null;
  refillFrom: number | null;
}

/** The activity log writes down names. */
export interface KnownLimits extends PlaceLimits {
  refillFromName: string | null;
}

/** The limits that these items have in these places; whoever asks holds the items. */
export function limitsOf(tx: Tx, scope: Scope, itemIds: readonly number[], places: readonly number[]): Promise<KnownLimits[]> {
  return tx.rows<KnownLimits>(
    `SELECT l.item_id AS "itemId", l.place, trim_scale(l.minimum) AS minimum, trim_scale(l.maximum) AS maximum, l.refill_from AS "refillFrom",
            r.name AS "refillFromName"
       FROM stock_levels l LEFT JOIN folders r ON r.organization_id = $1 AND r.id = l.refill_from
      WHERE l.organization_id = $1 AND l.item_id = ANY ($2) AND l.lot = 0 AND l.place = ANY ($3)`,
    [scope.organizationId, itemIds, places],
  );
}

/** An item that does not lie there yet gets an empty level. It is younger from then on, so that devices read it again. */
export async function writeLimits(tx: Tx, scope: Scope, limits: readonly PlaceLimits[]): Promise<void> {
  await tx.run(
    `WITH written AS (
       INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum, maximum, refill_from)
       SELECT $1, l.item_id, l.place, 0, l.minimum, l.maximum, l.refill_from
         FROM unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::bigint[]) AS l (item_id, place, minimum, maximum, refill_from)
       ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE
         SET minimum = excluded.minimum, maximum = excluded.maximum, refill_from = excluded.refill_from
     )
     UPDATE items SET updated_at = clock_timestamp() WHERE organization_id = $1 AND id = ANY ($2)`,
    [scope.organizationId, ...columnsOf(limits, 'itemId', 'place', 'minimum', 'maximum', 'refillFrom')],
  );
}

export async function deleteLevel(tx: Tx, scope: Scope, itemId: number, place: number): Promise<void> {
  await tx.run('DELETE FROM stock_levels WHERE organization_id = $1 AND item_id = $2 AND place = $3', [
    scope.organizationId,
    itemId,
    place,
  ]);
  await tx.run('UPDATE items SET updated_at = clock_timestamp() WHERE organization_id = $1 AND id = $2', [scope.organizationId, itemId]);
}
