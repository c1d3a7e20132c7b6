import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface Opened {
  id: number;
  at: Date;
}

/** The ledger was told when everything happened; what else took down the time took down that of loading the demo. */
export async function dateAll(tx: Tx, { organizationId }: Scope, opened: readonly Opened[]): Promise<void> {
  await tx.run(
    `UPDATE items i SET created_at = o.at, updated_at = GREATEST(o.at, (SELECT max(m.at) FROM movements m WHERE m.organization_id = $1 AND m.item_id = i.id))
       FROM unnest($2::bigint[], $3::timestamptz[]) AS o (id, at) WHERE i.organization_id = $1 AND i.id = o.id`,
    [organizationId, opened.map(({ id }) => id), opened.map(({ at }) => at)],
  );
  await tx.run(
    `UPDATE activity a SET at = i.created_at FROM items i
      WHERE a.organization_id = $1 AND a.kind = 'item' AND i.organization_id = $1 AND i.id = a.subject_id`,
    [organizationId],
  );
  await tx.run(dateAlerts, [organizationId]);
}

/**
 * An item's alerts are, in their order, the movements that took its status down; each is over with the next movement that takes it
 * further down, or back to enough. They are told off from the last one: an item that was opened with too little has an alert of its birth
 * for which there is no fall.
 */
const dateAlerts = `
  WITH levels AS (
    SELECT m.item_id, m.id, m.at, CASE WHEN m.quantity_after <= 0 THEN 0 WHEN m.quantity_after <= i.low_stock_threshold THEN 1 ELSE 2 END AS status
      FROM movements m JOIN items i ON i.organization_id = m.organization_id AND i.id = m.item_id
     WHERE m.organization_id = $1
  ), steps AS (
    SELECT item_id, id, at, status, lag(status, 1, 0) OVER (PARTITION BY item_id ORDER BY id) AS before FROM levels
  ), falls AS (
    SELECT item_id, at, row_number() OVER (PARTITION BY item_id ORDER BY id DESC) AS place,
           (SELECT min(later.at) FROM steps later
             WHERE later.item_id = steps.item_id AND later.id > steps.id AND (later.status = 2 OR later.status < later.before)) AS over_at
      FROM steps WHERE status < before
  ), numbered AS (
    SELECT item_id, id, row_number() OVER (PARTITION BY item_id ORDER BY id DESC) AS place FROM alerts WHERE organization_id = $1 AND place IS NULL
  )
  UPDATE alerts SET at = COALESCE(falls.at, i.created_at),
         resolved_at = CASE WHEN alerts.resolved_at IS NOT NULL THEN COALESCE(falls.over_at, i.created_at) END
    FROM numbered LEFT JOIN falls USING (item_id, place) JOIN items i ON i.organization_id = $1 AND i.id = numbered.item_id
   WHERE alerts.organization_id = $1 AND alerts.id = numbered.id`;
