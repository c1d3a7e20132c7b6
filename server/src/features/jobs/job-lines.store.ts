import { comingForJobs } from '../../platform/on-order.ts';
import type { Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';
import { linesOfOne, shortOfLine } from './figures.ts';
import { isNamed } from './seen-places.ts';

const decimal = (figure: string) => `trim_scale(${figure})::text`;

/** Where what is promised lies; what lies in places that are not named to the reader is told together. */
const reservedPlaces = (scope: Scope, job: string) => `reserved_places AS MATERIALIZED (
  SELECT w.line, json_agg(json_build_object('placeId', NULLIF(w.place, 0), 'name', (SELECT f.name FROM folders f WHERE f.organization_id = $1 AND f.id = w.place),
           'isElsewhere', w.elsewhere, 'isPicked', w.is_picked, 'quantity', ${decimal('w.quantity')}) ORDER BY w.is_picked DESC, w.place) AS places
    FROM (SELECT r.line, CASE WHEN ${isNamed('r.place', scope)} THEN r.place END AS place, NOT ${isVisibleFolder('r.place')} AS elsewhere, r.is_picked,
                 sum(r.quantity) AS quantity
            FROM job_reservations r WHERE r.organization_id = $1 AND r.job_id = ${job} GROUP BY 1, 2, 3, 4) AS w
   GROUP BY w.line)`;

/** What is still to come of orders that have lines of the job among what they are for. */
const coming = (job: string) => `coming AS MATERIALIZED (
  SELECT f.line, sum(f.quantity) AS quantity, min(f.day) AS day
    FROM ${comingForJobs(`(w.order_id, w.line) IN (
      SELECT x.order_id, x.line FROM order_line_jobs x WHERE x.organization_id = $1 AND x.job_id = ${job})`)} AS f
   WHERE f.job_id = ${job} GROUP BY f.line)`;

/** What was added later is known by item; the item's first line shows it, so that the lines are together what the job costs. */
const addedCosts = (job: string) => `added_costs AS MATERIALIZED (
  SELECT (SELECT min(f.line) FROM job_lines f WHERE f.organization_id = $1 AND f.job_id = ${job} AND f.item_id = c.item_id) AS line, c.amount
    FROM (SELECT c.item_id, sum(c.amount) AS amount FROM job_cost_corrections c
           WHERE c.organization_id = $1 AND c.job_id = ${job} GROUP BY c.item_id) AS c)`;

/** Parts of a WITH that `linesTold` reads, beside that of `linesOfOne`. */
export const partsOfLines = (scope: Scope, job: string): string[] => [reservedPlaces(scope, job), coming(job), addedCosts(job)];

/** The lines of a job, as `j`, as JSON. Whoever is on the job sees what is on it, though not necessarily the item. */
export const linesTold = (isOpen: string) => `COALESCE((
    SELECT json_agg(json_build_object(
             'line', l.line, 'itemId', l.item_id, 'name', COALESCE(i.name, l.item_name), 'sku', i.sku,
             'codes', array_remove(ARRAY[i.inventory_number, i.qr_code] || i.barcodes, NULL),
             'unit', CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name, 'allowsDecimals', u.allows_decimals) END,
             'hasItem', i.id IS NOT NULL AND ${isVisibleItem()}, 'kit', l.kit_name, 'wanted', ${decimal('l.wanted')},
             'reserved', ${decimal('COALESCE(p.reserved, 0)')}, 'picked', ${decimal('COALESCE(p.picked, 0)')}, 'used', ${decimal('l.used')},
             'short', ${decimal(shortOfLine(isOpen))}, 'onOrder', ${decimal(`LEAST(COALESCE(c.quantity, 0), ${shortOfLine(isOpen)})`)},
             'expectedOn', CASE WHEN c.quantity > 0 THEN c.day END, 'reservedIn', COALESCE(w.places, '[]'),
             'missing', ${decimal('COALESCE(p.missing, 0)')}, 'price', ${decimal('l.price')}, 'cost', ${decimal('l.cost + COALESCE(a.amount, 0)')},
             'billed', ${decimal('l.billed')}, 'note', l.note) ORDER BY l.line)
      FROM ${linesOfOne} LEFT JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
      LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      LEFT JOIN coming c ON c.line = l.line LEFT JOIN reserved_places w ON w.line = l.line LEFT JOIN added_costs a ON a.line = l.line
     WHERE l.organization_id = $1 AND l.job_id = j.id), '[]')`;
