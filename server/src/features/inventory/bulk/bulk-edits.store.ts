import { plainTerms } from '@onhand/contract/vendor-lines';
import { columnOf } from '../../../platform/database/columns.ts';
import type { Queries, Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { deleteVendorLines, insertVendorLines, type PlacedLine, termsColumns } from '../vendor-lines.store.ts';
import type { HeldInBulk } from './bulk.store.ts';

/** An edit that was made before there were packs kept less of a line. */
export type VendorLine = Omit<PlacedLine, 'itemId'>;

/** The fields of an item that a bulk edit can change; only those that it did change are kept. */
export interface KeptFields {
  unitId?: number | null;
  sellingPrice?: string | null;
  lowStockThreshold?: string | null;
  /** Null stands for a custom field that was empty. */
  custom?: Record<string, HeldInBulk['custom'][string] | null>;
  vendors?: VendorLine[];
}

export interface EditedItem {
  itemId: number;
  before: KeptFields;
  after: KeptFields;
}

export async function insertBulkEdit(tx: Tx, scope: Scope, edited: readonly EditedItem[]): Promise<number> {
  const id = await tx.value<number>('INSERT INTO bulk_edits (organization_id) VALUES ($1) RETURNING id', [scope.organizationId]);
  await tx.run(
    `INSERT INTO bulk_edit_items (organization_id, bulk_edit_id, item_id, before, after)
     SELECT $1::bigint, $2::bigint, * FROM unnest($3::bigint[], $4::jsonb[], $5::jsonb[])`,
    [
      scope.organizationId,
      id,
      columnOf(edited, 'itemId'),
      edited.map(({ before }) => JSON.stringify(before)),
      edited.map(({ after }) => JSON.stringify(after)),
    ],
  );
  return id;
}

/** Locked, so that of two who take it back at once one finds it taken back. */
export function holdBulkEdit(tx: Tx, scope: Scope, id: number): Promise<{ isUndone: boolean } | undefined> {
  const sql = 'SELECT undone_at IS NOT NULL AS "isUndone" FROM bulk_edits WHERE organization_id = $1 AND id = $2 FOR UPDATE';
  return tx.maybeOne<{ isUndone: boolean }>(sql, [scope.organizationId, id]);
}

export function listEditedItems(tx: Tx, scope: Scope, id: number): Promise<EditedItem[]> {
  return tx.rows<EditedItem>(
    `SELECT item_id AS "itemId", before, after FROM bulk_edit_items WHERE organization_id = $1 AND bulk_edit_id = $2 ORDER BY item_id`,
    [scope.organizationId, id],
  );
}

export async function markUndone(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('UPDATE bulk_edits SET undone_at = now() WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

export async function vendorLinesOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, VendorLine[]>> {
  const rows = await tx.rows<PlacedLine>(
    `SELECT iv.item_id AS "itemId", iv.vendor_id AS "vendorId", iv.position, ${termsColumns}
       FROM item_vendors iv WHERE iv.organization_id = $1 AND iv.item_id = ANY ($2) ORDER BY iv.item_id, iv.position, iv.vendor_id`,
    [scope.organizationId, ids],
  );
  const lines = new Map<number, VendorLine[]>();
  for (const { itemId, ...line } of rows) lines.set(itemId, [...(lines.get(itemId) ?? []), line]);
  return lines;
}

/** Each item gets just these vendors; one that was deleted meanwhile is left out. */
export async function writeVendorLines(tx: Tx, scope: Scope, linesOf: ReadonlyMap<number, readonly VendorLine[]>): Promise<void> {
  await deleteVendorLines(tx, scope, [...linesOf.keys()]);
  const lines = [...linesOf].flatMap(([itemId, its]) => its.map((line) => ({ ...plainTerms, ...line, itemId })));
  await insertVendorLines(tx, scope, lines);
}

const keptDays = 7;

export function sweepBulkEdits(queries: Queries, now: Date): Promise<unknown> {
  return queries.run(`DELETE FROM bulk_edits WHERE created_at < $1::timestamptz - make_interval(days => ${keptDays})`, [now]);
}
