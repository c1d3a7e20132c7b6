import type { Expected, ExpectedLine, ExpectedSummary } from '@onhand/contract/receipt-answers';
import type { z } from 'zod';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';

/** Where a line of an order, as `l` of `o`, is delivered. */
export const placeOfLine = 'COALESCE(l.place, o.place)';

/** A folder by its number as the reader is told of it: its name now, or then where it is gone. */
export const placeTold = (
  place: string,
  name: string,
) => `json_build_object('placeId', NULLIF(${place}, 0), 'name', CASE WHEN ${place} > 0 THEN COALESCE(
    (SELECT f.name FROM folders f WHERE f.organization_id = $1 AND f.id = ${place}), ${name}) END)`;

const today = `(now() AT TIME ZONE (SELECT time_zone FROM organizations WHERE id = $1))::date`;

const linesSeen = `order_lines l WHERE l.organization_id = $1 AND l.order_id = o.id AND ${isVisibleFolder(placeOfLine)}`;

/** Of those that something is still to come of for the reader's places. Only what is on the page is added up. */
export function listExpected(tx: Tx, scope: Scope, { offset, limit }: { offset: number; limit: number }): Promise<ExpectedSummary[]> {
  const page = `SELECT o.* FROM orders o
      WHERE o.organization_id = $1 AND o.state = 'sent' AND ($2::bigint[] IS NULL OR o.places && $2) AND EXISTS (SELECT FROM ${linesSeen} AND l.outstanding > 0)
      ORDER BY o.expected_on NULLS LAST, o.id OFFSET $3 LIMIT $4`;
  return tx.rows<ExpectedSummary>(
    `SELECT o.id, o.number, o.vendor_name AS "vendorName", o.vendor_reference AS "vendorReference", o.expected_on::text AS "expectedOn",
            COALESCE(o.expected_on < ${today}, false) AS "isOverdue", seen.*,
            (SELECT COALESCE(json_agg(f.item_name ORDER BY f.line), '[]') FROM (SELECT l.item_name, l.line FROM ${linesSeen} ORDER BY l.line LIMIT 3) AS f) AS items
       FROM (${page}) AS o CROSS JOIN LATERAL (
         SELECT count(*)::int AS "lineCount", count(*) FILTER (WHERE l.outstanding > 0)::int AS "linesToCome",
                COALESCE(bool_or(l.received > 0), false) AS "isBegun"
           FROM ${linesSeen}
       ) AS seen
      ORDER BY o.expected_on NULLS LAST, o.id`,
    [scope.organizationId, folderFilter(scope), offset, limit],
  );
}

export type ExpectedOrder = Omit<z.input<typeof Expected>, 'lines'>;

/** The order without its lines; staff see one that has lines for their places. */
export function findExpected(tx: Tx, scope: Scope, id: number): Promise<ExpectedOrder | undefined> {
  const { sql, values } = readingOrder(scope, id);
  return tx.maybeOne<ExpectedOrder>(sql, values);
}

export const readingOrder = (scope: Scope, id: number): Statement<ExpectedOrder> => ({
  sql: `SELECT o.id, o.number, o.state, o.vendor_id AS "vendorId", o.vendor_name AS "vendorName", o.vendor_reference AS "vendorReference", o.note,
            o.expected_on::text AS "expectedOn", ${placeTold('o.place', 'o.place_name')} AS place, g.surplus_percent AS "allowancePercent",
            (SELECT json_build_object('id', r.id, 'number', r.number, 'lineCount', (
               SELECT count(*)::int FROM receipt_lines n WHERE n.organization_id = $1 AND n.receipt_id = r.id AND n.undone_at IS NULL
                  AND ${isVisibleFolder('n.place')}))
               FROM receipts r WHERE r.organization_id = $1 AND r.order_id = o.id AND r.state = 'open') AS receipt
       FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = $1 AND o.id = $3 AND ($2::bigint[] IS NULL OR o.state <> 'draft' AND EXISTS (
        SELECT FROM order_lines l WHERE l.organization_id = $1 AND l.order_id = o.id AND ${isVisibleFolder(placeOfLine)}))`,
  values: [scope.organizationId, folderFilter(scope), id],
});

/** Whoever receives a line sees what is on it, though the item may never have lain in their places (060-purchasing.md). */
export function expectedLines(tx: Tx, scope: Scope, id: number, only: readonly number[]): Promise<ExpectedLine[]> {
  const { sql, values } = readingLines(scope, id, only);
  return tx.rows<ExpectedLine>(sql, values);
}

/** All, or some of them alone. Each has a text of its own: prepared for all lines or some, it would be planned for all. */
export function readingLines(scope: Scope, id: number, only?: readonly number[]): Statement<ExpectedLine> {
  const values = [scope.organizationId, folderFilter(scope), id];
  return only ? { sql: linesThat('AND l.line = ANY ($4::int[])'), values: [...values, only] } : { sql: linesThat(), values };
}

const linesThat = (areMeant = '') => `SELECT l.line, l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, i.sku,
            array_remove(ARRAY[i.inventory_number, i.qr_code] || i.barcodes, NULL) AS codes, l.vendor_sku AS "vendorSku",
            ARRAY(SELECT DISTINCT code FROM unnest(ARRAY[l.vendor_sku, v.vendor_sku] || v.barcodes) AS code WHERE code <> '' ORDER BY code) AS "vendorCodes",
            CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
            i.id IS NOT NULL AND ${isVisibleItem()} AS "hasItem", i.id IS NULL OR i.archived_at IS NOT NULL AS "isGone",
            ${placeTold(placeOfLine, 'CASE WHEN l.place IS NULL THEN o.place_name ELSE l.place_name END')} AS place,
            trim_scale(l.packs) AS packs, trim_scale(l.pieces_per_pack) AS "piecesPerPack", trim_scale(l.pieces) AS pieces,
            trim_scale(l.received) AS received, trim_scale(l.outstanding) AS outstanding, l.closed_short_at IS NOT NULL AS "isClosedShort",
            trim_scale(l.price) AS price
       FROM order_lines l JOIN orders o ON o.organization_id = $1 AND o.id = l.order_id
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
       LEFT JOIN item_vendors v ON v.organization_id = $1 AND v.item_id = l.item_id AND v.vendor_id = o.vendor_id
      WHERE l.organization_id = $1 AND l.order_id = $3 AND ${isVisibleFolder(placeOfLine)} ${areMeant} ORDER BY l.line`;

export interface HeldFolder {
  id: number;
  name: string;
  isVisible: boolean;
}

/** The folders that lines of an order go to, and those that are named; none can be deleted before this is done. */
export function holdingFoldersOf(scope: Scope, orderId: number, lines: readonly number[], ids: readonly number[]): Statement<HeldFolder> {
  const sql = `SELECT id, name, ${isVisibleFolder('id')} AS "isVisible" FROM folders
    WHERE organization_id = $1 AND id = ANY ($3::bigint[] || ARRAY(
      SELECT ${placeOfLine} FROM order_lines l JOIN orders o ON o.organization_id = $1 AND o.id = l.order_id
       WHERE l.organization_id = $1 AND l.order_id = $4 AND l.line = ANY ($5::int[]))) ORDER BY id FOR KEY SHARE`;
  return { sql, values: [scope.organizationId, folderFilter(scope), ids, orderId, lines] };
}

/** JOB-09: those of some lines of which something is still to come for jobs. */
export function readingLinesForJobs(scope: Scope, orderId: number, lines: readonly number[]): Statement<{ line: number }> {
  const sql = `SELECT DISTINCT w.line FROM order_line_jobs w
    WHERE w.organization_id = $1 AND w.order_id = $2 AND w.line = ANY ($3) AND w.quantity > w.arrived`;
  return { sql, values: [scope.organizationId, orderId, lines] };
}
