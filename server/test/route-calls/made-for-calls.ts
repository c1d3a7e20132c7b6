import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { unusedName } from '../catalogue.ts';
import { insertSentOrder } from '../deliveries.ts';
import type { World } from '../harness.ts';
import { drawPicture, pictureForm } from '../pictures.ts';

export const nothing = async () => ({});

/** A new row of the first organization, as the id in a path. */
export const idOf = async (world: World, make: 'customField' | 'folder' | 'item' | 'tag' | 'unit' | 'vendor') => ({
  params: { id: await world[make]((await world.people()).organizationId) },
});

/** A new item of the first organization, as a selection. */
export const anItem = async (world: World) => ({ itemIds: [await world.item((await world.people()).organizationId)] });

/** A new item of the first organization with a picture, as the ids in a path. */
export async function picturedItem(world: World): Promise<{ id: number; imageId: number }> {
  const { id } = (await idOf(world, 'item')).params;
  const owner = await world.as('owner');
  const { images } = (await owner.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) })).body;
  return { id, imageId: images[0]?.id ?? 0 };
}

/** A new quick action of the first organization with the PIN 4711, as the id in a path. */
export async function quickActionId(world: World) {
  const body = { name: unusedName('Action'), pin: '4711', actionType: 'increase' } as const;
  return { params: { id: (await (await world.as('owner')).call(api.quickActions.create, { body })).body.id } };
}

/** A new count of one item of the first organization, as the ids in a path. */
export async function aCount(world: World): Promise<{ id: number; itemId: number }> {
  const selection = await anItem(world);
  const { body } = await (await world.as('owner')).call(api.counts.start, { body: { name: 'Year end', selection } });
  return { id: body.id, itemId: selection.itemIds[0] ?? 0 };
}

/** A new entry in a new count, made by the owner. */
export async function aCountEntry(world: World): Promise<{ id: number; entryId: string }> {
  const { id, itemId } = await aCount(world);
  const entryId = randomUUID();
  await (await world.as('owner')).call(api.counts.enter, { params: { id }, body: { id: entryId, itemId, quantity: '2' } });
  return { id, entryId };
}

/** A movement of a new item of the first organization, as the id in a path. */
export async function aMovement(world: World): Promise<{ params: { id: number } }> {
  const owner = await world.as('owner');
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Counted', quantity: '3', unitCost: '2' } })).body;
  const { movements } = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body;
  return { params: { id: movements[0]?.id ?? 0 } };
}

/** A transfer of a new item of the first organization between two of its places. */
export async function aTransfer(world: World) {
  const { organizationId } = await world.people();
  const [fromPlaceId, toPlaceId] = [await world.folder(organizationId), await world.folder(organizationId)];
  const body = { name: 'Carried', folderId: fromPlaceId, quantity: '3', unitCost: '2' };
  const { id: itemId } = (await (await world.as('owner')).call(api.inventory.create, { body })).body;
  return { fromPlaceId, toPlaceId, lines: [{ itemId, quantity: '2' }] };
}

/** A place of the first organization in which an item is low, and the item with where it comes from. */
export async function aLowPlace(world: World) {
  const { organizationId } = await world.people();
  const [source, placeId] = [await world.folder(organizationId), await world.folder(organizationId)];
  const body = { name: 'Wanted', folderId: source, quantity: '3', unitCost: '2' };
  const { id: itemId } = (await (await world.as('owner')).call(api.inventory.create, { body })).body;
  await world.database.admin.query(
    'INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum) VALUES ($1, $2, $3, 0, 2)',
    [organizationId, itemId, placeId],
  );
  return { placeId, itemId };
}

/** A refill list of one line of the first organization. */
export async function aRefill(world: World) {
  const { placeId, itemId } = await aLowPlace(world);
  const { body } = await (await world.as('owner')).call(api.refills.make, { body: { placeIds: [placeId] } });
  return { id: body.refill?.id ?? 0, line: 1, placeId, itemId };
}

/** An order of the first organization that was sent and nothing came of, with a number that is not given out yet. */
export async function anOrderToReceive(world: World) {
  const { organizationId } = await world.people();
  const place = await world.folder(organizationId);
  const itemId = await world.item(organizationId);
  const vendorId = await world.vendor(organizationId);
  const { rows } = await world.database.admin.query<{ next: string }>('SELECT GREATEST(max(number), 1000000) + 1 AS next FROM orders');
  const lines = [{ itemId, packs: '4', piecesPerPack: '10', price: '8.31' }];
  const id = await insertSentOrder(world.database.admin, { organizationId, vendorId, place, number: Number(rows[0]?.next) }, lines);
  return { id, itemId, vendorId, place };
}

/** A receipt of the first organization into which one thing came, without an order or of one. */
export async function aReceipt(world: World, { hasOrder = false } = {}) {
  const owner = await world.as('owner');
  const { id: orderId, itemId, vendorId, place } = await anOrderToReceive(world);
  const lines = [{ orderLine: hasOrder ? 1 : null, itemId, quantity: '10', placeId: place }];
  if (hasOrder) {
    const { body } = await owner.call(api.receipts.receive, { params: { id: orderId }, body: { lines } });
    return { params: { id: body.receipt.id }, lines, vendorId };
  }
  const { id } = (await owner.call(api.receipts.open, { body: { vendorId } })).body;
  await owner.call(api.receipts.receiveMore, { params: { id }, body: { lines } });
  return { params: { id }, lines, vendorId };
}

/** A template of a place of the first organization, which follows it. */
export async function aTemplate(world: World) {
  const { placeId, itemId } = await aLowPlace(world);
  const body = { name: unusedName('Template'), fromPlaceId: placeId };
  return { id: (await (await world.as('owner')).call(api.refillTemplates.create, { body })).body.id, placeId, itemId };
}

/** An item with a vendor of its own. */
export async function boughtItem(world: World): Promise<{ id: number; itemId: number }> {
  const { organizationId } = await world.people();
  const id = await world.vendor(organizationId);
  return { id, itemId: await world.item(organizationId, { vendors: [{ id }] }) };
}

/** A place of a new item of the first organization in which nothing lies, as the ids in a path. */
export async function emptyPlace(world: World): Promise<{ id: number; placeId: number }> {
  const { fromPlaceId: placeId } = await aTransfer(world);
  const { id } = (await idOf(world, 'item')).params;
  await (await world.as('owner')).call(api.inventory.setPlaceLimits, { params: { id }, body: { places: [{ placeId, minimum: '1' }] } });
  return { id, placeId };
}

/** A new tool of the first organization for its owner. */
export async function aHandOut(world: World) {
  const { organizationId, owner } = await world.people();
  const body = { name: 'Drill', folderId: await world.folder(organizationId), quantity: '1', unitCost: '90' };
  const { id: itemId } = (await (await world.as('owner')).call(api.inventory.create, { body })).body;
  return { itemId, userId: owner.id };
}

/** The same, handed out, as the id in a path. */
export async function loanId(world: World) {
  const { id } = (await (await world.as('owner')).call(api.tools.handOut, { body: await aHandOut(world) })).body;
  return { params: { id } };
}

/** A transfer of the first organization as far as that, as the id in a path, with the item that is on it. */
export async function transferId(world: World, state: 'draft' | 'sent' | 'received') {
  const owner = await world.as('owner');
  const body = await aTransfer(world);
  const { id } = (await owner.call(state === 'draft' ? api.transfers.plan : api.transfers.sendNew, { body })).body;
  if (state === 'received') await owner.call(api.transfers.receive, { params: { id }, body: {} });
  return { params: { id }, itemId: body.lines[0]?.itemId ?? 0 };
}

/** An order of a new item of the first organization from a new vendor of it. */
export async function anOrder(world: World) {
  const { organizationId } = await world.people();
  const vendorId = await world.vendor(organizationId);
  return {
    vendorId,
    placeId: await world.folder(organizationId),
    lines: [{ itemId: await world.item(organizationId), packs: '2', price: '3' }],
  };
}

/** The same as far as that, as the id in a path, with the item that is on it. */
export async function orderId(world: World, state: 'draft' | 'sent' | 'cancelled') {
  const owner = await world.as('owner');
  const body = await anOrder(world);
  const params = { id: (await owner.call(api.orders.make, { body })).body.id };
  if (state === 'sent') await owner.call(api.orders.send, { params, body: { mail: null } });
  if (state === 'cancelled') await owner.call(api.orders.cancel, { params });
  return { params, itemId: body.lines[0]?.itemId ?? 0 };
}

export function textForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['Confirmed.']), 'confirmation.txt');
  return form;
}

/** A file on a new order of the first organization, as the ids in a path. */
export async function orderFileId(world: World) {
  const { params } = await orderId(world, 'draft');
  const file = (await (await world.as('owner')).call(api.orders.addFile, { params, body: textForm() })).body;
  return { params: { ...params, fileId: file.id } };
}

/** A view the first organization's owner shared, as the id in a path. */
export async function reportViewId(world: World) {
  const body = { name: unusedName('View'), report: 'valuation', request: {}, isShared: true } as const;
  return { params: { id: (await (await world.as('owner')).call(api.reportViews.create, { body })).body.id } };
}

/** A view of items the first organization's owner shared, as the id in a path. */
export async function itemViewId(world: World) {
  const body = { name: unusedName('View'), list: { status: 'low' }, isShared: true } as const;
  return { params: { id: (await (await world.as('owner')).call(api.itemViews.create, { body })).body.id } };
}

/** An edit of a new item of the first organization, as the id in a path. */
export async function bulkEditId(world: World) {
  const change = { action: 'edit', changes: { sellingPrice: '9.99' } } as const;
  const { body } = await (await world.as('owner')).call(api.inventory.bulk, { body: { selection: await anItem(world), change } });
  return { params: { id: body.editId ?? 0 } };
}

export async function folderDeletionId(world: World) {
  const input = { ...(await idOf(world, 'folder')), query: { contents: 'unassign' as const } };
  return { params: { id: (await (await world.as('owner')).call(api.folders.remove, input)).body.deletionId } };
}

/** A report mailed to the first organization's owner every Monday. */
export async function aSchedule(world: World) {
  const { owner } = await world.people();
  const rhythm = { cadence: 'weekly', day: 1, hour: 8 } as const;
  return { name: 'Mondays', report: 'valuation' as const, request: {}, ...rhythm, format: 'pdf' as const, recipients: [owner.id] };
}

export async function reportScheduleId(world: World) {
  const body = await aSchedule(world);
  return { params: { id: (await (await world.as('owner')).call(api.reportSchedules.create, { body })).body.id } };
}

/** Someone new in the first organization, as the id in a path. */
export async function memberId(world: World) {
  const { organizationId } = await world.people();
  // One at a time: the plan has few seats.
  const before = `DELETE FROM memberships WHERE organization_id = $1 AND user_id IN (SELECT id FROM users WHERE first_name = 'Mel')`;
  await world.database.admin.query(before, [organizationId]);
  const person = await world.person('Mel');
  await world.join(organizationId, person, 'admin');
  return { params: { id: person.id } };
}

/** A new invitation of the first organization, with room for it in the plan. */
export async function anInvitation(world: World) {
  const { organizationId } = await world.people();
  await world.database.admin.query('DELETE FROM invitations WHERE organization_id = $1', [organizationId]);
  const body = { email: `${unusedName('guest')}@example.test`.replaceAll(' ', '-'), role: 'staff' } as const;
  return (await (await world.as('owner')).call(api.invitations.create, { body })).body;
}

/** Uploads a new picture of the owner and returns its key. */
export async function pictureKey(world: World): Promise<string> {
  const body = pictureForm(await drawPicture(), { field: 'picture' });
  return lastPart((await (await world.as('owner')).call(api.profile.setPicture, { body })).body.pictureUrl);
}
export async function logoKey(world: World): Promise<string> {
  const body = pictureForm(await drawPicture(), { field: 'logo' });
  return lastPart((await (await world.as('owner')).call(api.organization.setLogo, { params: { kind: 'generic' }, body })).body.logoUrl);
}
export const lastPart = (url: string | null) => url?.split('/').at(-1) ?? '';

/** Someone new on the waitlist, as the id in a path. */
export async function aWaitlistEntry(world: World) {
  const { rows } = await world.database.admin.query<{ id: string }>(
    `INSERT INTO waitlist_entries (email, name, note, created_at) VALUES ($1, '', '', now()) RETURNING id`,
    [`${unusedName('guest')}@example.test`.replaceAll(' ', '-')],
  );
  return { params: { id: Number(rows[0]?.id) } };
}

/** A backup that was checked in the first organization, which is not empty any more. */
export async function aRestore(world: World): Promise<{ params: { id: number } }> {
  const { organizationId } = await world.people();
  await world.tag(organizationId);
  const { rows } = await world.database.admin.query<{ id: string }>(
    `INSERT INTO restores (organization_id, user_name, file_name, file_key, status) VALUES ($1, 'Olive', 'backup.zip', $2, 'checked') RETURNING id`,
    [organizationId, randomUUID()],
  );
  return { params: { id: Number(rows[0]?.id) } };
}

/** A zip with a picture for an item of the first organization, as the id in a path. */
export async function anImageZip(world: World): Promise<{ params: { id: number } }> {
  const { organizationId } = await world.people();
  const itemId = (await anItem(world)).itemIds[0];
  const pictures = [{ file: 'photo.jpg', itemId, itemName: 'Item', problem: null, isAdded: false }];
  const { rows } = await world.database.admin.query<{ id: string }>(
    `INSERT INTO image_zips (organization_id, user_name, file_name, file_key, pictures) VALUES ($1, 'Olive', 'photos.zip', $2, $3) RETURNING id`,
    [organizationId, randomUUID(), JSON.stringify(pictures)],
  );
  return { params: { id: Number(rows[0]?.id) } };
}

/** In form, but nobody's. */
export const aCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'o2M' },
};

/** Freight on a receipt of the first organization. */
export async function aCharge(world: World) {
  const { params } = await aReceipt(world);
  return { receiptId: params.id, kind: 'freight', amount: '7.5', share: 'quantity' } as const;
}

/** Something of the first organization that lies in no folder, to go back to one of its vendors. */
export async function aReturn(world: World) {
  const owner = await world.as('owner');
  const { id: itemId } = (await owner.call(api.inventory.create, { body: { name: 'Returned', quantity: '3', unitCost: '2' } })).body;
  const { organizationId } = await world.people();
  return { vendorId: await world.vendor(organizationId), lines: [{ itemId, placeId: null, quantity: '1' }] };
}

/** The return of it, as the id in a path. */
export async function returnId(world: World) {
  const body = await aReturn(world);
  return { params: { id: (await (await world.as('owner')).call(api.vendorReturns.make, { body })).body.id } };
}
