import { comingForJobs } from '../../platform/on-order.ts';

const reservedForLines = `reserved_for_lines AS MATERIALIZED (
  SELECT r.job_id, r.line, sum(r.quantity) AS quantity FROM job_reservations r WHERE r.organization_id = $1 GROUP BY r.job_id, r.line)`;

/** What is still to come for lines of jobs, of drafts and of what was sent. */
const orderedForLines = `ordered_for_lines AS MATERIALIZED (
  SELECT f.job_id, f.line, sum(f.quantity) AS quantity FROM ${comingForJobs()} AS f GROUP BY f.job_id, f.line)`;

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

/** J10: what is promised of some items, $2, beyond all that there is of them; those who were promised it last miss it first. */
const goneFromLines = `gone_from_lines AS MATERIALIZED (
  SELECT g.job_id, g.line, sum(LEAST(g.quantity, g.beyond)) AS quantity
    FROM (SELECT r.job_id, r.line, r.quantity,
                 sum(r.quantity) OVER (PARTITION BY r.item_id ORDER BY NOT r.is_picked, r.reserved_at, r.job_id, r.line, r.place) - i.quantity AS beyond
            FROM job_reservations r JOIN items i ON i.organization_id = $1 AND i.id = r.item_id
           WHERE r.organization_id = $1 AND r.item_id = ANY ($2)) AS g
   WHERE g.beyond > 0 GROUP BY g.job_id, g.line)`;

/** The lines that miss some items ($2), the first that need it first: what is neither promised to them nor on order for them, and what is gone of it. */
export const missingLinesSql = `WITH ${[reservedForLines, orderedForLines, goneFromLines].join(', ')}
SELECT l.item_id AS "itemId", l.job_id AS "jobId", l.line, j.number, j.title, trim_scale(w.unmet) AS quantity
  FROM jobs j JOIN job_lines l ON l.organization_id = $1 AND l.job_id = j.id AND l.item_id = ANY ($2) AND l.wanted > l.used
  LEFT JOIN reserved_for_lines r ON r.job_id = l.job_id AND r.line = l.line
  LEFT JOIN ordered_for_lines o ON o.job_id = l.job_id AND o.line = l.line
  LEFT JOIN gone_from_lines g ON g.job_id = l.job_id AND g.line = l.line
 CROSS JOIN LATERAL (
   SELECT GREATEST(l.wanted - l.used - COALESCE(r.quantity, 0), 0) + COALESCE(g.quantity, 0) - COALESCE(o.quantity, 0) AS unmet) AS w
 WHERE j.organization_id = $1 AND j.is_open AND w.unmet > 0 ORDER BY l.item_id, j.day NULLS LAST, l.job_id, l.line`;
