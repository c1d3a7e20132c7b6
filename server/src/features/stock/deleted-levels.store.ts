import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** Before folders go: what lies in them, and which levels elsewhere are refilled from them. The items are held. */
export async function keepLevels(tx: Tx, scope: Scope, deletionId: number, folderIds: readonly number[]): Promise<void> {
  await tx.run(
    `INSERT INTO deleted_levels (organization_id, deletion_id, item_id, item_name, place, lot, is_gone, quantity, minimum, maximum, refill_from,
                                 is_home, was_archived)
     SELECT $1, $2, i.id, i.name, l.place, l.lot, l.place = ANY ($3), l.quantity, l.minimum, l.maximum, l.refill_from,
            l.place = COALESCE(i.folder_id, 0), i.archived_at IS NOT NULL
       FROM stock_levels l JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
      WHERE l.organization_id = $1 AND (l.place = ANY ($3) OR l.refill_from = ANY ($3))`,
    [scope.organizationId, deletionId, folderIds],
  );
}

/** Before the homes of some items move to a place: what that place already has of them. */
export async function keepTargets(tx: Tx, scope: Scope, deletionId: number, ids: readonly number[], place: number): Promise<void> {
  await tx.run(
    `UPDATE deleted_levels d SET had_level = true, had_minimum = l.minimum, had_maximum = l.maximum, had_refill_from = l.refill_from
       FROM stock_levels l
      WHERE d.organization_id = $1 AND d.deletion_id = $2 AND d.item_id = ANY ($3) AND d.is_home AND d.is_gone
        AND l.organization_id = $1 AND l.item_id = d.item_id AND l.place = $4 AND l.lot = d.lot`,
    [scope.organizationId, deletionId, ids, place],
  );
}

/** Once the folders are empty: everything went to its item's home of now. Of a deleted item nothing is anywhere. */
export async function noteWhereLevelsWent(tx: Tx, scope: Scope, deletionId: number): Promise<void> {
  await tx.run(
    `UPDATE deleted_levels d SET went_to = COALESCE(i.folder_id, 0) FROM items i
      WHERE d.organization_id = $1 AND d.deletion_id = $2 AND d.is_gone AND i.organization_id = $1 AND i.id = d.item_id`,
    [scope.organizationId, deletionId],
  );
}

export interface DeletedItem {
  id: number;
  /** It is archived, and was not before the folder went. */
  wentWithIt: boolean;
}

/** The items of a deletion, those that are gone too. What was archived with the folder bears its time; any other time is somebody else's doing. */
export function itemsOfDeletion(tx: Tx, scope: Scope, deletionId: number): Promise<DeletedItem[]> {
  return tx.rows<DeletedItem>(
    `SELECT d.item_id AS id, COALESCE(bool_or(NOT d.was_archived AND i.archived_at = f.created_at), false) AS "wentWithIt"
       FROM deleted_levels d JOIN folder_deletions f ON f.organization_id = $1 AND f.id = d.deletion_id
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = d.item_id
      WHERE d.organization_id = $1 AND d.deletion_id = $2 GROUP BY d.item_id ORDER BY d.item_id`,
    [scope.organizationId, deletionId],
  );
}

export interface LevelBack {
  itemId: number;
  name: string;
  place: number;
  wentTo: number | null;
  quantity: string;
  back: string;
  isDeleted: boolean;
  isHomeBack: boolean;
}

/**
 * What lay in the folders goes back there from where it went, as far as it is still there, with its limits and its source; the home too,
 * unless somebody gave the item another since. The place it comes back from gets the limits that it had before. An empty level is made
 * again only if it was empty then, or says what should lie there. The folders are there again and the items held.
 */
export async function putLevelsBack(tx: Tx, scope: Scope, deletionId: number): Promise<LevelBack[]> {
  const all = [scope.organizationId, deletionId];
  const rows = await tx.rows<LevelBack>(`${returning} SELECT ${told} FROM wanted w ORDER BY item_id, place`, all);
  await tx.run(`${returning} ${writeRows}`, [...all, scope.userId]);
  await tx.run(`${returning} ${writeLevels}`, all);
  await tx.run(restoreSources, all);
  return rows;
}

/** Each level with how much of it comes back: several that went to one place share what is there, the first one first. */
const returning = `
  WITH wanted AS MATERIALIZED (
    SELECT d.*, i.id IS NULL AS is_deleted, COALESCE(d.is_home AND COALESCE(i.folder_id, 0) = d.went_to, false) AS is_home_back,
           CASE WHEN i.id IS NULL THEN 0 ELSE LEAST(d.quantity, GREATEST(COALESCE(l.quantity, 0) - COALESCE(sum(d.quantity) OVER earlier, 0), 0)) END AS back
      FROM deleted_levels d
      LEFT JOIN items i ON i.organization_id = $1 AND i.id = d.item_id
      LEFT JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = d.item_id AND l.place = d.went_to AND l.lot = d.lot
     WHERE d.organization_id = $1 AND d.deletion_id = $2 AND d.is_gone
    WINDOW earlier AS (PARTITION BY d.item_id, d.went_to, d.lot ORDER BY d.is_home DESC, d.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), coming AS MATERIALIZED (
    SELECT * FROM wanted
     WHERE NOT is_deleted AND (is_home_back OR back > 0 OR quantity = 0 OR minimum IS NOT NULL OR maximum IS NOT NULL)
  )`;
const told = `item_id AS "itemId", item_name AS name, place, went_to AS "wentTo", trim_scale(quantity) AS quantity, trim_scale(back) AS back,
  is_deleted AS "isDeleted", is_home_back AS "isHomeBack"`;

/** The ledger's rows, before anything else is written: they tell of the items as they stand. */
const writeRows = `
  INSERT INTO movements (organization_id, user_id, user_name, item_id, item_name, kind, source, delta, quantity_after, value_delta, value_after,
                         unit_cost, note, folder_id, folder_name, from_folder_id, from_folder_name, to_folder_name, detail, moved)
  SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), i.id, i.name, 'move', 'undo', 0, i.quantity, 0,
         i.total_value, CASE WHEN i.quantity > 0 THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END,
         'Undo: the folder was deleted', c.place, f.name, NULLIF(c.went_to, 0), t.name, f.name,
         jsonb_build_object('after', jsonb_build_object('method', i.valuation_method)),
         CASE WHEN c.is_home_back THEN NULLIF(c.back, i.quantity) ELSE c.back END
    FROM coming c JOIN items i ON i.organization_id = $1 AND i.id = c.item_id CROSS JOIN users u
    LEFT JOIN folders f ON f.organization_id = $1 AND f.id = c.place LEFT JOIN folders t ON t.organization_id = $1 AND t.id = c.went_to
   WHERE u.id = $3 AND (c.back > 0 OR c.is_home_back) ORDER BY i.id, c.place`;

/** Another folder may have been deleted since. */
const sourceThere = (source: string) =>
  `CASE WHEN ${source} = 0 OR EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND f.id = ${source}) THEN ${source} END`;

/** One statement, so that no level is read between the two ends. A row cannot be both changed and deleted in it: what is left empty is deleted. */
const writeLevels = `
  , sums AS MATERIALIZED (
    SELECT item_id, went_to, lot, sum(back) AS back, bool_or(is_home_back) AS is_home_back, bool_and(had_level) FILTER (WHERE is_home) AS had_level,
           max(minimum) FILTER (WHERE is_home) AS minimum, max(maximum) FILTER (WHERE is_home) AS maximum, max(refill_from) FILTER (WHERE is_home) AS refill_from,
           max(had_minimum) AS had_minimum, max(had_maximum) AS had_maximum, max(had_refill_from) AS had_refill_from
      FROM coming GROUP BY item_id, went_to, lot
  ), unused AS (
    DELETE FROM stock_levels l USING sums s
     WHERE l.organization_id = $1 AND l.item_id = s.item_id AND l.place = s.went_to AND l.lot = s.lot
       AND s.is_home_back AND NOT s.had_level AND l.quantity = s.back
       AND l.minimum IS NOT DISTINCT FROM s.minimum AND l.maximum IS NOT DISTINCT FROM s.maximum
    RETURNING l.item_id, l.place, l.lot
  ), left_there AS (
    UPDATE stock_levels l SET quantity = l.quantity - s.back,
           minimum = CASE WHEN s.is_home_back AND l.minimum IS NOT DISTINCT FROM s.minimum THEN s.had_minimum ELSE l.minimum END,
           maximum = CASE WHEN s.is_home_back AND l.maximum IS NOT DISTINCT FROM s.maximum THEN s.had_maximum ELSE l.maximum END,
           refill_from = CASE WHEN s.is_home_back AND l.refill_from IS NOT DISTINCT FROM s.refill_from THEN ${sourceThere('s.had_refill_from')}
                              ELSE l.refill_from END
      FROM sums s
     WHERE l.organization_id = $1 AND l.item_id = s.item_id AND l.place = s.went_to AND l.lot = s.lot
       AND NOT (s.is_home_back AND NOT s.had_level AND l.quantity = s.back
                AND l.minimum IS NOT DISTINCT FROM s.minimum AND l.maximum IS NOT DISTINCT FROM s.maximum)
  ), homes AS (
    UPDATE items i SET folder_id = CASE WHEN c.is_home_back THEN c.place ELSE i.folder_id END, updated_at = clock_timestamp(),
           level_writes = i.level_writes + 1
      FROM (SELECT DISTINCT ON (item_id) item_id, place, is_home_back FROM coming ORDER BY item_id, is_home_back DESC) AS c
     WHERE i.organization_id = $1 AND i.id = c.item_id
  )
  INSERT INTO stock_levels (organization_id, item_id, place, lot, quantity, minimum, maximum, refill_from)
  SELECT $1, c.item_id, c.place, c.lot, c.back, c.minimum, c.maximum,
         ${sourceThere('c.refill_from')} FROM coming c`;

/** Levels elsewhere are refilled from the folders again, unless somebody chose another source. */
const restoreSources = `
  UPDATE stock_levels l SET refill_from = d.refill_from FROM deleted_levels d
   WHERE d.organization_id = $1 AND d.deletion_id = $2 AND NOT d.is_gone AND l.organization_id = $1 AND l.item_id = d.item_id AND l.place = d.place
     AND l.lot = d.lot AND l.refill_from IS NULL`;
