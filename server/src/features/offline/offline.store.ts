import { notesOnDevice } from '@onhand/contract/offline';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem, visibleItems } from '../../platform/visible-items.ts';

/** A place in the order of changes. Times to the microsecond, as the database keeps them. */
export interface Place {
  at: string;
  id: number;
}

export interface ChangedItem extends Place {
  barcodes: string[];
  vendorBarcodes: string[];
  /** Their beginning. */
  notes: string;
}

const exactTime = (time: string) => `to_char((${time}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const vendorBarcodes = `ARRAY(SELECT code FROM item_vendors iv, unnest(iv.barcodes) AS code WHERE iv.organization_id = $1 AND iv.item_id = i.id)`;

/** Lists the items that changed after a cursor, or ever, in the order of the changes. */
export function changedItems(tx: Tx, scope: Scope, after: Place | undefined, limit: number): Promise<ChangedItem[]> {
  return tx.rows<ChangedItem>(
    `SELECT id, barcodes, ${vendorBarcodes} AS "vendorBarcodes", left(notes, ${notesOnDevice}) AS notes, ${exactTime('updated_at')} AS at FROM ${visibleItems(scope)} AS i
      WHERE ($3::timestamptz IS NULL OR (updated_at, id) > ($3, $4)) ORDER BY updated_at, id LIMIT $5`,
    [scope.organizationId, folderFilter(scope), after?.at ?? null, after?.id ?? 0, limit],
  );
}

/** The place behind which the given number of items lies; undefined when there are no more than that. */
export function placeBefore(tx: Tx, scope: Scope, count: number): Promise<Place | undefined> {
  const sql = `SELECT id, ${exactTime('updated_at')} AS at FROM ${visibleItems(scope)} AS i ORDER BY updated_at DESC, id DESC LIMIT 1 OFFSET $3`;
  return tx.maybeOne<Place>(sql, [scope.organizationId, folderFilter(scope), count]);
}

/** A time by which everything that bears an earlier one can be seen: a change is stamped before it is committed. */
export function settledTime(tx: Tx, seconds: number): Promise<string> {
  return tx.value<string>(`SELECT ${exactTime(`clock_timestamp() - make_interval(secs => $1)`)} AS at`, [seconds]);
}

export function missingItems(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> {
  return tx.values<number>(
    `SELECT wanted.id FROM unnest($3::bigint[]) AS wanted (id)
      WHERE NOT EXISTS (SELECT FROM items i WHERE i.organization_id = $1 AND i.id = wanted.id AND ${isVisibleItem()})`,
    [scope.organizationId, folderFilter(scope), ids],
  );
}
