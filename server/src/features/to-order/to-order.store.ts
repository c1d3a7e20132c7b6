import type { PackOffer } from '@onhand/contract/order-packs';
import type { PriceBreak } from '@onhand/contract/vendor-price';
import type { ToOrderGroup, ToOrderLine } from '@onhand/contract/to-order';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { useDays } from './needs-sql.ts';
import { neededSql, pageSql } from './to-order-sql.ts';

/** The first moment of the days whose use counts. The statements after it are planned for the values of each call, and have room to work. */
async function beginReading(tx: Tx, { organizationId }: Scope, now: Date): Promise<Date> {
  const [, [since]] = await sendInOrder<[object, { at: Date }]>(
    tx,
    { sql: `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '64MB', true)`, values: [] },
    {
      sql: `SELECT ((($2::timestamptz AT TIME ZONE time_zone)::date - ${useDays - 1})::timestamp AT TIME ZONE time_zone) AS at FROM organizations WHERE id = $1`,
      values: [organizationId, now],
    },
  );
  return (since as { at: Date }).at;
}

export type NeededLine = Omit<ToOrderLine, 'offers' | 'jobs'>;

export interface NeededPage {
  groups: ToOrderGroup[] | null;
  lines: NeededLine[];
  listed: number;
  dismissed: number;
}

export interface WantedPage {
  offset: number;
  limit: number;
  /** 0 is items without a vendor, null is all. */
  vendorId: number | null;
  isDismissed: boolean;
}

export async function readPage(tx: Tx, scope: Scope, { offset, limit, vendorId, isDismissed }: WantedPage, now: Date): Promise<NeededPage> {
  const since = await beginReading(tx, scope, now);
  type Row = Pick<NeededPage, 'groups' | 'listed' | 'dismissed'> & { itemId: number | null };
  const values = [scope.organizationId, folderFilter(scope), since, null, isDismissed, vendorId, offset, limit];
  const rows = await tx.rows<Row>(pageSql, values);
  const lines = rows.flatMap(({ groups: _groups, listed: _listed, dismissed: _dismissed, ...line }) =>
    line.itemId === null ? [] : [line as NeededLine],
  );
  return { groups: rows[0]?.groups ?? null, lines, listed: rows[0]?.listed ?? 0, dismissed: rows[0]?.dismissed ?? 0 };
}

/** What is needed of some items, or for null of all. */
export async function readNeeded(
  tx: Tx,
  scope: Scope,
  itemIds: readonly number[] | null,
  now: Date,
): Promise<{ itemId: number; need: string; ofJobs: string }[]> {
  const since = await beginReading(tx, scope, now);
  return tx.rows(neededSql, [scope.organizationId, folderFilter(scope), since, itemIds]);
}

export interface Offer extends PackOffer {
  breaks: PriceBreak[];
  itemId: number;
  vendorId: number;
  name: string;
  vendorSku: string;
  leadTimeDays: number | null;
}

/** What vendors sell of some items, the preferred ones first. */
export function readOffers(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<Offer[]> {
  return tx.rows<Offer>(
    `SELECT iv.item_id AS "itemId", v.id AS "vendorId", v.name, iv.vendor_sku AS "vendorSku", trim_scale(iv.pieces_per_pack) AS "piecesPerPack",
            trim_scale(iv.minimum_packs) AS "minimumPacks", COALESCE(iv.lead_time_days, v.lead_time_days) AS "leadTimeDays",
            trim_scale(iv.price) AS price, iv.breaks
       FROM item_vendors iv JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
      WHERE iv.organization_id = $1 AND iv.item_id = ANY ($2) ORDER BY iv.item_id, iv.position, iv.vendor_id`,
    [scope.organizationId, itemIds],
  );
}

/** Each holds until the item has a later row in the ledger than the one it has now. */
export function dismiss(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<number> {
  return tx.run(
    `INSERT INTO order_dismissals (organization_id, item_id, movement_id, dismissed_by)
     SELECT i.organization_id, i.id, COALESCE((SELECT m.id FROM movements m WHERE m.organization_id = $1 AND m.item_id = i.id ORDER BY m.id DESC LIMIT 1), 0),
            (SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $3)
       FROM items i WHERE i.organization_id = $1 AND i.id = ANY ($2)
     ON CONFLICT (organization_id, item_id) DO UPDATE
        SET movement_id = EXCLUDED.movement_id, dismissed_at = clock_timestamp(), dismissed_by = EXCLUDED.dismissed_by`,
    [scope.organizationId, itemIds, scope.userId],
  );
}

export function takeBack(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<number> {
  return tx.run('DELETE FROM order_dismissals WHERE organization_id = $1 AND item_id = ANY ($2)', [scope.organizationId, itemIds]);
}

/**
 * Where a vendor's orders go: where the last of them went, else to where most of the items are at home. 0 is no folder, also where the folder is gone.
 */
export function placesToDeliver(
  tx: Tx,
  scope: Scope,
  vendors: readonly { vendorId: number; itemIds: readonly number[] }[],
): Promise<{ vendorId: number; place: number }[]> {
  return tx.rows(
    `SELECT wanted.vendor_id AS "vendorId", COALESCE(
              (SELECT f.id FROM folders f WHERE f.organization_id = $1 AND f.id = (
                 SELECT o.place FROM orders o WHERE o.organization_id = $1 AND o.vendor_id = wanted.vendor_id AND o.state <> 'cancelled' ORDER BY o.id DESC LIMIT 1)),
              (SELECT i.folder_id FROM items i WHERE i.organization_id = $1 AND i.folder_id IS NOT NULL
                  AND i.id IN (SELECT jsonb_array_elements_text(wanted.items)::bigint) GROUP BY i.folder_id ORDER BY count(*) DESC, i.folder_id LIMIT 1), 0) AS place
       FROM jsonb_to_recordset($2::jsonb) AS wanted (vendor_id bigint, items jsonb)`,
    [scope.organizationId, JSON.stringify(vendors.map(({ vendorId, itemIds }) => ({ vendor_id: vendorId, items: itemIds })))],
  );
}
