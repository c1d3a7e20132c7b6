import type { KitKind } from '@onhand/contract/kits';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';

export interface KitRow {
  id: number;
  kind: KitKind;
  name: string;
  makes: string;
  note: string;
}

const columns = 'id, kind, name, trim_scale(makes) AS makes, note';

export function listKits(tx: Tx, scope: Scope): Promise<KitRow[]> {
  return tx.rows<KitRow>(`SELECT ${columns} FROM kits WHERE organization_id = $1 ORDER BY lower(name) COLLATE "und-x-icu", id`, [
    scope.organizationId,
  ]);
}

export interface KitLineRow {
  kitId: number;
  itemId: number | null;
  itemName: string | null;
  ofKitId: number | null;
  quantity: string;
}

/** Of all kits, or of some, in their order. */
export function linesOfKits(tx: Tx, scope: Scope, kitIds: readonly number[] | null = null): Promise<KitLineRow[]> {
  return tx.rows<KitLineRow>(
    `SELECT kit_id AS "kitId", item_id AS "itemId", item_name AS "itemName", of_kit_id AS "ofKitId", trim_scale(quantity) AS quantity
       FROM kit_lines WHERE organization_id = $1 AND ($2::bigint[] IS NULL OR kit_id = ANY ($2)) ORDER BY kit_id, position`,
    [scope.organizationId, kitIds],
  );
}

/** All kits with all lines as they are at one moment: read one after the other, a kit could be gone of which there are lines. */
export async function kitsAndLines(tx: Tx, scope: Scope): Promise<{ kits: KitRow[]; lines: KitLineRow[] }> {
  return tx.one(
    `SELECT COALESCE((SELECT json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'makes', trim_scale(makes)::text, 'note', note)
                                      ORDER BY lower(name) COLLATE "und-x-icu", id) FROM kits WHERE organization_id = $1), '[]') AS kits,
            COALESCE((SELECT json_agg(json_build_object('kitId', kit_id, 'itemId', item_id, 'itemName', item_name, 'ofKitId', of_kit_id,
                                                        'quantity', trim_scale(quantity)::text) ORDER BY kit_id, position)
                        FROM kit_lines WHERE organization_id = $1), '[]') AS lines`,
    [scope.organizationId],
  );
}

/** Whoever changes what contains what, one after the other: two at once could close a circle that neither sees. */
export async function lockKits(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('kits:' || $1::text, 0))`, [scope.organizationId]);
}

export function findKit(tx: Tx, scope: Scope, id: number): Promise<KitRow> {
  return tx.existing<KitRow>(`SELECT ${columns} FROM kits WHERE organization_id = $1 AND id = $2`, [scope.organizationId, id]);
}

/** Undefined when the name is taken. */
export function insertKit(tx: Tx, scope: Scope, { kind, name, makes, note }: Omit<KitRow, 'id'>): Promise<number | undefined> {
  return tx.maybeValue<number>(
    'INSERT INTO kits (organization_id, kind, name, makes, note) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id',
    [scope.organizationId, kind, name, makes, note],
  );
}

export async function updateKit(tx: Tx, scope: Scope, { id, kind, name, makes, note }: KitRow): Promise<void> {
  await tx.run('UPDATE kits SET kind = $3, name = $4, makes = $5, note = $6 WHERE organization_id = $1 AND id = $2', [
    scope.organizationId,
    id,
    kind,
    name,
    makes,
    note,
  ]);
}

export async function deleteKit(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM kits WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

export async function replaceLines(tx: Tx, scope: Scope, kitId: number, lines: readonly Omit<KitLineRow, 'kitId'>[]): Promise<void> {
  await tx.run('DELETE FROM kit_lines WHERE organization_id = $1 AND kit_id = $2', [scope.organizationId, kitId]);
  await tx.run(
    `INSERT INTO kit_lines (organization_id, kit_id, position, item_id, item_name, of_kit_id, quantity)
     SELECT $1, $2, l.nth, l.item_id, l.item_name, l.of_kit_id, l.quantity
       FROM unnest($3::bigint[], $4::text[], $5::bigint[], $6::numeric[]) WITH ORDINALITY AS l (item_id, item_name, of_kit_id, quantity, nth)`,
    [
      scope.organizationId,
      kitId,
      lines.map(({ itemId }) => itemId),
      lines.map(({ itemName }) => itemName),
      lines.map(({ ofKitId }) => ofKitId),
      lines.map(({ quantity }) => quantity),
    ],
  );
}

export interface PartRow {
  itemId: number;
  name: string;
  sku: string | null;
  unit: string | null;
  allowsDecimals: boolean;
  isArchived: boolean;
  isVisible: boolean;
  free: string;
}

/**
 * Items that kits name, with what is free of them in places that the reader sees: what lies there less what is promised there, and never more than
 * is free of the item on all shelves, because what is promised beyond what lies in one place makes nothing free in another.
 */
export function partsOfKits(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<PartRow[]> {
  const sums = (from: string, places = 'place') => `
    SELECT item_id, sum(quantity) AS everywhere, COALESCE(sum(quantity) FILTER (WHERE ${isVisibleFolder(places)}), 0) AS seen
      FROM ${from} WHERE organization_id = $1 AND item_id = ANY ($3) AND place >= 0 GROUP BY item_id`;
  return tx.rows<PartRow>(
    `SELECT i.id AS "itemId", i.name, i.sku, u.name AS unit, COALESCE(u.allows_decimals, true) AS "allowsDecimals",
            i.archived_at IS NOT NULL AS "isArchived", ${isVisibleItem()} AS "isVisible",
            trim_scale(GREATEST(0, LEAST(COALESCE(lies.everywhere, 0) - COALESCE(promised.everywhere, 0), COALESCE(lies.seen, 0) - COALESCE(promised.seen, 0)))) AS free
       FROM items i
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
       LEFT JOIN (${sums('stock_levels')}) AS lies ON lies.item_id = i.id
       LEFT JOIN (${sums('job_reservations')}) AS promised ON promised.item_id = i.id
      WHERE i.organization_id = $1 AND i.id = ANY ($3)`,
    [scope.organizationId, folderFilter(scope), itemIds],
  );
}
