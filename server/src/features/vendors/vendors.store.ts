import type { Vendor, VendorItem } from '@onhand/contract/vendors';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { itemsOfEach, itemsOfOne } from '../../platform/item-counts.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { termsColumns } from '../../platform/vendor-terms.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';

export type VendorRow = Omit<Vendor, 'itemCount'>;

/** A screen shows this many; the list of items, filtered by the vendor, has them all. */
const mostItems = 500;

const columns = 'id, name, contact, email, phone, website, address, notes, lead_time_days AS "leadTimeDays"';

const columnsOfVendor = 'v.id, v.name, v.contact, v.email, v.phone, v.website, v.address, v.notes, v.lead_time_days AS "leadTimeDays"';

const allVendors = (scope: Scope) => `
  SELECT ${columnsOfVendor}, COALESCE(sold.items, 0)::int AS "itemCount"
    FROM vendors v LEFT JOIN (${itemsOfEach('vendor', scope)}) AS sold ON sold.subject_id = v.id
   WHERE v.organization_id = $1 ORDER BY lower(v.name) COLLATE "und-x-icu", v.id`;
const oneVendor = `
  SELECT ${columnsOfVendor}, (${itemsOfOne('vendor', 'v.id')}) AS "itemCount" FROM vendors v WHERE v.organization_id = $1 AND v.id = $3`;

export function listVendors(tx: Tx, scope: Scope): Promise<Vendor[]> {
  return tx.rows<Vendor>(allVendors(scope), [scope.organizationId, folderFilter(scope)]);
}

export function readVendor(tx: Tx, scope: Scope, id: number): Promise<Vendor> {
  return tx.existing<Vendor>(oneVendor, [scope.organizationId, folderFilter(scope), id]);
}

const itemColumns = `SELECT i.id AS "itemId", i.name, i.sku, ${termsColumns}, NOT EXISTS (
         SELECT FROM item_vendors o WHERE o.organization_id = iv.organization_id AND o.item_id = iv.item_id
            AND (o.position, o.vendor_id) < (iv.position, iv.vendor_id)) AS "isPreferred"`;

/** The price is dropped on the way out for whoever may not see costs: the contract marks it. */
export function listVendorItems(tx: Tx, scope: Scope, id: number): Promise<z.input<typeof VendorItem>[]> {
  return tx.rows(
    `${itemColumns}
       FROM item_vendors iv JOIN items i ON i.organization_id = iv.organization_id AND i.id = iv.item_id
      WHERE iv.organization_id = $1 AND iv.vendor_id = $3 AND i.archived_at IS NULL
        AND ${isVisibleItem()}
      ORDER BY i.name COLLATE "und-x-icu", i.id LIMIT ${mostItems}`,
    [scope.organizationId, folderFilter(scope), id],
  );
}

/** Undefined where the item is not bought there, or not the person's to see. */
export function findVendorItem(
  tx: Tx,
  scope: Scope,
  { id, itemId }: { id: number; itemId: number },
): Promise<z.input<typeof VendorItem> | undefined> {
  return tx.maybeOne(
    `${itemColumns}
       FROM item_vendors iv JOIN items i ON i.organization_id = iv.organization_id AND i.id = iv.item_id
      WHERE iv.organization_id = $1 AND iv.vendor_id = $3 AND iv.item_id = $4 AND ${isVisibleItem()}`,
    [scope.organizationId, folderFilter(scope), id, itemId],
  );
}

export function lockVendor(tx: Tx, scope: Scope, id: number): Promise<VendorRow> {
  const sql = `SELECT ${columns} FROM vendors WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<VendorRow>(sql, [scope.organizationId, id]);
}

/** Undefined when the name is taken. */
export function insertVendor(tx: Tx, scope: Scope, vendor: Omit<VendorRow, 'id'>): Promise<VendorRow | undefined> {
  return tx.maybeOne<VendorRow>(
    `INSERT INTO vendors (organization_id, name, contact, email, phone, website, address, notes, lead_time_days)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [scope.organizationId, ...valuesOf(vendor)],
  );
}

export async function updateVendor(tx: Tx, scope: Scope, vendor: VendorRow): Promise<void> {
  await tx.run(
    `UPDATE vendors SET name = $2, contact = $3, email = $4, phone = $5, website = $6, address = $7, notes = $8, lead_time_days = $9
      WHERE organization_id = $1 AND id = $10`,
    [scope.organizationId, ...valuesOf(vendor), vendor.id],
  );
}

/** Answers the items that lost the vendor. */
export async function deleteVendor(tx: Tx, scope: Scope, id: number): Promise<number[]> {
  const sql = 'DELETE FROM item_vendors WHERE organization_id = $1 AND vendor_id = $2 RETURNING item_id';
  const detached = await tx.values<number>(sql, [scope.organizationId, id]);
  await tx.run('DELETE FROM vendors WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
  return detached;
}

function valuesOf({ name, contact, email, phone, website, address, notes, leadTimeDays }: Omit<VendorRow, 'id'>): unknown[] {
  return [name, contact, email, phone, website, address, notes, leadTimeDays];
}
