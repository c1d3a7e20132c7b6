import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { PlaceLimits } from './many-limits.service.ts';

/** The items are held in their order, as by everyone who changes several. Answers the most places that one of them lies in now. */
export async function writeLimits(tx: Tx, scope: Scope, rows: readonly PlaceLimits[]): Promise<number> {
  const ids = [...new Set(rows.map(({ itemId }) => itemId))];
  const { organizationId } = scope;
  const [, , [widest]] = await sendInOrder<[object, object, { most: number }]>(
    tx,
    { sql: 'SELECT id FROM items WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE', values: [organizationId, ids] },
    {
      sql: `INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum, maximum)
        SELECT $1, l.item_id, l.place, 0, l.minimum, l.maximum
          FROM unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[]) AS l (item_id, place, minimum, maximum)
          JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
        ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET minimum = excluded.minimum, maximum = excluded.maximum`,
      values: [
        organizationId,
        rows.map(({ itemId }) => itemId),
        rows.map(({ place }) => place),
        rows.map(({ minimum }) => minimum),
        rows.map(({ maximum }) => maximum),
      ],
    },
    {
      sql: `SELECT COALESCE(max(places), 0)::int AS most FROM (
        SELECT count(*) AS places FROM stock_levels WHERE organization_id = $1 AND item_id = ANY ($2) GROUP BY item_id) AS counted`,
      values: [organizationId, ids],
    },
  );
  return widest?.most ?? 0;
}
