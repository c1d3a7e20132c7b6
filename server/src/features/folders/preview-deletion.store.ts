import type { DeletedContents, DeletionPreview } from '@onhand/contract/folders';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** Of some items all that goes to one place, in one unit. */
export interface Going {
  fate: DeletionPreview['goes'][number]['fate'];
  placeId: number | null;
  name: string | null;
  itemCount: number;
  amounts: DeletionPreview['amounts'];
}

/**
 * What lies in the folders, by where it goes: to the item's home if that is elsewhere; else, if it is moved, to `target`; else, as a
 * deletion does, to the fullest other place that has some, and only what lies nowhere else is archived or deleted.
 */
const going = `
  WITH lying AS MATERIALIZED (
    SELECT l.item_id, sum(l.quantity) AS quantity, COALESCE(i.folder_id, 0) AS home, i.unit_id
      FROM stock_levels l JOIN items i ON i.organization_id = $1 AND i.id = l.item_id AND i.archived_at IS NULL
     WHERE l.organization_id = $1 AND l.place = ANY ($2) GROUP BY l.item_id, i.folder_id, i.unit_id
  ), sent AS MATERIALIZED (
    SELECT lying.*, CASE WHEN NOT home = ANY ($2) THEN home WHEN $3 IN ('move-to-parent', 'unassign') THEN $4::bigint ELSE (
             SELECT s.place FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = lying.item_id AND NOT s.place = ANY ($2)
                AND s.place >= 0 AND s.quantity > 0 ORDER BY s.quantity DESC, s.place LIMIT 1) END AS place FROM lying
  ), sums AS (
    SELECT s.place, u.name AS unit, count(*)::int AS items, sum(s.quantity) AS quantity
      FROM sent s LEFT JOIN units u ON u.organization_id = $1 AND u.id = s.unit_id GROUP BY s.place, u.name
  )`;
const amounts = `json_agg(json_build_object('unit', unit, 'quantity', trim_scale(quantity)::text) ORDER BY quantity DESC) FILTER (WHERE quantity > 0)`;

export function whereItGoes(
  tx: Tx,
  scope: Scope,
  places: readonly number[],
  contents: DeletedContents,
  target: number | null,
  limit: number,
): Promise<(Going & { places: number })[]> {
  return tx.rows(
    `${going} SELECT CASE WHEN g.place IS NULL THEN CASE WHEN $3 = 'archive' THEN 'archived' ELSE 'deleted' END ELSE 'moved' END AS fate,
            NULLIF(g.place, 0) AS "placeId", f.name, g.items AS "itemCount", COALESCE(g.amounts, '[]') AS amounts, (count(*) OVER ())::int AS places
       FROM (SELECT place, sum(items)::int AS items, ${amounts} AS amounts FROM sums GROUP BY place) AS g
       LEFT JOIN folders f ON f.organization_id = $1 AND f.id = g.place ORDER BY g.items DESC, g.place LIMIT $5`,
    [scope.organizationId, places, contents, target ?? 0, limit],
  );
}

export function whatLies(
  tx: Tx,
  scope: Scope,
  places: readonly number[],
  contents: DeletedContents,
  target: number | null,
): Promise<Pick<DeletionPreview, 'itemCount' | 'amounts'>> {
  return tx.one(
    `${going}, units AS (SELECT unit, sum(items) AS items, sum(quantity) AS quantity FROM sums GROUP BY unit)
     SELECT COALESCE(sum(items), 0)::int AS "itemCount", COALESCE(${amounts}, '[]') AS amounts FROM units`,
    [scope.organizationId, places, contents, target ?? 0],
  );
}
