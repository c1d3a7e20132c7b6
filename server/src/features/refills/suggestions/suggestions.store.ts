import type { Tx } from '../../../platform/db.ts';
import { changeIn } from '../../../platform/in-places.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DayRow } from './demand.rules.ts';

export interface SuggestionItem {
  itemId: number;
  name: string;
  sku: string | null;
  unit: string | null;
  allowsDecimals: boolean;
  quantity: string;
  minimum: string | null;
  maximum: string | null;
  refillFrom: number | null;
  unitCost: string;
}

/**
 * The use of a place: something taken out, or carried elsewhere, that was not taken back. Counts and corrections say what was wrong and
 * not what was used, and what is given back because it was too much is no use either.
 */
const isUseOfPlace = `(m.kind = 'out' AND m.source <> 'count' AND m.place = $2
     OR m.kind = 'move' AND m.detail ? 'isTransfer' AND NOT m.detail ? 'isReturn' AND COALESCE(m.from_folder_id, 0) = $2)
  AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = $1 AND u.reverses = m.id)
  AND NOT EXISTS (SELECT FROM transfers t WHERE m.document_kind = 'transfer' AND t.organization_id = $1 AND t.id = m.document_id
                     AND t.state IN ('cancelled', 'undone'))`;

/** What came back from a job was not used. */
const cameBack = `CASE WHEN m.document_kind = 'job' THEN (
    SELECT COALESCE(sum(b.delta), 0) FROM movements b
     WHERE b.organization_id = $1 AND b.document_kind = 'job' AND b.document_id = m.document_id AND b.id > m.id AND b.kind = 'in'
       AND b.detail @> jsonb_build_object('cameBack', jsonb_build_object('of', m.id))
       AND NOT EXISTS (SELECT FROM movements u WHERE u.organization_id = $1 AND u.reverses = b.id)) ELSE 0 END`;

const columns = `i.id AS "itemId", i.name, i.sku, u.name AS unit, COALESCE(u.allows_decimals, false) AS "allowsDecimals",
       trim_scale(l.quantity) AS quantity, trim_scale(l.minimum) AS minimum, trim_scale(l.maximum) AS maximum, l.refill_from AS "refillFrom",
       trim_scale(CASE WHEN i.quantity > 0 THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END) AS "unitCost"
  FROM stock_levels l JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id AND i.archived_at IS NULL
  LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
 WHERE l.organization_id = $1 AND l.place = $2 AND l.lot = 0`;
const byName = 'ORDER BY i.name COLLATE "und-x-icu", i.id';

export interface PageOfItems {
  place: number;
  /** With this many issues or more since then; null is whether or not. */
  used: { since: string; issues: number } | null;
  offset: number;
  limit: number;
}

export function pageOfItems(tx: Tx, scope: Scope, { place, used, offset, limit }: PageOfItems): Promise<SuggestionItem[]> {
  const values = [scope.organizationId, place, offset, limit];
  if (!used) return tx.rows<SuggestionItem>(`SELECT ${columns} ${byName} OFFSET $3 LIMIT $4`, values);
  return tx.rows<SuggestionItem>(
    `WITH used AS MATERIALIZED (
       SELECT m.item_id FROM movements m
        WHERE m.organization_id = $1 AND m.at >= ($5::date)::timestamp AT TIME ZONE (SELECT time_zone FROM organizations WHERE id = $1)
          AND m.kind IN ('out', 'move') AND ${isUseOfPlace} GROUP BY m.item_id HAVING count(*) >= $6
     ) SELECT ${columns} AND l.item_id IN (SELECT item_id FROM used) ${byName} OFFSET $3 LIMIT $4`,
    [...values, used.since, used.issues],
  );
}

export function namedItems(tx: Tx, scope: Scope, place: number, ids: readonly number[]): Promise<SuggestionItem[]> {
  return tx.rows<SuggestionItem>(`SELECT ${columns} AND l.item_id = ANY ($3) ${byName}`, [scope.organizationId, place, ids]);
}

/** The day it is in the organization. */
export function todayOf(tx: Tx, scope: Scope, now: Date): Promise<string> {
  const sql = 'SELECT ($2::timestamptz AT TIME ZONE time_zone)::date::text FROM organizations WHERE id = $1';
  return tx.value<string>(sql, [scope.organizationId, now]);
}

/** The days on which something happened to some items in a place, since a day; a page of items has a year of them at most. */
export function daysOf(
  tx: Tx,
  scope: Scope,
  place: number,
  ids: readonly number[],
  since: string,
): Promise<(DayRow & { itemId: number })[]> {
  const change = changeIn('m', 'ARRAY[$2::bigint]');
  return tx.rows<DayRow & { itemId: number }>(
    `SELECT e.item_id AS "itemId", e.day::text AS day, trim_scale(COALESCE(sum(e.used), 0)) AS used, count(e.used)::int AS issues,
            trim_scale(COALESCE(sum(e.change) FILTER (WHERE e.change > 0), 0)) AS came, trim_scale(sum(e.change)) AS change
       FROM (
         SELECT m.item_id, (m.at AT TIME ZONE o.time_zone)::date AS day, ${change} AS change,
                CASE WHEN ${isUseOfPlace} THEN CASE WHEN m.kind = 'out' THEN NULLIF(-m.delta - ${cameBack}, 0) ELSE m.moved END END AS used
           FROM movements m JOIN organizations o ON o.id = m.organization_id
          WHERE m.organization_id = $1 AND m.item_id = ANY ($3) AND m.at >= ($4::date)::timestamp AT TIME ZONE o.time_zone
            AND (m.place = $2 OR COALESCE(m.from_folder_id, 0) = $2)
       ) AS e GROUP BY e.item_id, e.day`,
    [scope.organizationId, place, ids, since],
  );
}
