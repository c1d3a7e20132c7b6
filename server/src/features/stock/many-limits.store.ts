import { columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The least and the most that should lie of an item in a place. */
interface Limits {
  minimum: string | null;
  maximum: string | null;
}

/** Those that were given, with what they were, so that they can be taken back. */
export interface LimitsOfItem {
  itemId: number;
  place: number;
  /** The item did not lie there before. */
  isNew: boolean;
  before: Limits;
  after: Limits;
}

export async function insertLimits(tx: Tx, scope: Scope, limits: readonly LimitsOfItem[]): Promise<void> {
  await tx.run(
    `INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum, maximum)
     SELECT $1, n.item_id, n.place, 0, n.minimum, n.maximum
       FROM unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[]) AS n (item_id, place, minimum, maximum)
     ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET minimum = excluded.minimum, maximum = excluded.maximum`,
    [
      scope.organizationId,
      ...columnsOf(limits, 'itemId', 'place'),
      limits.map(({ after }) => after.minimum),
      limits.map(({ after }) => after.maximum),
    ],
  );
}

/** Answers which of them, counted from 1, were as they had been given. */
export function updateLimits(tx: Tx, scope: Scope, limits: readonly LimitsOfItem[]): Promise<number[]> {
  return tx.values<number>(
    `UPDATE stock_levels l SET minimum = n.minimum, maximum = n.maximum
       FROM unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[]) WITH ORDINALITY
            AS n (item_id, place, minimum, maximum, given_minimum, given_maximum, nth)
      WHERE l.organization_id = $1 AND l.item_id = n.item_id AND l.place = n.place AND l.minimum IS NOT DISTINCT FROM n.given_minimum
        AND l.maximum IS NOT DISTINCT FROM n.given_maximum
     RETURNING n.nth::int`,
    [
      scope.organizationId,
      ...columnsOf(limits, 'itemId', 'place'),
      limits.map(({ before }) => before.minimum),
      limits.map(({ before }) => before.maximum),
      limits.map(({ after }) => after.minimum),
      limits.map(({ after }) => after.maximum),
    ],
  );
}

/** Tells for each if the item still has a level in the place. */
export function isLyingThere(tx: Tx, scope: Scope, places: readonly Pick<LimitsOfItem, 'itemId' | 'place'>[]): Promise<boolean[]> {
  return tx.values<boolean>(
    `SELECT EXISTS (SELECT FROM stock_levels l WHERE l.organization_id = $1 AND l.item_id = n.item_id AND l.place = n.place)
       FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS n (item_id, place, nth) ORDER BY n.nth`,
    [scope.organizationId, ...columnsOf(places, 'itemId', 'place')],
  );
}

/** A place stays if something lies in it, if it is the item's home by now, or if somebody said since how it is to be filled. */
export async function removeEmptyPlaces(tx: Tx, scope: Scope, places: readonly Pick<LimitsOfItem, 'itemId' | 'place'>[]): Promise<void> {
  await tx.run(
    `DELETE FROM stock_levels l USING unnest($2::bigint[], $3::bigint[]) AS n (item_id, place), items i
      WHERE l.organization_id = $1 AND l.item_id = n.item_id AND l.place = n.place AND l.quantity = 0 AND l.minimum IS NULL
        AND l.maximum IS NULL AND l.refill_from IS NULL AND i.organization_id = $1 AND i.id = l.item_id AND COALESCE(i.folder_id, 0) <> l.place`,
    [scope.organizationId, ...columnsOf(places, 'itemId', 'place')],
  );
}

/** What is known of an item elsewhere is out of date. */
export async function touchItems(tx: Tx, scope: Scope, items: readonly Pick<LimitsOfItem, 'itemId'>[]): Promise<void> {
  await tx.run('UPDATE items SET updated_at = clock_timestamp() WHERE organization_id = $1 AND id = ANY ($2)', [
    scope.organizationId,
    items.map(({ itemId }) => itemId),
  ]);
}
