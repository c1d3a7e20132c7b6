import type { JobLine } from '@onhand/contract/jobs';
import type { Statement } from '../../platform/db.ts';
import { comingForJobs } from '../../platform/on-order.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';
import { promisedToLine, shortOfLine } from './figures.ts';
import { isNamed } from './seen-places.ts';

/** What lies in places that are not named to the reader is told together. */
const reservedIn = (scope: Scope) => `COALESCE((
      SELECT json_agg(json_build_object('placeId', NULLIF(w.place, 0), 'name', (SELECT f.name FROM folders f WHERE f.organization_id = $1 AND f.id = w.place),
               'isElsewhere', w.elsewhere, 'isPicked', w.is_picked, 'quantity', trim_scale(w.quantity)::text) ORDER BY w.is_picked DESC, w.place)
        FROM (SELECT CASE WHEN ${isNamed('r.place', scope)} THEN r.place END AS place, NOT ${isVisibleFolder('r.place')} AS elsewhere, r.is_picked,
                     sum(r.quantity) AS quantity
                FROM job_reservations r WHERE r.organization_id = $1 AND r.job_id = l.job_id AND r.line = l.line GROUP BY 1, 2, 3) AS w), '[]')`;

/** What is still to come of orders that have lines of the job, `$3`, among what they are for. */
const coming = `coming AS MATERIALIZED (
  SELECT f.line, sum(f.quantity) AS quantity, min(f.day) AS day
    FROM ${comingForJobs(`(w.order_id, w.line) IN (
      SELECT x.order_id, x.line FROM order_line_jobs x WHERE x.organization_id = $1 AND x.job_id = $3)`)} AS f
   WHERE f.job_id = $3 GROUP BY f.line)`;

/** What was added later is known by item; the item's first line shows it, so that the lines are together what the job costs. */
const costAddedToLine = `CASE WHEN l.line = (SELECT min(f.line) FROM job_lines f WHERE f.organization_id = $1 AND f.job_id = l.job_id AND f.item_id = l.item_id)
      THEN COALESCE((SELECT sum(c.amount) FROM job_cost_corrections c WHERE c.organization_id = $1 AND c.job_id = l.job_id AND c.item_id = l.item_id), 0) ELSE 0 END`;

/** Whoever is on the job sees what is on it, though not necessarily the item. */
export function linesOf(scope: Scope, jobId: number): Statement<JobLine> {
  const sql = `WITH ${coming}
     SELECT l.line, l.item_id AS "itemId", COALESCE(i.name, l.item_name) AS name, i.sku,
            array_remove(ARRAY[i.inventory_number, i.qr_code] || i.barcodes, NULL) AS codes,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END AS unit,
            i.id IS NOT NULL AND ${isVisibleItem()} AS "hasItem", l.kit_name AS kit, trim_scale(l.wanted) AS wanted,
            trim_scale(p.reserved) AS reserved, trim_scale(p.picked) AS picked, trim_scale(l.used) AS used,
            trim_scale(${shortOfLine('j.is_open')}) AS short, trim_scale(LEAST(COALESCE(c.quantity, 0), ${shortOfLine('j.is_open')})) AS "onOrder",
            CASE WHEN c.quantity > 0 THEN c.day::text END AS "expectedOn", ${reservedIn(scope)} AS "reservedIn", trim_scale(p.missing) AS missing,
            trim_scale(l.price) AS price, trim_scale(l.cost + ${costAddedToLine}) AS cost, trim_scale(l.billed) AS billed, l.note
       FROM job_lines l JOIN jobs j ON j.organization_id = $1 AND j.id = l.job_id
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
       LEFT JOIN ${promisedToLine} AS p ON true LEFT JOIN coming c ON c.line = l.line
      WHERE l.organization_id = $1 AND l.job_id = $3 ORDER BY l.line`;
  return { sql, values: [scope.organizationId, folderFilter(scope), jobId] };
}
