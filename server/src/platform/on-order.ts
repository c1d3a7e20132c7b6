import { isVisibleFolder } from './visible-items.ts';

/**
 * This says, as SQL, what is on order: what is still to come of drafts and of what was sent. It is computed whenever it is asked for and never
 * counted (060-purchasing.md). `$1` is the organization.
 */

/** The lines something is still to come of, as `n`, with their orders `o`; of an order that was cancelled or closed nothing comes. */
export const linesToCome = `order_lines n JOIN orders o ON o.organization_id = $1 AND o.id = n.order_id AND o.state IN ('draft', 'sent')
     WHERE n.organization_id = $1 AND n.outstanding > 0`;

/**
 * JOB-09: what of these lines is still to come for which lines of jobs, as rows of `job_id`, `line`, `quantity` and `day`. An order may have been made smaller since
 * it was drafted, and then it brings something to the jobs whose day is first, as it is shared out once it came. `where` bounds the lines, `w`, as SQL.
 */
export const comingForJobs = (where = 'true') => `(
  SELECT f.job_id, f.line, LEAST(f.quantity, f.outstanding - f.earlier) AS quantity, f.day
    FROM (SELECT w.job_id, w.job_line AS line, w.quantity - w.arrived AS quantity, n.outstanding, COALESCE(n.confirmed_on, n.expected_on) AS day,
                 COALESCE(sum(w.quantity - w.arrived) OVER (PARTITION BY w.order_id, w.line ORDER BY j.day NULLS LAST, w.job_id, w.job_line
                   ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS earlier
            FROM order_line_jobs w JOIN jobs j ON j.organization_id = $1 AND j.id = w.job_id
            JOIN (SELECT n.*, o.expected_on FROM ${linesToCome}) AS n ON n.order_id = w.order_id AND n.line = w.line
           WHERE w.organization_id = $1 AND w.quantity > w.arrived AND ${where}) AS f
   WHERE f.outstanding > f.earlier)`;

/** The day a line is expected: as the vendor confirmed it, else as the order says. */
const expectedDay = 'COALESCE(n.confirmed_on, o.expected_on)';

/** Where a line is delivered: where it says so itself, else where its order goes. */
const destination = 'COALESCE(n.place, o.place)';

/** Whoever sees some places is told of what was ordered to come there, as they are of the orders themselves. */
const comesHere = (folders: string) => `${isVisibleFolder(destination, folders)} AND (${folders}::bigint[] IS NULL OR o.state = 'sent')`;

/** How much of one item is on order, and the first day that some of it is expected, as JSON; null where none is. `item` is the item's id as SQL. */
export const onOrderOf = (item: string, folders = '$2') => sumToCome(`n.item_id = ${item} AND ${comesHere(folders)}`);

/** The same of what was ordered to be delivered to one place; what is only drafted nobody there counts on. Both are SQL. */
export const onOrderFor = (item: string, place: string) =>
  sumToCome(`n.item_id = ${item} AND o.state = 'sent' AND ${destination} = ${place}`);

const sumToCome = (which: string) => `(
  SELECT CASE WHEN sum(n.outstanding) > 0 THEN json_build_object('quantity', trim_scale(sum(n.outstanding))::text,
           'expectedOn', min(${expectedDay}) FILTER (WHERE o.state = 'sent')) END
    FROM ${linesToCome} AND ${which})`;
