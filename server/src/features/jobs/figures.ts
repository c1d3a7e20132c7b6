/**
 * Of a reservation, as `r`, what is not there any more (J10): the place was counted lower, or somebody took it. Those who were promised it last miss
 * it first, and nobody misses what they have picked before the others do.
 */
const missing = `GREATEST(0, LEAST(r.quantity, (
      SELECT sum(o.quantity) FROM job_reservations o WHERE o.organization_id = $1 AND o.item_id = r.item_id AND o.place = r.place
         AND (NOT o.is_picked, o.reserved_at, o.job_id, o.line) <= (NOT r.is_picked, r.reserved_at, r.job_id, r.line)
    ) - COALESCE((SELECT sum(s.quantity) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = r.item_id AND s.place = r.place), 0)))`;

/** What is promised of reservations, as `r`, picked of them, and missing of them. */
const promised = `COALESCE(sum(r.quantity), 0) AS reserved, COALESCE(sum(r.quantity) FILTER (WHERE r.is_picked), 0) AS picked, COALESCE(sum(${missing}), 0) AS missing`;

/** Lines, as `l`, each with what is promised to it, as `p`: of the jobs `j` of a list. */
export const linesOfEach = `job_lines l LEFT JOIN LATERAL (
      SELECT ${promised} FROM job_reservations r WHERE r.organization_id = $1 AND r.job_id = l.job_id AND r.line = l.line) AS p ON true`;

/** The same of one job, whose promises are looked through once: a part of a WITH, and what reads it. */
export const promisedToLines = (job: string) => `promised_to_lines AS MATERIALIZED (
      SELECT r.line, ${promised} FROM job_reservations r WHERE r.organization_id = $1 AND r.job_id = ${job} GROUP BY r.line)`;
export const linesOfOne = 'job_lines l LEFT JOIN promised_to_lines p ON p.line = l.line';

/** A job that is over wants nothing any more. `l` is the line, `p` what is promised to it. */
export const shortOfLine = (isOpen: string) =>
  `CASE WHEN ${isOpen} THEN GREATEST(l.wanted - l.used - COALESCE(p.reserved, 0), 0) ELSE 0 END`;

/** What freight and corrected prices added to what a job, as `j`, used. */
export const costAdded = `COALESCE((SELECT sum(c.amount) FROM job_cost_corrections c WHERE c.organization_id = $1 AND c.job_id = j.id), 0)`;

/** The day it is where the organization is. */
export const today = `(SELECT (clock_timestamp() AT TIME ZONE z.time_zone)::date FROM organizations z WHERE z.id = $1)`;
