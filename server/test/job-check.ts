import type pg from 'pg';
import type { JobLoad, JobToWork, OfJob } from './job-load.ts';

export interface JobCheck {
  /** Parts that were acknowledged and are not there, and those that are there twice or were never sent. */
  lost: string[];
  doubled: string[];
  /** Lines that say another quantity than what people were told they used, and pieces that are not in the vans though they were loaded. */
  lines: string[];
  /** More promised in a place than lies there, to a line than it wants, or to a job that is over. */
  promises: string[];
  /** Items of which there are more or fewer than came, less what was used. */
  items: string[];
}

/**
 * Compares what people were told with the ledger, the jobs and the promises. Nobody took what was promised to others, and nobody counted, so at any moment
 * there is as much in each place as is promised there.
 */
export async function checkJobs(
  admin: pg.Pool,
  organizationId: number,
  jobs: readonly JobToWork[],
  { parts, loaded, usedAtTheEnd, came, sent }: JobLoad,
  stockBefore: number,
): Promise<JobCheck> {
  const find = async <Row extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await admin.query<Row>(sql, [organizationId, ...values])).rows;

  const written = await find<{ key: string; ids: string[]; quantity: number; isUndone: boolean }>(
    `SELECT m.note AS key, array_agg(m.id ORDER BY m.id) AS ids, sum(abs(m.delta))::float AS quantity,
            bool_or(EXISTS (SELECT FROM movements u WHERE u.organization_id = $1 AND u.reverses = m.id)) AS "isUndone"
       FROM movements m WHERE m.organization_id = $1 AND m.document_kind = 'job' AND m.kind IN ('in', 'out') AND m.note <> '' GROUP BY m.note`,
  );
  const found = new Map(written.map((row) => [row.key, row]));
  const isThere = ({ key, movementIds, quantity, isUndone }: JobLoad['parts'][number]) => {
    const row = found.get(key);
    const ids = movementIds.toSorted((one, other) => one - other).join();
    return row !== undefined && row.ids.join() === ids && row.quantity === quantity && row.isUndone === isUndone;
  };
  const known = new Set(parts.map(({ key }) => key));

  const nameOf = ({ jobId, itemId }: Pick<OfJob, 'jobId' | 'itemId'>) => `job ${jobId}, item ${itemId}`;
  const usedOf = sums([
    ...usedAtTheEnd.map((one) => [nameOf(one), one.quantity] as const),
    ...parts.filter(({ isUndone }) => !isUndone).map((one) => [nameOf(one), one.kind === 'use' ? one.quantity : -one.quantity] as const),
  ]);
  const loadedOf = sums(loaded.map((one) => [nameOf(one), one.quantity] as const));
  const lines = await find<{ jobId: string; itemId: string; used: number; loaded: number }>(
    `SELECT l.job_id AS "jobId", l.item_id AS "itemId", l.used::float AS used,
            (SELECT COALESCE(sum(m.moved), 0)::float FROM movements m WHERE m.organization_id = $1 AND m.document_kind = 'job' AND m.document_id = l.job_id
                AND m.item_id = l.item_id AND m.kind = 'move') AS loaded
       FROM job_lines l WHERE l.organization_id = $1 AND l.job_id = ANY ($2)`,
    jobs.map(({ id }) => id),
  );

  const promises = await find<{ problem: string }>(
    `SELECT 'item ' || r.item_id || ' in place ' || r.place || ': ' || sum(r.quantity) || ' promised' AS problem FROM job_reservations r
      WHERE r.organization_id = $1 GROUP BY r.item_id, r.place
     HAVING sum(r.quantity) > COALESCE((SELECT s.quantity FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = r.item_id AND s.place = r.place), 0)
      UNION ALL
     SELECT 'job ' || l.job_id || ', line ' || l.line || ': more than it wants' FROM job_lines l
       JOIN (SELECT job_id, line, sum(quantity) AS quantity, COALESCE(sum(quantity) FILTER (WHERE is_picked), 0) AS picked
               FROM job_reservations WHERE organization_id = $1 GROUP BY job_id, line) AS r ON r.job_id = l.job_id AND r.line = l.line
      WHERE l.organization_id = $1 AND r.quantity > GREATEST(l.wanted - l.used, r.picked)
      UNION ALL
     SELECT 'job ' || j.id || ' is ' || j.state FROM jobs j WHERE j.organization_id = $1 AND NOT j.is_open
        AND EXISTS (SELECT FROM job_reservations r WHERE r.organization_id = $1 AND r.job_id = j.id)`,
  );

  const itemIds = [...new Set(jobs.flatMap((job) => job.itemIds))];
  const items = await find<{ id: string; quantity: number }>(
    'SELECT id, quantity::float AS quantity FROM items WHERE organization_id = $1 AND id = ANY ($2)',
    itemIds,
  );
  const usedOfItem = sums(lines.map(({ itemId, used }) => [itemId, used] as const));
  return {
    lost: parts.filter((part) => !isThere(part)).map(({ key }) => `part ${key}`),
    doubled: written.filter(({ key }) => !known.has(key) || !sent.has(key)).map(({ key }) => `part ${key}`),
    lines: lines.flatMap(({ used, loaded: inVans, ...line }) => {
      const name = `job ${line.jobId}, item ${line.itemId}`;
      const [told, toldLoaded] = [usedOf.get(name) ?? 0, loadedOf.get(name) ?? 0];
      return used === told && inVans === toldLoaded
        ? []
        : [`${name}: used ${used} and not ${told}, loaded ${inVans} and not ${toldLoaded}`];
    }),
    promises: promises.map(({ problem }) => problem),
    items: items
      .filter(({ id, quantity }) => quantity !== stockBefore + (came.get(Number(id)) ?? 0) - (usedOfItem.get(id) ?? 0))
      .map(({ id, quantity }) => `item ${id}: ${quantity}`),
  };
}

/** How many promises there are. */
export async function countPromises(admin: pg.Pool, organizationId: number): Promise<number> {
  const sql = 'SELECT count(*)::int AS count FROM job_reservations WHERE organization_id = $1';
  return (await admin.query<{ count: number }>(sql, [organizationId])).rows[0]?.count ?? -1;
}

function sums(all: readonly (readonly [name: string, quantity: number])[]): Map<string, number> {
  const known = new Map<string, number>();
  for (const [name, quantity] of all) known.set(name, (known.get(name) ?? 0) + quantity);
  return known;
}
