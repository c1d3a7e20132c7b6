import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** Something of an item went from one place to another. */
interface MovedGoods {
  itemId: number;
  from: number;
  to: number;
}

/**
 * What is promised in a place beyond what lies there by now goes where the goods went, as far as it is free there: whoever was promised it last first, what was picked last
 * of all. It stays picked, and keeps its turn. Answers the jobs. The items are held.
 */
export function movePromises(tx: Tx, scope: Scope, moves: readonly MovedGoods[]): Promise<number[]> {
  return tx.values<number>(
    `WITH moves AS MATERIALIZED (
       SELECT DISTINCT n.item_id, n.from_place, n.to_place FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS n (item_id, from_place, to_place)
        WHERE EXISTS (SELECT FROM job_reservations r WHERE r.organization_id = $1 AND r.item_id = n.item_id AND r.place = n.from_place)
     ), promised AS (
       SELECT r.item_id, r.job_id, r.line, r.place, r.is_picked, r.quantity, r.reserved_at, n.to_place,
              sum(r.quantity) OVER (PARTITION BY r.item_id, r.place, n.to_place ORDER BY NOT r.is_picked, r.reserved_at, r.job_id, r.line)
                - COALESCE((SELECT sum(s.quantity) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = r.item_id AND s.place = r.place), 0) AS beyond
         FROM moves n JOIN job_reservations r ON r.organization_id = $1 AND r.item_id = n.item_id AND r.place = n.from_place
     ), room AS (
       SELECT n.item_id, n.to_place, COALESCE((SELECT sum(s.quantity) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = n.item_id AND s.place = n.to_place), 0)
              - COALESCE((SELECT sum(r.quantity) FROM job_reservations r WHERE r.organization_id = $1 AND r.item_id = n.item_id AND r.place = n.to_place), 0) AS free
         FROM (SELECT DISTINCT item_id, to_place FROM moves) AS n
     ), missing AS (
       SELECT p.*, LEAST(p.quantity, p.beyond) AS missing,
              sum(LEAST(p.quantity, p.beyond)) OVER (PARTITION BY p.item_id, p.to_place ORDER BY NOT p.is_picked, p.reserved_at, p.job_id, p.line, p.place) AS up_to
         FROM promised p WHERE p.beyond > 0
     ), followed AS MATERIALIZED (
       SELECT m.*, LEAST(m.missing, r.free - m.up_to + m.missing) AS going
         FROM missing m JOIN room r ON r.item_id = m.item_id AND r.to_place = m.to_place WHERE r.free > m.up_to - m.missing
     ), gone AS (
       DELETE FROM job_reservations r USING followed f
        WHERE r.organization_id = $1 AND r.item_id = f.item_id AND r.job_id = f.job_id AND r.line = f.line AND r.place = f.place
          AND r.is_picked = f.is_picked AND f.going = r.quantity
     ), less AS (
       UPDATE job_reservations r SET quantity = r.quantity - f.going FROM followed f
        WHERE r.organization_id = $1 AND r.item_id = f.item_id AND r.job_id = f.job_id AND r.line = f.line AND r.place = f.place
          AND r.is_picked = f.is_picked AND f.going < r.quantity
     )
     INSERT INTO job_reservations AS r (organization_id, item_id, job_id, line, place, is_picked, quantity, reserved_at)
     SELECT $1, item_id, job_id, line, to_place, is_picked, sum(going), min(reserved_at) FROM followed GROUP BY item_id, job_id, line, to_place, is_picked
     ON CONFLICT (organization_id, item_id, job_id, line, place, is_picked)
     DO UPDATE SET quantity = r.quantity + excluded.quantity, reserved_at = LEAST(r.reserved_at, excluded.reserved_at)
     RETURNING job_id`,
    [scope.organizationId, moves.map(({ itemId }) => itemId), moves.map(({ from }) => from), moves.map(({ to }) => to)],
  );
}
