import type { JobLine, JobState, JobSummary } from '@onhand/contract/job-answers';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { costAdded, linesOfEach, linesOfOne, promisedToLines, shortOfLine, today } from './figures.ts';
import { isVisibleJob, jobFilter } from './job-access.ts';
import { linesTold, partsOfLines } from './job-lines.store.ts';
import { placeTold } from './seen-places.ts';

const people = `COALESCE((SELECT json_agg(json_build_object('userId', p.user_id, 'crewId', p.crew_id, 'name', p.name) ORDER BY p.position)
    FROM job_people p WHERE p.organization_id = $1 AND p.job_id = j.id), '[]')`;

/** `page` chooses the jobs, so that lines are read of these alone. `$2` are the reader's folders, `$3` is the reader where they see only theirs. */
const summariesOf = (scope: Scope, page: string, order: string, { lines = linesOfEach, more = '' } = {}) => `
  SELECT j.id, j.number, j.title, j.state, j.customer_id AS "customerId", j.customer_name AS "customerName", j.address, j.day::text AS day,
         ${people} AS people, CASE WHEN j.place_id IS NOT NULL THEN ${placeTold('j.place_id', scope)} END AS place,
         j.created_at AS "createdAt", j.created_by AS "createdBy", j.closed_at AS "closedAt", j.closed_by AS "closedBy",
         seen."lineCount", seen."linesShort", seen."linesPicked", seen."linesUsed", trim_scale(seen.cost + ${costAdded}) AS cost,
         trim_scale(seen.price) AS price ${more}
    FROM (${page}) AS j CROSS JOIN LATERAL (
      SELECT count(*)::int AS "lineCount", count(*) FILTER (WHERE ${shortOfLine('j.is_open')} > 0 OR p.missing > 0)::int AS "linesShort",
             count(*) FILTER (WHERE p.picked > 0)::int AS "linesPicked", count(*) FILTER (WHERE l.used > 0 AND l.used >= l.wanted)::int AS "linesUsed",
             COALESCE(sum(l.cost), 0) AS cost, COALESCE(sum(round(l.used * l.price, 10)), 0) AS price
        FROM ${lines} WHERE l.organization_id = $1 AND l.job_id = j.id
    ) AS seen ORDER BY ${order}`;

const shown = { open: 'j.is_open', done: `j.state IN ('done', 'cancelled')`, all: 'true' } as const;
const orders = { open: 'j.day NULLS LAST, j.id', done: 'j.id DESC', all: 'j.id DESC' } as const;

export interface WantedJobs {
  show: keyof typeof shown;
  isMine: boolean;
  state?: JobState | undefined;
  customerId?: number | undefined;
  itemId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  number?: number | undefined;
  /** What is looked for as a pattern of LIKE. */
  words?: string | undefined;
  offset: number;
}

export function listJobs(tx: Tx, scope: Scope, wanted: WantedJobs, limit: number): Promise<JobSummary[]> {
  const { show, isMine, state = null, customerId = null, itemId = null, from = null, to = null, number = null, words = null } = wanted;
  const page = `SELECT j.* FROM jobs j WHERE j.organization_id = $1 AND ${shown[show]} AND ${isVisibleJob('$3')}
      AND ($4::uuid IS NULL OR EXISTS (SELECT FROM job_people m WHERE m.organization_id = $1 AND m.job_id = j.id AND m.user_id = $4))
      AND ($5::text IS NULL OR j.state = $5) AND ($6::bigint IS NULL OR j.customer_id = $6)
      AND ($7::bigint IS NULL OR EXISTS (SELECT FROM job_lines i WHERE i.organization_id = $1 AND i.item_id = $7 AND i.job_id = j.id))
      AND ($8::date IS NULL OR j.day >= $8) AND ($9::date IS NULL OR j.day <= $9)
      AND ($10::bigint IS NULL AND $11::text IS NULL OR j.number = $10 OR j.search_text LIKE $11)
      ORDER BY ${orders[show]} OFFSET $12 LIMIT $13`;
  return tx.rows<JobSummary>(summariesOf(scope, page, orders[show]), [
    scope.organizationId,
    folderFilter(scope),
    jobFilter(scope),
    isMine ? scope.userId : null,
    state,
    customerId,
    itemId,
    from,
    to,
    number,
    words,
    wanted.offset,
    limit,
  ]);
}

export interface FoundJob extends JobSummary {
  phone: string;
  note: string;
  costAdded: string;
  lines: JobLine[];
}

/** One job with its lines, which are read once for both. */
export function findingJob(scope: Scope, id: number): Statement<FoundJob> {
  const page = `SELECT j.* FROM jobs j WHERE j.organization_id = $1 AND j.id = $4 AND ${isVisibleJob('$3')}`;
  const more = `, j.phone, j.note, trim_scale(${costAdded}) AS "costAdded", ${linesTold('j.is_open')} AS lines`;
  const sql = `WITH ${[promisedToLines('$4'), ...partsOfLines(scope, '$4')].join(', ')} ${summariesOf(scope, page, 'j.id', { lines: linesOfOne, more })}`;
  return {
    sql: plannedOnce(sql, { $2: 'bigint[]' }),
    values: [scope.organizationId, folderFilter(scope), jobFilter(scope), id],
  };
}

export interface JobCounts {
  open: number;
  today: number;
  short: number;
  unbilled: number;
}

/** A job that has used something it was not billed for is not always open. */
export function countJobs(tx: Tx, scope: Scope): Promise<JobCounts> {
  return tx.one<JobCounts>(
    `WITH theirs AS MATERIALIZED (
       SELECT j.id, j.day FROM jobs j WHERE j.organization_id = $1 AND j.is_open AND ${isVisibleJob('$2')}
     ), promised AS (
       SELECT r.job_id, r.line, sum(r.quantity) AS quantity FROM job_reservations r WHERE r.organization_id = $1 GROUP BY r.job_id, r.line
     ), gone AS (
       SELECT r.item_id, r.place FROM job_reservations r WHERE r.organization_id = $1 GROUP BY r.item_id, r.place
       HAVING sum(r.quantity) > COALESCE((SELECT sum(s.quantity) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = r.item_id AND s.place = r.place), 0)
     ), lacking AS (
       SELECT l.job_id FROM job_lines l LEFT JOIN promised p ON p.job_id = l.job_id AND p.line = l.line
        WHERE l.organization_id = $1 AND l.wanted > l.used + COALESCE(p.quantity, 0)
        UNION
       SELECT r.job_id FROM job_reservations r JOIN gone g ON g.item_id = r.item_id AND g.place = r.place WHERE r.organization_id = $1
     )
     SELECT count(*)::int AS open, count(*) FILTER (WHERE t.day = ${today})::int AS today,
            count(*) FILTER (WHERE t.id IN (SELECT job_id FROM lacking))::int AS short,
            (SELECT count(DISTINCT j.id)::int FROM job_lines l JOIN jobs j ON j.organization_id = $1 AND j.id = l.job_id
              WHERE l.organization_id = $1 AND l.used <> l.billed AND ${isVisibleJob('$2')}) AS unbilled
       FROM theirs t`,
    [scope.organizationId, jobFilter(scope)],
  );
}
