import type { Queries } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs/job.ts';

/** A delivery that nobody has scanned into for so long is over: of an order that is over itself, and of any other. */
const [daysAfterOrder, daysAtMost] = [1, 7] as const;
const pageSize = 500;

/**
 * BUY-06: phones are put away without “Done”, and open deliveries count against their limit. Nothing is lost by it: what comes later makes another
 * receipt.
 */
export const forgottenReceipts: Job = {
  name: 'forgotten-receipts',
  schedule: '40 * * * *',
  run: async ({ db, now }, _data, signal) => {
    let closed = 0;
    for (;;) {
      signal.throwIfAborted();
      const page = await closeForgotten(db.platform, now(), pageSize);
      closed += page;
      if (page < pageSize) return { closed };
    }
  },
};

/** One that somebody scans into just now is held by them, and is looked at in the next hour. Screens that show it are told. */
function closeForgotten(platform: Queries, now: Date, limit: number): Promise<number> {
  return platform.value<number>(
    `WITH forgotten AS (
       SELECT r.organization_id, r.id FROM receipts r LEFT JOIN orders o ON o.organization_id = r.organization_id AND o.id = r.order_id
        WHERE r.state = 'open' AND r.received_at < $1::timestamptz - make_interval(days => ${daysAfterOrder}) AND GREATEST(r.received_at, (SELECT max(n.received_at) FROM receipt_lines n
                WHERE n.organization_id = r.organization_id AND n.receipt_id = r.id))
              < $1::timestamptz - make_interval(days => CASE WHEN o.state IN ('closed', 'cancelled') THEN ${daysAfterOrder} ELSE ${daysAtMost} END)
        ORDER BY r.received_at LIMIT $2 FOR UPDATE OF r SKIP LOCKED
     ), closed AS (
       UPDATE receipts r SET state = 'closed', closed_at = $1, closed_by = 'Onhand' FROM forgotten f
        WHERE r.organization_id = f.organization_id AND r.id = f.id RETURNING r.organization_id
     ), told AS (
       INSERT INTO events (organization_id, message)
       SELECT DISTINCT organization_id, '{"type":"batch_update","about":"receipt"}'::jsonb FROM closed
     )
     SELECT count(*)::int FROM closed`,
    [now, limit],
  );
}
