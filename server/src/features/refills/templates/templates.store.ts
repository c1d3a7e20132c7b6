import type { TemplateItem } from '@onhand/contract/refill-templates';
import type { Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';

export interface TemplateRow {
  id: number;
  name: string;
  items: number;
  places: number[];
}

export function listTemplates(tx: Tx, scope: Scope): Promise<TemplateRow[]> {
  return tx.rows<TemplateRow>(
    `SELECT t.id, t.name,
            (SELECT count(*)::int FROM refill_template_items i WHERE i.organization_id = $1 AND i.template_id = t.id AND NOT i.is_removed) AS items,
            (SELECT COALESCE(json_agg(f.place ORDER BY f.place), '[]') FROM refill_followers f WHERE f.organization_id = $1 AND f.template_id = t.id) AS places
       FROM refill_templates t WHERE t.organization_id = $1 ORDER BY t.name COLLATE "und-x-icu", t.id`,
    [scope.organizationId],
  );
}

/** Held, so that what is applied is what is read. */
export function holdTemplate(tx: Tx, scope: Scope, id: number): Promise<{ id: number; name: string }> {
  return tx.existing('SELECT id, name FROM refill_templates WHERE organization_id = $1 AND id = $2 FOR UPDATE', [scope.organizationId, id]);
}

export function findTemplate(tx: Tx, scope: Scope, id: number): Promise<{ id: number; name: string }> {
  return tx.existing('SELECT id, name FROM refill_templates WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

export function insertTemplate(tx: Tx, scope: Scope, name: string): Promise<number> {
  return tx.value<number>('INSERT INTO refill_templates (organization_id, name) VALUES ($1, $2) RETURNING id', [
    scope.organizationId,
    name,
  ]);
}

export async function renameTemplate(tx: Tx, scope: Scope, id: number, name: string): Promise<void> {
  await tx.run('UPDATE refill_templates SET name = $3 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, name]);
}

export function deleteTemplate(tx: Tx, scope: Scope, id: number): Promise<number> {
  return tx.run('DELETE FROM refill_templates WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

export interface TemplateLine {
  itemId: number;
  minimum: string;
  maximum: string | null;
}

/**
 * What is no longer named stays as removed, as long as a place that follows still has what it got from here. Items that are gone are left
 * out.
 */
export async function writeItems(tx: Tx, scope: Scope, id: number, lines: readonly TemplateLine[]): Promise<void> {
  const ids = lines.map(({ itemId }) => itemId);
  await tx.run(
    'UPDATE refill_template_items SET is_removed = true WHERE organization_id = $1 AND template_id = $2 AND item_id <> ALL ($3)',
    [scope.organizationId, id, ids],
  );
  await tx.run(
    `INSERT INTO refill_template_items (organization_id, template_id, item_id, minimum, maximum)
     SELECT $1, $2, l.item_id, l.minimum, l.maximum FROM unnest($3::bigint[], $4::numeric[], $5::numeric[]) AS l (item_id, minimum, maximum)
       JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
     ON CONFLICT (organization_id, template_id, item_id) DO UPDATE SET minimum = excluded.minimum, maximum = excluded.maximum, is_removed = false`,
    [scope.organizationId, id, ids, lines.map(({ minimum }) => minimum), lines.map(({ maximum }) => maximum)],
  );
  await tx.run(
    `DELETE FROM refill_template_items t WHERE t.organization_id = $1 AND t.template_id = $2 AND t.is_removed AND NOT EXISTS (
       SELECT FROM refill_followers f JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = t.item_id AND l.place = f.place
        WHERE f.organization_id = $1 AND f.template_id = $2 AND l.minimum = t.minimum AND l.maximum IS NOT DISTINCT FROM t.maximum)`,
    [scope.organizationId, id],
  );
}

/** What a place has minima for. */
export function linesOfPlace(tx: Tx, scope: Scope, place: number, limit: number): Promise<TemplateLine[]> {
  return tx.rows<TemplateLine>(
    `SELECT l.item_id AS "itemId", trim_scale(l.minimum) AS minimum, trim_scale(l.maximum) AS maximum
       FROM stock_levels l JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id AND i.archived_at IS NULL
      WHERE l.organization_id = $1 AND l.place = $2 AND l.minimum IS NOT NULL ORDER BY l.item_id LIMIT $3`,
    [scope.organizationId, place, limit],
  );
}

export function itemsOf(tx: Tx, scope: Scope, id: number): Promise<TemplateItem[]> {
  return tx.rows<TemplateItem>(
    `SELECT i.id AS "itemId", i.name, i.sku, u.name AS unit, trim_scale(t.minimum) AS minimum, trim_scale(t.maximum) AS maximum
       FROM refill_template_items t JOIN items i ON i.organization_id = t.organization_id AND i.id = t.item_id
       LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      WHERE t.organization_id = $1 AND t.template_id = $2 AND NOT t.is_removed AND i.archived_at IS NULL
      ORDER BY i.name COLLATE "und-x-icu", i.id`,
    [scope.organizationId, id],
  );
}

export interface DifferenceRow {
  place: number;
  itemId: number;
  name: string;
  minimum: string | null;
  maximum: string | null;
  wantedMinimum: string | null;
  wantedMaximum: string | null;
  refillFrom: number | null;
  isRemoved: boolean;
}

/**
 * Where places ($3) are not as the template says. An item that was taken off it counts only where the place still has what the template gave:
 * whoever has set something else since meant it.
 */
const differences = `
  SELECT p.place, i.id AS "itemId", i.name, trim_scale(l.minimum) AS minimum, trim_scale(l.maximum) AS maximum,
         trim_scale(t.minimum) AS "wantedMinimum", trim_scale(t.maximum) AS "wantedMaximum", t.is_removed AS "isRemoved",
         l.refill_from AS "refillFrom"
    FROM refill_template_items t JOIN items i ON i.organization_id = t.organization_id AND i.id = t.item_id AND i.archived_at IS NULL
    CROSS JOIN unnest($3::bigint[]) AS p (place)
    LEFT JOIN stock_levels l ON l.organization_id = t.organization_id AND l.item_id = t.item_id AND l.place = p.place AND l.lot = 0
   WHERE t.organization_id = $1 AND t.template_id = $2
     AND CASE WHEN t.is_removed THEN l.minimum = t.minimum AND l.maximum IS NOT DISTINCT FROM t.maximum
              ELSE l.minimum IS DISTINCT FROM t.minimum OR l.maximum IS DISTINCT FROM t.maximum END`;
const byName = 'COLLATE "und-x-icu"';

/** To be written: of some items, or of all for null. */
export function differencesOf(
  tx: Tx,
  scope: Scope,
  id: number,
  { places, itemIds, limit }: { places: readonly number[]; itemIds: readonly number[] | null; limit: number },
): Promise<DifferenceRow[]> {
  const sql = `${differences} AND ($4::bigint[] IS NULL OR i.id = ANY ($4)) LIMIT $5`;
  return tx.rows<DifferenceRow>(sql, [scope.organizationId, id, places, itemIds, limit]);
}

export function pageOfDifferences(
  tx: Tx,
  scope: Scope,
  id: number,
  { place, offset, limit }: { place: number; offset: number; limit: number },
): Promise<DifferenceRow[]> {
  const sql = `${differences} ORDER BY i.name ${byName}, i.id OFFSET $4 LIMIT $5`;
  return tx.rows<DifferenceRow>(sql, [scope.organizationId, id, [place], offset, limit]);
}

/** The first of each place by name, and how many there are. */
export function firstDifferences(
  tx: Tx,
  scope: Scope,
  id: number,
  places: readonly number[],
  each: number,
): Promise<(DifferenceRow & { count: number })[]> {
  return tx.rows(
    `SELECT * FROM (
       SELECT d.*, count(*) OVER (PARTITION BY d.place)::int AS count, row_number() OVER (PARTITION BY d.place ORDER BY d.name ${byName}, d."itemId") AS nth
         FROM (${differences}) AS d
     ) AS ranked WHERE nth <= $4 ORDER BY place, nth`,
    [scope.organizationId, id, places, each],
  );
}

export function followersOf(tx: Tx, scope: Scope, id: number): Promise<number[]> {
  const sql = 'SELECT place FROM refill_followers WHERE organization_id = $1 AND template_id = $2 ORDER BY place';
  return tx.values<number>(sql, [scope.organizationId, id]);
}

/** A place follows one template: the last that was applied. */
export async function follow(tx: Tx, scope: Scope, id: number, places: readonly number[]): Promise<void> {
  await tx.run(
    `INSERT INTO refill_followers (organization_id, place, template_id) SELECT $1, unnest($3::bigint[]), $2
     ON CONFLICT (organization_id, place) DO UPDATE SET template_id = excluded.template_id`,
    [scope.organizationId, id, places],
  );
}

export function countFollowers(tx: Tx, scope: Scope, id: number): Promise<number> {
  const sql = 'SELECT count(*)::int FROM refill_followers WHERE organization_id = $1 AND template_id = $2';
  return tx.value<number>(sql, [scope.organizationId, id]);
}

export function unfollow(tx: Tx, scope: Scope, id: number, place: number): Promise<number> {
  const sql = 'DELETE FROM refill_followers WHERE organization_id = $1 AND template_id = $2 AND place = $3';
  return tx.run(sql, [scope.organizationId, id, place]);
}
