/**
 * Of a reservation, as `r`, what is not there any more (J10): the place was counted lower, or somebody took it. Those who were promised it last miss
 * it first, and nobody misses what they have picked before the others do.
 */
const missing = `GREATEST(0, LEAST(r.quantity, (
      SELECT sum(o.quantity) FROM job_reservations o WHERE o.organization_id = $1 AND o.item_id = r.item_id AND o.place = r.place
         AND (NOT o.is_picked, o.reserved_at, o.job_id, o.line) <= (NOT r.is_picked, r.reserved_at, r.job_id, r.line)
    ) - COALESCE((SELECT sum(s.quantity) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = r.item_id AND s.place = r.place), 0)))`;

/** What is promised to a line, as `l`, picked of it, and missing of it. */
export const promisedToLine = `LATERAL (
      SELECT COALESCE(sum(r.quantity), 0) AS reserved, COALESCE(sum(r.quantity) FILTER (WHERE r.is_picked), 0) AS picked, COALESCE(sum(${missing}), 0) AS missing
        FROM job_reservations r WHERE r.organization_id = $1 AND r.job_id = l.job_id AND r.line = l.line)`;

/** A job that is over wants nothing any more. `l` is the line, `p` what is promised to it. */
export const shortOfLine = (isOpen: string) => `CASE WHEN ${isOpen} THEN GREATEST(l.wanted - l.used - p.reserved, 0) ELSE 0 END`;

/** What freight and corrected prices added to what a job, as `j`, used. */
export const costAdded = `COALESCE((SELECT sum(c.amount) FROM job_cost_corrections c WHERE c.organization_id = $1 AND c.job_id = j.id), 0)`;

/** The day it is where the organization is. */
export const today = `(SELECT (clock_timestamp() AT TIME ZONE z.time_zone)::date FROM organizations z WHERE z.id = $1)`;
