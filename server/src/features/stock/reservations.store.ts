import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** So much of an item is promised to a line of a job, in this place. What was picked lies there for it. */
export interface Reservation {
  itemId: number;
  place: number;
  quantity: string;
  jobId: number;
  line: number;
  isPicked: boolean;
}

/** Whoever promises or takes something reads them while the items are held. By item, then by age. */
export function reservationsOf(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<Reservation[]> {
  return tx.rows<Reservation>(
    `SELECT item_id AS "itemId", place, trim_scale(quantity) AS quantity, job_id AS "jobId", line, is_picked AS "isPicked"
       FROM job_reservations WHERE organization_id = $1 AND item_id = ANY ($2) ORDER BY item_id, reserved_at, job_id, line, place, is_picked`,
    [scope.organizationId, itemIds],
  );
}
