import type { Tx } from '../../platform/db.ts';
import { freeOfRow } from '../../platform/reserved.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { foldersAbove, isVisibleFolder } from '../../platform/visible-items.ts';
import { inTransit, openLines, stillToMove } from './on-the-way.ts';
import type { FreeStock, Need } from './plan-lines.rules.ts';
import type { TreeFolder } from './walking-order.rules.ts';

/** One list at a time in an organization: of two who make one at once, the second sees what the first has planned. */
export async function holdRefills(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('refills:' || $1::text, 0))`, [scope.organizationId]);
}

/** The folders that a person may see. */
export function readFolders(tx: Tx, scope: Scope): Promise<TreeFolder[]> {
  const sql = `SELECT id, parent_id AS "parentId", name FROM folders WHERE organization_id = $1 AND ${isVisibleFolder('id')}`;
  return tx.rows<TreeFolder>(sql, [scope.organizationId, folderFilter(scope)]);
}

/** Some folders and those that they lie in, as far as a person may see them: for the way to a few, all need not be read. */
export function readFoldersAbove(tx: Tx, scope: Scope, ids: readonly number[]): Promise<TreeFolder[]> {
  const sql = `WITH RECURSIVE ${foldersAbove('= ANY ($3::bigint[])')}
    SELECT f.id, f.parent_id AS "parentId", f.name FROM above JOIN folders f ON f.organization_id = $1 AND f.id = above.id WHERE ${isVisibleFolder('f.id')}`;
  return tx.rows<TreeFolder>(sql, [scope.organizationId, folderFilter(scope), ids]);
}

const isThere = (place: string) => `(${place} = 0 OR EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND f.id = ${place}))`;
const sourceIf = (place: string) => `CASE WHEN ${place} <> l.place AND ${isThere(place)} THEN ${place} END`;

/**
 * Everything of which no more is free than its minimum, or more than its maximum, in some places or, for null, in all. The source is the level's own, else the
 * place's, else the item's home; a source that was deleted, or is the place itself, is none.
 */
export function readNeeds(tx: Tx, scope: Scope, places: readonly number[] | null, limit: number, after = 0): Promise<Need[]> {
  return tx.rows<Need>(
    `WITH moving AS MATERIALIZED (
       SELECT n.item_id, n.from_place, n.to_place, ${stillToMove} AS quantity, n.missing FROM ${openLines}
        UNION ALL
       SELECT way.item_id, NULL, way.to_place, way.in_transit, 0 FROM (${inTransit}) AS way
     ), planned AS (
       SELECT item_id, place, sum(coming) AS coming, sum(going) AS going, max(missing) AS missing
         FROM (SELECT item_id, to_place AS place, quantity AS coming, 0 AS going, missing FROM moving
                UNION ALL
               SELECT item_id, from_place, 0, quantity, 0 FROM moving) AS ends GROUP BY 1, 2
     )
     SELECT i.id AS "itemId", i.name AS "itemName", l.place, trim_scale(here.free) AS free, trim_scale(l.minimum) AS minimum,
            trim_scale(l.maximum) AS maximum, trim_scale(COALESCE(m.coming, 0)) AS coming, trim_scale(COALESCE(m.going, 0)) AS going,
            trim_scale(COALESCE(m.missing, 0)) AS "knownMissing", COALESCE(i.folder_id, 0) AS home,
            COALESCE(${sourceIf('l.refill_from')}, ${sourceIf('p.refill_from')}, ${sourceIf('COALESCE(i.folder_id, 0)')}) AS source
       FROM stock_levels l
       JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id AND i.archived_at IS NULL
       LEFT JOIN refill_places p ON p.organization_id = l.organization_id AND p.place = l.place
       LEFT JOIN planned m ON m.item_id = l.item_id AND m.place = l.place
      CROSS JOIN LATERAL (SELECT ${freeOfRow} AS free) AS here
      WHERE l.organization_id = $1 AND l.place >= 0 AND ($2::bigint[] IS NULL OR l.place = ANY ($2))
        AND (l.minimum IS NOT NULL OR l.maximum IS NOT NULL) AND (here.free <= l.minimum OR here.free > l.maximum) AND l.item_id > $4
      ORDER BY l.item_id, l.place LIMIT $3`,
    [scope.organizationId, places, limit, after],
  );
}

/** What lies of some items in folders, is promised to no job and is on no open list. */
export function readFreeStock(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<FreeStock[]> {
  return tx.rows<FreeStock>(
    `WITH going AS MATERIALIZED (
       SELECT n.item_id, n.from_place AS place, sum(${stillToMove}) AS quantity FROM ${openLines} GROUP BY 1, 2
     )
     SELECT l.item_id AS "itemId", l.place, trim_scale(${freeOfRow} - COALESCE(g.quantity, 0)) AS free
       FROM stock_levels l LEFT JOIN going g ON g.item_id = l.item_id AND g.place = l.place
      WHERE l.organization_id = $1 AND l.item_id = ANY ($2) AND l.place >= 0 AND l.quantity > 0`,
    [scope.organizationId, itemIds],
  );
}
