import { createHash } from 'node:crypto';
import { CustomFieldInput } from '@onhand/contract/custom-fields';
import { FolderInput } from '@onhand/contract/folders';
import { ItemInput } from '@onhand/contract/item-inputs';
import type { Role } from '@onhand/contract/permissions';
import { TagInput } from '@onhand/contract/tags';
import { VendorInput } from '@onhand/contract/vendors';
import { createCustomField } from '../features/custom-fields/custom-fields.service.ts';
import { createFolder } from '../features/folders/folders.service.ts';
import { createItem } from '../features/inventory/items.service.ts';
import { createTag } from '../features/tags/tags.service.ts';
import { listUnits } from '../features/units/units.service.ts';
import { createVendor } from '../features/vendors/vendors.service.ts';
import { inOrderOn } from '../platform/database/in-order.ts';
import type { Queries, Tx } from '../platform/db.ts';
import { scopeOf } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import type { DemoPart } from './catalogue/part.ts';
import { liveThroughDocuments } from './history/past-documents.ts';
import { planHistory } from './history/plan.ts';
import { addCustomersAndCrew, workToday } from './demo-jobs.ts';
import { setUpVans } from './demo-places.ts';
import { orderToday } from './demo-purchasing.ts';
import { inOrder } from './in-order.ts';

/** Luis drives this van, and sees what is in it. */
const staffFolder = 'van1';
const staffPlace = 'van1Shelves';
/** What is ordered is delivered here. */
const destination = 'warehouse';

interface Demo {
  organizationId: number;
  userIds: Record<Role, string>;
  /** The names they are noted by. */
  people: Record<Role, string>;
  organizationName: string;
  /** The history ends here. */
  now: Date;
}

/** Made by the same services a person's clicks go through, so the ledger, the log and the totals are as they would be. */
export async function fillDemo(services: Services, platform: Queries, demo: Demo): Promise<void> {
  const { organizationId, userIds, people, organizationName, now } = demo;
  const scope = scopeOf({ organizationId, userId: userIds.owner, role: 'owner', staffFolders: [], staffSeePrices: false });
  // Nobody listens yet.
  const tx: Tx = {
    ...platform,
    finish: inOrderOn(platform),
    copy: () => Promise.reject(new Error('the demo copies nothing')),
    emit: () => undefined,
    afterCommit: () => undefined,
    beforeCommit: () => undefined,
  };
  const catalogue = readCatalogue();
  const folders = new Map<string, number>();
  const folderNames = new Map<number, string>();
  for (const { key, parentKey, ...folder } of catalogue.folders) {
    const parentId = parentKey === null ? null : found(folders, parentKey);
    const { id, name } = await createFolder(tx, scope, FolderInput.parse({ ...folder, parentId }));
    folders.set(key, id);
    folderNames.set(id, name);
  }
  const tags = new Map<string, number>();
  for (const tag of catalogue.tags) tags.set(tag.name, (await createTag(tx, scope, TagInput.parse(tag))).id);
  const vendors = new Map<string, number>();
  for (const vendor of catalogue.vendors) {
    vendors.set(vendor.name, (await createVendor(tx, scope, VendorInput.parse(vendor))).id);
  }
  const fields = new Map<string, number>();
  for (const field of catalogue.customFields) {
    fields.set(field.name, (await createCustomField(tx, scope, CustomFieldInput.parse(field))).id);
  }
  const { customers, crew } = await addCustomersAndCrew(tx, scope, catalogue);
  const units = new Map((await listUnits(tx, scope)).map(({ id, name }) => [name, id]));
  const history = planHistory(catalogue, now);
  const items = new Map<string, number>();
  const make = async ({ unit, folderKey, tagNames, vendorRefs, custom, ...part }: DemoPart) => {
    const { unitCost, method } = found(history.openings, part.sku);
    const item = {
      ...part,
      // The movements of the history bring in the stock, so an item starts with none.
      quantity: '0',
      unitCost,
      valuationMethod: method,
      qrCode: codeOf(part.sku),
      unitId: found(units, unit),
      folderId: folderKey === null ? null : found(folders, folderKey),
      tagIds: tagNames.map((name) => found(tags, name)),
      vendors: vendorRefs.map(({ vendorName, ...terms }) => ({
        vendorId: found(vendors, vendorName),
        ...terms,
        ...catalogue.vendorLines.find((line) => line.sku === part.sku && line.vendorName === vendorName)?.terms,
      })),
      custom: Object.fromEntries(Object.entries(custom).map(([name, value]) => [String(found(fields, name)), value])),
    };
    items.set(part.sku, (await createItem(tx, scope, ItemInput.parse(item), 'import')).id);
  };
  await inOrder(catalogue.parts, ({ sku }) => sku, make);
  const colleague = (role: 'admin' | 'staff') =>
    scopeOf({ organizationId, userId: userIds[role], role, staffFolders: [], staffSeePrices: false });
  const scopes = { owner: scope, admin: colleague('admin'), staff: colleague('staff') };
  const itemId = (sku: string) => found(items, sku);
  const vendorId = (name: string) => found(vendors, name);
  const warehouse = found(folders, destination);
  const homes = new Map(catalogue.parts.map(({ sku, folderKey }) => [sku, folderKey === null ? 0 : found(folders, folderKey)]));
  const placeOf = (sku: string) => {
    const place = found(homes, sku);
    return { place, name: folderNames.get(place) ?? null };
  };
  const folderNamed = (key: string) => {
    const place = found(folders, key);
    return { place, name: folderNames.get(place) ?? null };
  };
  const bought = {
    catalogue,
    scopes,
    now,
    itemId,
    vendorId,
    placeOf,
    placeIn: ({ sku, folderKey }: { sku: string; folderKey?: string | undefined }) =>
      folderKey === undefined ? placeOf(sku) : folderNamed(folderKey),
    customerId: (name: string) => found(customers, name),
    crewIds: crew,
    folderId: (key: string) => found(folders, key),
    names: people,
    organization: organizationName,
    destination: { place: warehouse, name: folderNames.get(warehouse) ?? '' },
  };
  await liveThroughDocuments(tx, history, { itemIds: items, folderIds: folders, folderNames }, bought);
  await setUpVans(tx, scope, catalogue, {
    itemId,
    folderId: (key) => found(folders, key),
    borrower: userIds.staff,
    now,
  });
  await workToday(tx, bought);
  await orderToday(services, tx, bought);
  const sql = 'INSERT INTO folder_assignments (organization_id, user_id, folder_id) VALUES ($1, $2, $3)';
  await platform.run(sql, [organizationId, userIds.staff, found(folders, staffFolder)]);
  const ownPlace = 'UPDATE memberships SET place_id = $3 WHERE organization_id = $1 AND user_id = $2';
  await platform.run(ownPlace, [organizationId, userIds.staff, found(folders, staffPlace)]);
  // Luis asks who has one, and takes it (PLC-18).
  await platform.run('UPDATE organizations SET staff_see_places = true, staff_take_elsewhere = true WHERE id = $1', [organizationId]);
}

// The alphabet has no signs that look alike, as in items.service.ts.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The same on every machine, so that a label printed from one demo works in the next. */
function codeOf(sku: string): string {
  return [...createHash('sha256').update(sku).digest()]
    .slice(0, 10)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
}

function found<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`the demo catalogue names “${key}”, which it does not have`);
  return value;
}
