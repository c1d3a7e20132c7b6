import { linesToCome } from '../../platform/on-order.ts';

const reservedForLines = `reserved_for_lines AS MATERIALIZED (
  SELECT r.job_id, r.line, sum(r.quantity) AS quantity FROM job_reservations r WHERE r.organization_id = $1 GROUP BY r.job_id, r.line)`;

/** What is still to come for lines of jobs, of drafts and of what was sent. */
const orderedForLines = `ordered_for_lines AS MATERIALIZED (
  SELECT w.job_id, w.job_line AS line, sum(w.quantity - w.arrived) AS quantity
    FROM order_line_jobs w WHERE w.organization_id = $1 AND w.quantity > w.arrived
     AND EXISTS (SELECT FROM ${linesToCome} AND n.order_id = w.order_id AND n.line = w.line) GROUP BY w.job_id, w.job_line)`;

/** Each line of an open job that misses something: what is on order for it covers a part, and the rest is to be ordered. */
const jobsMissing = `jobs_missing AS MATERIALIZED (
  SELECT l.item_id, l.job_id, l.line, j.number, j.title, j.day, LEAST(w.short, COALESCE(o.quantity, 0)) AS covered,
         GREATEST(w.short - COALESCE(o.quantity, 0), 0) AS unmet
    FROM jobs j JOIN job_lines l ON l.organization_id = $1 AND l.job_id = j.id AND l.wanted > l.used
    LEFT JOIN reserved_for_lines r ON r.job_id = l.job_id AND r.line = l.line
    LEFT JOIN ordered_for_lines o ON o.job_id = l.job_id AND o.line = l.line
   CROSS JOIN LATERAL (SELECT l.wanted - l.used - COALESCE(r.quantity, 0) AS short) AS w
   WHERE j.organization_id = $1 AND j.is_open AND w.short > 0)`;

const ofJobs = `of_jobs AS MATERIALIZED (
  SELECT m.item_id, sum(m.covered) AS covered, sum(m.unmet) AS unmet FROM jobs_missing m GROUP BY m.item_id)`;

const promised = `promised AS MATERIALIZED (
  SELECT r.item_id, sum(r.quantity) AS quantity FROM job_reservations r WHERE r.organization_id = $1 GROUP BY r.item_id)`;

/** JOB-09: parts of a WITH: what is promised to jobs of each item, and what they miss of it. `$1` is the organization. */
export const whatJobsMiss = [reservedForLines, orderedForLines, jobsMissing, ofJobs, promised];

/** The lines that miss some items ($2), the first that need it first. */
export const missingLinesSql = `WITH ${[reservedForLines, orderedForLines, jobsMissing].join(', ')}
SELECT m.item_id AS "itemId", m.job_id AS "jobId", m.line, m.number, m.title, trim_scale(m.unmet) AS quantity
  FROM jobs_missing m WHERE m.item_id = ANY ($2) AND m.unmet > 0 ORDER BY m.item_id, m.day NULLS LAST, m.job_id, m.line`;
