import type { VendorReturnLine, VendorReturnSummary } from '@onhand/contract/vendor-returns';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';

const today = `(SELECT (clock_timestamp() AT TIME ZONE o.time_zone)::date FROM organizations o WHERE o.id = $1)`;
/** True of a return `v` of which something left the reader's places. */
const isVisibleReturn = `($2::bigint[] IS NULL OR EXISTS (
    SELECT FROM vendor_return_lines n WHERE n.organization_id = $1 AND n.return_id = v.id AND ${isVisibleFolder('n.place')}))`;

/** The credit that counts: the one that came, or while it is owed the one that is expected. */
const summariesOf = (page: string) => `
  SELECT v.id, v.number, v.state, v.kind, v.vendor_id AS "vendorId", v.vendor_name AS "vendorName", v.reason, v.reference, v.returned_at AS "returnedAt",
         v.returned_by AS "returnedBy", v.credit_expected IS NOT NULL AS "hasCredit", v.credit_due::text AS "creditDue",
         COALESCE(v.state = 'open' AND v.credit_due < ${today}, false) AS "isOverdue", trim_scale(v.credit_expected) AS "creditExpected",
         trim_scale(v.credited) AS credited, v.credited_at AS "creditedAt", seen.value,
         trim_scale(CASE WHEN v.state = 'open' THEN GREATEST(v.credited, v.credit_expected) ELSE v.credited END - seen.value) AS variance,
         seen.items, seen."lineCount"
    FROM (SELECT * FROM vendor_returns v WHERE v.organization_id = $1 AND ${isVisibleReturn} ${page}) AS v CROSS JOIN LATERAL (
      SELECT COALESCE(to_json((array_agg(n.item_name ORDER BY n.line))[1:3]), '[]') AS items, count(*)::int AS "lineCount",
             trim_scale(COALESCE(sum(n.value) FILTER (WHERE n.undone_at IS NULL), 0)) AS value
        FROM vendor_return_lines n WHERE n.organization_id = $1 AND n.return_id = v.id AND ${isVisibleFolder('n.place')}) AS seen`;

export interface WantedReturns {
  show: 'all' | 'owed' | 'overdue';
  vendorId?: number | undefined;
  receiptId?: number | undefined;
  offset: number;
}

export function listReturns(tx: Tx, scope: Scope, wanted: WantedReturns, limit: number): Promise<VendorReturnSummary[]> {
  const { show, vendorId = null, receiptId = null, offset } = wanted;
  const which = { all: 'true', owed: `v.state = 'open'`, overdue: `v.state = 'open' AND v.credit_due < ${today}` }[show];
  const order = (name: string) => (show === 'all' ? `${name}.id DESC` : `${name}.credit_due NULLS LAST, ${name}.id`);
  const page = `AND ${which} AND ($3::bigint IS NULL OR v.vendor_id = $3) AND ($4::bigint IS NULL OR EXISTS (
      SELECT FROM vendor_return_lines n WHERE n.organization_id = $1 AND n.return_id = v.id AND n.receipt_id = $4)) ORDER BY ${order('v')} OFFSET $5 LIMIT $6`;
  return tx.rows(`${summariesOf(page)} ORDER BY ${order('v')}`, [
    scope.organizationId,
    folderFilter(scope),
    vendorId,
    receiptId,
    offset,
    limit,
  ]);
}

export function findReturn(tx: Tx, scope: Scope, id: number): Promise<VendorReturnSummary | undefined> {
  return tx.maybeOne(summariesOf('AND v.id = $3'), [scope.organizationId, folderFilter(scope), id]);
}

export function linesOf(tx: Tx, scope: Scope, id: number): Promise<VendorReturnLine[]> {
  return tx.rows(
    `SELECT n.line, n.item_id AS "itemId", COALESCE(i.name, n.item_name) AS name, u.name AS unit, i.id IS NOT NULL AND ${isVisibleItem()} AS "hasItem",
            CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'number', r.number, 'line', n.receipt_line) END AS receipt,
            json_build_object('placeId', NULLIF(n.place, 0), 'name', COALESCE(f.name, n.place_name)) AS place, trim_scale(n.quantity) AS quantity,
            trim_scale(n.value) AS value, trim_scale(n.credit) AS credit, trim_scale(n.credit - n.value) AS variance, n.undone_at IS NOT NULL AS "isUndone"
       FROM vendor_return_lines n
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
       LEFT JOIN receipts r ON r.organization_id = $1 AND r.id = n.receipt_id
       LEFT JOIN folders f ON f.organization_id = $1 AND f.id = n.place
      WHERE n.organization_id = $1 AND n.return_id = $3 AND ${isVisibleFolder('n.place')} ORDER BY n.line`,
    [scope.organizationId, folderFilter(scope), id],
  );
}
