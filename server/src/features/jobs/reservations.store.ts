import type { Statement, Tx } from '../../platform/db.ts';
import { sendInOrder } from '../../platform/database/in-order.ts';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { Scope } from '../../platform/scope.ts';
import { others, type Reservation, ReservationBook } from './reservation-book.rules.ts';

/** What is promised of some items, which are held: the job's own by line and place, and what others were promised by place. */
export async function openBook(tx: Tx, scope: Scope, itemIds: readonly number[], jobId: number): Promise<ReservationBook> {
  if (itemIds.length === 0) return new ReservationBook([]);
  const { sql, values } = readingBook(scope, itemIds, jobId);
  return new ReservationBook(await tx.rows<Reservation>(sql, values));
}

/** The same for a caller who sends it behind the statement that holds the items. */
export function readingBook(scope: Scope, itemIds: readonly number[], jobId: number): Statement<Reservation> {
  const sql = `SELECT item_id AS "itemId", job_id AS "jobId", line, place, is_picked AS "isPicked", trim_scale(quantity) AS quantity
       FROM job_reservations WHERE organization_id = $1 AND job_id = $3 AND item_id = ANY ($2)
      UNION ALL
     SELECT item_id, ${others}, 0, place, false, trim_scale(sum(quantity))
       FROM job_reservations WHERE organization_id = $1 AND job_id <> $3 AND item_id = ANY ($2) GROUP BY item_id, place
      ORDER BY 1, 2, 3, 4, 5`;
  return { sql: plannedOnce(sql, { $2: 'bigint[]' }), values: [scope.organizationId, itemIds, jobId] };
}

/** Writes down what has changed in the book, once the lines it is about are there. */
export async function closeBook(tx: Tx, scope: Scope, book: ReservationBook): Promise<void> {
  await sendInOrder(tx, ...closingBook(scope, book));
}

/** The same for a caller who sends it with others; nothing where nothing has changed. */
export function closingBook(scope: Scope, book: ReservationBook): Statement[] {
  const changed = book.changed();
  if (changed.length === 0) return [];
  const list = <Name extends keyof Reservation>(name: Name) => changed.map((row) => row[name]);
  const sql = `WITH now AS (
       SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::int[], $5::bigint[], $6::boolean[], $7::numeric[]) AS n (item_id, job_id, line, place, is_picked, quantity)
     ), gone AS (
       DELETE FROM job_reservations r USING now n WHERE n.quantity = 0 AND r.organization_id = $1 AND r.item_id = n.item_id AND r.job_id = n.job_id
          AND r.line = n.line AND r.place = n.place AND r.is_picked = n.is_picked
     )
     INSERT INTO job_reservations (organization_id, item_id, job_id, line, place, is_picked, quantity)
     SELECT $1, item_id, job_id, line, place, is_picked, quantity FROM now WHERE quantity > 0
     ON CONFLICT (organization_id, item_id, job_id, line, place, is_picked) DO UPDATE SET quantity = excluded.quantity`;
  const lists = [list('itemId'), list('jobId'), list('line'), list('place'), list('isPicked'), list('quantity')];
  return [{ sql, values: [scope.organizationId, ...lists] }];
}

/** The jobs that something of an item is promised to in a place, but for one; those that the reader may know of by their names. */
export function promisedTo(
  tx: Tx,
  scope: Scope,
  { itemId, place, jobId, person }: { itemId: number; place: number; jobId: number; person: string | null },
): Promise<{ number: number | null; title: string | null; quantity: string }[]> {
  return tx.rows(
    `SELECT CASE WHEN seen.is THEN j.number END AS number, CASE WHEN seen.is THEN j.title END AS title, trim_scale(sum(r.quantity)) AS quantity
       FROM job_reservations r JOIN jobs j ON j.organization_id = $1 AND j.id = r.job_id
      CROSS JOIN LATERAL (SELECT $5::uuid IS NULL OR j.creator_id = $5 OR EXISTS (
        SELECT FROM job_people p WHERE p.organization_id = $1 AND p.job_id = j.id AND p.user_id = $5) AS is) AS seen
      WHERE r.organization_id = $1 AND r.item_id = $2 AND r.place = $3 AND r.job_id <> $4
      GROUP BY 1, 2 ORDER BY number NULLS LAST LIMIT 20`,
    [scope.organizationId, itemId, place, jobId, person],
  );
}

/** Something of these items, or something in these places, that is promised; the first. */
export function firstPromised(
  tx: Tx,
  scope: Scope,
  {
    itemIds = null,
    places = null,
    person,
  }: { itemIds?: readonly number[] | null; places?: readonly number[] | null; person: string | null },
): Promise<{ name: string; number: number | null } | undefined> {
  return tx.maybeOne(
    `SELECT COALESCE(i.name, '') AS name, CASE WHEN $4::uuid IS NULL OR j.creator_id = $4 OR EXISTS (
              SELECT FROM job_people p WHERE p.organization_id = $1 AND p.job_id = j.id AND p.user_id = $4) THEN j.number END AS number
       FROM job_reservations r JOIN jobs j ON j.organization_id = $1 AND j.id = r.job_id
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = r.item_id
      WHERE r.organization_id = $1 AND ($2::bigint[] IS NULL OR r.item_id = ANY ($2)) AND ($3::bigint[] IS NULL OR r.place = ANY ($3))
      ORDER BY number NULLS LAST, r.item_id LIMIT 1`,
    [scope.organizationId, itemIds, places, person],
  );
}
