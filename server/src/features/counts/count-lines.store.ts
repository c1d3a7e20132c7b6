import type { CountLine } from '@onhand/contract/counts';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { changeIn, folderIn, foldersIn, happenedIn, quantityIn } from '../../platform/in-places.ts';
import { isOneVisible, isVisibleItem, isVisibleItemId } from '../../platform/visible-items.ts';
import type { Tally } from './counts.rules.ts';

/** The count is also of places where the item lies and the reader sees nothing: then they are told what lies in theirs, and what they counted. */
const isPartlySeen = `($2::bigint[] IS NOT NULL AND EXISTS (SELECT FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = l.item_id
  AND (c.places IS NULL OR s.place = ANY (c.places)) AND NOT s.place = ANY ($2)))`;

/** A line and what is known of its item; `$1` the organization, `$2` the folders to be seen, `$3` the count. */
export const fromLines = `
  FROM count_lines l
  JOIN counts c ON c.organization_id = l.organization_id AND c.id = l.count_id
  LEFT JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id
  LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
 CROSS JOIN LATERAL (SELECT ${isPartlySeen} AS seen) AS partly
 WHERE l.organization_id = $1 AND ${isOneVisible('c.places')} AND ${isVisibleItem()} AND l.count_id = $3`;

/** The places of the count that the reader may see; null is all places. */
const seenPlaces = `(CASE WHEN $2::bigint[] IS NULL THEN c.places WHEN c.places IS NULL THEN $2
  ELSE ARRAY(SELECT unnest(c.places) INTERSECT SELECT unnest($2::bigint[])) END)`;
const liveEntries = `FROM count_entries e WHERE e.organization_id = $1 AND e.count_id = l.count_id AND e.item_id = l.item_id AND e.removed_at IS NULL`;
const countedByReader = `(SELECT sum(e.quantity) ${liveEntries} AND e.user_id = $4::uuid
  AND e.place >= COALESCE((SELECT max(e.place) ${liveEntries} AND e.mode = 'set'), 0))`;

export const lineUnitCost = `CASE WHEN l.posted_unit_cost IS NOT NULL THEN l.posted_unit_cost
  WHEN i.quantity > 0 AND i.valuation_method <> 'standard' THEN round(i.total_value / i.quantity, 10) ELSE COALESCE(i.last_unit_cost, 0) END`;

/**
 * A person who sets a quantity later, where the count is of, has seen the shelf too, so that answers the older difference, unless the setting
 * was undone. The same holds when a movement is undone that was in the books before the item was counted.
 */
export const lineState = `CASE WHEN i.id IS NULL THEN 'deleted' WHEN i.archived_at IS NOT NULL THEN 'archived'
  WHEN c.status = 'open' AND l.counted <> l.book AND EXISTS (
    SELECT FROM movements m WHERE m.organization_id = $1 AND m.item_id = l.item_id AND m.id > l.book_movement_id
       AND (m.reverses <= l.book_movement_id AND ${changeIn('m', 'c.places')} <> 0 OR m.kind = 'set' AND ${happenedIn('m', 'c.places')} AND NOT EXISTS (
         SELECT FROM movements undoing WHERE undoing.organization_id = $1 AND undoing.reverses = m.id)))
  THEN 'corrected' ELSE 'live' END`;

const lineColumns = `
  l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, i.sku,
  array_remove(ARRAY[i.inventory_number, i.qr_code] || i.barcodes, NULL) AS codes, ${folderIn('i', seenPlaces)} AS "folderId",
  CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
  trim_scale(CASE WHEN NOT partly.seen THEN COALESCE(l.book, CASE WHEN c.status = 'open' AND i.id IS NOT NULL THEN ${quantityIn('i', 'c.places')} END, l.expected)
                  WHEN c.status = 'open' THEN ${quantityIn('i', seenPlaces)} END) AS expected,
  trim_scale(CASE WHEN partly.seen THEN ${countedByReader} ELSE l.counted END) AS counted, partly.seen AS "isPartlySeen",
  l.counter_names AS "countedBy", l.counter_ids <@ ARRAY[$4::uuid] AS "isMineOnly",
  trim_scale(CASE WHEN partly.seen THEN NULL WHEN c.status = 'posted' THEN l.posted_delta ELSE l.counted - l.book END) AS difference,
  trim_scale(${lineUnitCost}) AS "unitCost",
  trim_scale(CASE WHEN c.status = 'posted' THEN l.posted_value ELSE round((l.counted - l.book) * ${lineUnitCost}, 10) END) AS value,
  l.is_also_found AS "isAlsoFound", l.is_recount AS "isRecount", ${lineState} AS state, l.outcome`;

const linesOfCount = `SELECT ${lineColumns}, trim_scale(l.expected) AS "expectedAtStart" ${fromLines}`;

/** Only the file tells the book quantity of the day the count began. */
export type LineRow = CountLine & { expectedAtStart: string; isPartlySeen: boolean };

const valuesFor = (scope: Scope, countId: number) => [scope.organizationId, folderFilter(scope), countId, scope.userId];

export function listLines(tx: Tx, scope: Scope, countId: number, page: { after: number; limit: number }): Promise<LineRow[]> {
  const sql = `${linesOfCount} AND l.item_id > $5 ORDER BY l.item_id LIMIT $6`;
  return tx.rows<LineRow>(sql, [...valuesFor(scope, countId), page.after, page.limit]);
}

/** Lines written by transactions that were not over yet when `since` was given out; some of them may come twice. */
export function changedLines(tx: Tx, scope: Scope, countId: number, since: string): Promise<LineRow[]> {
  return tx.rows<LineRow>(`${linesOfCount} AND l.changed_in >= $5::xid8 ORDER BY l.item_id`, [...valuesFor(scope, countId), since]);
}

export function findLine(tx: Tx, scope: Scope, countId: number, itemId: number): Promise<LineRow | undefined> {
  return tx.maybeOne<LineRow>(`${linesOfCount} AND l.item_id = $5`, [...valuesFor(scope, countId), itemId]);
}

/** A reader of now has seen all transactions before this mark, so it asks only for later ones the next time. */
export function mark(tx: Tx): Promise<string> {
  return tx.value<string>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS since');
}

/** Each item that is there and not archived. Answers how many. */
export function insertLines(tx: Tx, scope: Scope, countId: number, itemIds: readonly number[], isAlsoFound = false): Promise<number> {
  return tx.run(
    `INSERT INTO count_lines (organization_id, count_id, item_id, item_name, expected, is_also_found)
     SELECT $1, $3, i.id, i.name, ${quantityIn('i', 'c.places')}, $5 FROM items i JOIN counts c ON c.organization_id = $1 AND c.id = $3
      WHERE i.organization_id = $1 AND ${isVisibleItem()} AND i.id = ANY ($4) AND i.archived_at IS NULL
     ON CONFLICT DO NOTHING`,
    [scope.organizationId, folderFilter(scope), countId, itemIds, isAlsoFound],
  );
}

/** Locked, so that two entries for one line are added up one after the other. */
export async function holdLine(tx: Tx, scope: Scope, countId: number, itemId: number): Promise<boolean> {
  const line = await tx.maybeOne(
    `SELECT FROM count_lines l WHERE l.organization_id = $1 AND l.count_id = $3 AND l.item_id = $4 AND ${isVisibleItemId('l.item_id')}
        AND EXISTS (SELECT FROM counts c WHERE c.organization_id = $1 AND c.id = $3 AND ${isOneVisible('c.places')}) FOR UPDATE OF l`,
    [scope.organizationId, folderFilter(scope), countId, itemId],
  );
  return line !== undefined;
}

export async function writeTally(tx: Tx, scope: Scope, countId: number, itemId: number, tally: Tally | null, isRecount: boolean) {
  await tx.run(
    `UPDATE count_lines SET counted = $4, book = $5, book_movement_id = $6, counter_ids = $7, counter_names = $8, is_recount = $9,
            changed_in = pg_current_xact_id()
      WHERE organization_id = $1 AND count_id = $2 AND item_id = $3`,
    [
      scope.organizationId,
      countId,
      itemId,
      tally?.counted ?? null,
      tally?.book ?? null,
      tally?.bookMovementId ?? null,
      tally?.counterIds ?? [],
      tally?.counterNames ?? [],
      isRecount,
    ],
  );
}

/** Answers the folders of the count in which its items lie now: they decide who is told of a change. */
export function foldersOf(tx: Tx, scope: Scope, countId: number): Promise<(number | null)[]> {
  return tx.values<number | null>(
    `SELECT DISTINCT s.folder_id AS "folderId" FROM count_lines l JOIN counts c ON c.organization_id = $1 AND c.id = l.count_id
       JOIN stock_levels s ON s.organization_id = $1 AND s.item_id = l.item_id AND (c.places IS NULL OR s.place = ANY (c.places))
      WHERE l.organization_id = $1 AND l.count_id = $2`,
    [scope.organizationId, countId],
  );
}

/** The same for one of its items. */
export async function foldersOfLine(tx: Tx, scope: Scope, countId: number, itemId: number): Promise<(number | null)[]> {
  const sql = `SELECT ${foldersIn('i', 'c.places')} AS "folderIds" FROM items i JOIN counts c ON c.organization_id = $1 AND c.id = $2
    WHERE i.organization_id = $1 AND i.id = $3`;
  const found = await tx.maybeOne<{ folderIds: (number | null)[] }>(sql, [scope.organizationId, countId, itemId]);
  return found?.folderIds ?? [];
}

/**
 * Lines of open counts whose items were archived, restored or deleted, so that whoever reads only what changed hears of it. One that
 * is just being counted is written by that anyway; to wait for it could be to wait for each other.
 */
export async function touchLines(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  await tx.run(
    `UPDATE count_lines l SET changed_in = pg_current_xact_id()
       FROM (SELECT free.count_id, free.item_id FROM counts c
               JOIN count_lines free ON free.organization_id = c.organization_id AND free.count_id = c.id
              WHERE c.organization_id = $1 AND c.status = 'open' AND free.item_id = ANY ($2)
                FOR UPDATE OF free SKIP LOCKED) AS free
      WHERE l.organization_id = $1 AND l.count_id = free.count_id AND l.item_id = free.item_id`,
    [scope.organizationId, itemIds],
  );
}
