import type { Queries } from '../../platform/db.ts';
import { adjusted, cameIn, costOfGoods, rowsWithCause, wentOut } from './flows-sql.ts';
import { inRange, isIssueByCause, isMove, isScattered, movedQuantity, scatteredAt } from './ledger-sql.ts';
import type { LedgerMonth } from './snapshots.rules.ts';
import { firstMomentOf } from './report-range.store.ts';
import { issuesOfWork } from './work-issues-sql.ts';

interface Ledger {
  organizationId: number;
  zone: string;
  /** The last snapshot, and how many rows it has. */
  lastAt: string | null;
  items: number;
}

/** By then whatever was written in the month is committed. */
const grace = `interval '6 hours'`;
const thisMonth = (now: string, zone: string) =>
  `(date_trunc('month', (${now}::timestamptz - ${grace}) AT TIME ZONE ${zone}) AT TIME ZONE ${zone})`;

/** A page of organizations whose closed months have at least so many rows ($4) that no snapshot has added up. */
export function longLedgersAfter(queries: Queries, last: number, now: Date, pageSize: number, least: number): Promise<Ledger[]> {
  return queries.rows<Ledger>(`${ledgersSql} WHERE o.id > $1 AND rest.rows >= $4 ORDER BY o.id LIMIT $3`, [last, now, pageSize, least]);
}

const ledgersSql = `
  SELECT o.id AS "organizationId", o.time_zone AS zone, last.at AS "lastAt", COALESCE(last.items, 0) AS items
    FROM organizations o
    LEFT JOIN LATERAL (
      SELECT s.at, s.items FROM report_snapshots s WHERE s.organization_id = o.id AND s.time_zone = o.time_zone AND s.has_wholes AND s.has_issues
       ORDER BY s.at DESC LIMIT 1) AS last ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS rows FROM (
        SELECT FROM movements m WHERE m.organization_id = o.id AND m.at >= COALESCE(last.at, '-infinity') AND m.at < ${thisMonth('$2', 'o.time_zone')}
         LIMIT $4) AS counted) AS rest`;

/**
 * The same of one organization, which nobody else adds up until the transaction ends. Snapshots of a zone that it has left, and those
 * without sums by item alone or issues by job and person (versions before made them), are forgotten first.
 */
export async function lockLedger(queries: Queries, organizationId: number, now: Date, least: number): Promise<Ledger | undefined> {
  await queries.run(`SELECT pg_advisory_xact_lock(hashtextextended('report snapshots', $1))`, [organizationId]);
  await queries.run(
    `DELETE FROM report_snapshots s USING organizations o
      WHERE o.id = $1 AND s.organization_id = $1 AND (s.time_zone <> o.time_zone OR NOT s.has_wholes OR NOT s.has_issues)`,
    [organizationId],
  );
  const [ledger] = await longLedgersAfter(queries, organizationId - 1, now, 1, least);
  return ledger?.organizationId === organizationId ? ledger : undefined;
}

/** The closed months since the last snapshot, in order, by the first day after them. */
export function ledgerMonths(queries: Queries, { organizationId, zone, lastAt }: Ledger, now: Date): Promise<LedgerMonth[]> {
  return queries.rows<LedgerMonth>(
    `SELECT (date_trunc('month', m.at AT TIME ZONE $2) + interval '1 month')::date::text AS "end", count(*) AS movements
       FROM movements m WHERE m.organization_id = $1 AND m.at >= COALESCE($3, '-infinity'::timestamptz) AND m.at < ${thisMonth('$4', '$2')}
      GROUP BY 1 ORDER BY 1`,
    [organizationId, zone, lastAt, now],
  );
}

/** The first moment of the day. */
function beginningOf(queries: Queries, zone: string, day: string): Promise<string> {
  return queries.value<string>(`SELECT ${firstMomentOf('$1::date')} AS at`, [day, zone]);
}

/** Adds up everything before the first moment of the day: what the last snapshot says, and what happened since. */
export async function addUp(queries: Queries, ledger: Ledger, day: string): Promise<void> {
  const { organizationId, zone, lastAt } = ledger;
  const at = await beginningOf(queries, zone, day);
  await queries.run(
    'INSERT INTO report_snapshots (organization_id, at, day, time_zone, movements, items, has_wholes, has_issues) VALUES ($1, $2, $3, $4, 0, 0, true, true)',
    [organizationId, at, day, zone],
  );
  // The places are those of `given`: organization, from, to, zone.
  const values = [organizationId, lastAt ?? '-infinity', at, zone];
  await queries.run(placesSql, values);
  // The planner does not know how many rows have just been added: it takes them for few, and would compare each with all the others.
  await queries.run('SET LOCAL enable_nestloop = off');
  await queries.run(scatteredSql, [organizationId, at]);
  await queries.run('SET LOCAL enable_nestloop = on');
  await queries.run(itemsSql, [organizationId, at]);
  await queries.run(daysSql, values);
  await queries.run(issuedItemsSql, values);
  await queries.run(issuesSql, [organizationId, values[1], at]);
  await queries.run(
    `UPDATE report_snapshots s SET items = all_items.items, movements = all_items.movements
       FROM (SELECT count(*) AS items, sum(movements) AS movements FROM report_snapshot_items WHERE organization_id = $1 AND at = $2) AS all_items
      WHERE s.organization_id = $1 AND s.at = $2`,
    [organizationId, at],
  );
}

const counts = ['movements', 'departures', 'issues', 'undone_issues'];
const sums = ['came_in', 'went_out', 'adjusted', 'transferred', 'value_change', 'issued', 'cost'];
const all = [...counts, ...sums];

/**
 * The month is added up by itself and put beside what was there, both in order: most of it has not changed. Where the item's last row of
 * the month is, there it lies; where the month has none of it, it lies where it lay.
 */
const placesSql = `
  WITH rows AS MATERIALIZED (
    SELECT m.item_id, m.place, m.from_folder_id, m.kind, m.cause, m.delta, m.value_delta, m.cost_of_goods_correction, m.quantity_after,
           m.value_after, m.moved, row_number() OVER (PARTITION BY m.item_id ORDER BY m.id DESC) = 1 AS is_last
      FROM (${rowsWithCause(inRange)} OFFSET 0) AS m
  ), flows AS (
    SELECT m.item_id, m.place, CASE WHEN m.is_last THEN m.quantity_after END AS quantity, CASE WHEN m.is_last THEN m.value_after END AS value,
           1 AS movements, 0 AS departures,
           CASE WHEN ${isIssueByCause} THEN 1 END AS issues, CASE WHEN ${isIssueByCause} AND m.kind <> 'out' THEN 1 END AS undone_issues,
           ${cameIn} AS came_in, ${wentOut} AS went_out, ${adjusted} AS adjusted, CASE WHEN ${isMove} THEN ${movedQuantity} END AS transferred,
           m.value_delta + CASE WHEN m.kind = 'move' AND m.moved IS NULL THEN m.value_after ELSE 0 END AS value_change,
           CASE WHEN ${isIssueByCause} THEN -m.delta END AS issued, ${costOfGoods} AS cost
      FROM rows m
     UNION ALL
    SELECT m.item_id, COALESCE(m.from_folder_id, 0), NULL, NULL, 0, 1, NULL, NULL, NULL, NULL, NULL, -${movedQuantity},
           CASE WHEN m.moved IS NULL THEN -m.value_after END, NULL, NULL
      FROM rows m WHERE ${isMove}
  ), month AS (
    SELECT item_id, place, max(quantity) AS quantity, max(value) AS value, ${all.map((name) => `sum(${name}) AS ${name}`).join(', ')}
      FROM (SELECT * FROM flows ORDER BY item_id, place) AS flows GROUP BY item_id, place
  ), places AS (
    SELECT item_id, place, k.quantity, k.value, m.quantity AS new_quantity, m.value AS new_value,
           ${all.map((name) => `COALESCE(k.${name} + m.${name}, k.${name}, m.${name}, 0) AS ${name}`).join(', ')}
      FROM (SELECT * FROM report_snapshot_items WHERE organization_id = $1 AND at = $2) AS k FULL JOIN month m USING (item_id, place)
  )
  INSERT INTO report_snapshot_items (organization_id, at, item_id, place, quantity, value, ${all.join(', ')})
  SELECT $1, $3, item_id, place, CASE WHEN count(new_quantity) OVER item > 0 THEN new_quantity ELSE quantity END,
         CASE WHEN count(new_quantity) OVER item > 0 THEN new_value ELSE value END, ${all.join(', ')}
    FROM places WINDOW item AS (PARTITION BY item_id) ORDER BY item_id, place`;

/** An item that lies in several places has a part of its quantity and value in each, and nothing where it has a row and does not lie. */
const scatteredSql = `
  UPDATE report_snapshot_items k SET quantity = COALESCE(s.quantity, 0), value = COALESCE(s.value, 0)
    FROM (SELECT r.item_id, r.place, lying.quantity, lying.value
            FROM report_snapshot_items r LEFT JOIN (${scatteredAt('$2', 'with archived')}) AS lying USING (item_id, place)
           WHERE r.organization_id = $1 AND r.at = $2 AND ${isScattered('r.item_id')}) AS s
   WHERE k.organization_id = $1 AND k.at = $2 AND k.item_id = s.item_id AND k.place = s.place`;

const sumsOfItems = ['movements', 'came_in', 'went_out', 'adjusted', 'value_change', 'issues', 'undone_issues', 'issued', 'cost'];

/** The places where an item lies say how much there is of it. */
const itemsSql = `
  INSERT INTO report_snapshot_wholes (organization_id, at, item_id, quantity, value, ${sumsOfItems.join(', ')})
  SELECT $1, $2, item_id, sum(quantity), sum(value), ${sumsOfItems.map((name) => `sum(${name})`).join(', ')}
    FROM report_snapshot_items WHERE organization_id = $1 AND at = $2 GROUP BY item_id ORDER BY item_id`;

const daysSql = `
  INSERT INTO report_days (organization_id, day, snapshot_at, user_id, user_name, kind, cause, movements, came_in, went_out, adjusted, value_in, value_out,
                           cost_of_goods_correction)
  SELECT $1, m.day, $3, m.user_id, m.user_name, m.kind, m.cause, count(*), COALESCE(sum(${cameIn}), 0), COALESCE(sum(${wentOut}), 0),
         COALESCE(sum(${adjusted}), 0), COALESCE(sum(m.value_delta) FILTER (WHERE m.value_delta > 0), 0),
         COALESCE(sum(-m.value_delta) FILTER (WHERE m.value_delta < 0), 0), sum(m.cost_of_goods_correction)
    FROM (${rowsWithCause(inRange)}) AS m GROUP BY m.day, m.user_id, m.user_name, m.kind, m.cause ORDER BY m.day`;

const issuedItemsSql = `
  WITH issued AS MATERIALIZED (SELECT DISTINCT m.day, m.item_id FROM (${rowsWithCause(inRange)}) AS m WHERE ${isIssueByCause} OR m.cost_of_goods_correction <> 0)
  INSERT INTO report_issued_items (organization_id, span, day, snapshot_at, items)
  SELECT $1, 'day', day, $3, count(*) FROM issued GROUP BY day
   UNION ALL
  SELECT $1, 'month', date_trunc('month', day)::date, $3, count(DISTINCT item_id) FROM issued GROUP BY 3`;

const issuesSql = `
  INSERT INTO report_issues (organization_id, snapshot_at, item_id, job_id, person, quantity, cost)
  SELECT $1, $3, m.item_id, m.job_id, m.person, sum(m.quantity), sum(m.cost) FROM (${issuesOfWork({ day: 'NULL::date' })}) AS m
   GROUP BY m.item_id, m.job_id, m.person ORDER BY m.item_id`;
