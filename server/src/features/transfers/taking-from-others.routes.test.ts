import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
let [owner, sam, tess] = [{} as Caller, {} as Caller, {} as Caller];
let organizationId: number;
let [warehouse, samsVan, tessVan, bin] = [0, 0, 0, 0];
let nth = 0;
beforeAll(async () => {
  world = await openWorld();
  [owner, sam] = [await world.as('owner'), await world.as('staff')];
  ({ organizationId } = await world.people());
  const person = await world.person('Tess');
  await world.join(organizationId, person, 'staff');
  tess = world.withSession(await world.signIn(person));
  const folder = (name: string, parentId?: number) => world.folder(organizationId, { name, ...(parentId && { parentId }) });
  warehouse = await folder('Warehouse');
  [samsVan, tessVan] = [await folder('Van of Sam'), await folder('Van of Tess')];
  bin = await folder('Bin of Tess', tessVan);
  await world.assign(organizationId, (await world.people()).staff, [samsVan]);
  await world.assign(organizationId, person, [tessVan]);
  await sam.call(api.profile.setPlace, { body: { placeId: samsVan } });
  await tess.call(api.profile.setPlace, { body: { placeId: tessVan } });
});
afterAll(() => world.close());
beforeEach(() => allow({ staffSeePlaces: true, staffTakeElsewhere: true }));

const allow = (switches: { staffSeePlaces?: boolean; staffTakeElsewhere?: boolean }) =>
  owner.call(api.preferences.changeOrganization, { body: switches });

/** 71 in the warehouse, 7 in the bin of Tess's van, 5 in no folder, and a place for it in Sam's. */
async function capacitor(): Promise<number> {
  nth += 1;
  const { id } = (
    await owner.call(api.inventory.create, { body: { name: `Capacitor ${nth}`, folderId: warehouse, quantity: '84', unitCost: '2' } })
  ).body;
  const carry = (toPlaceId: number | null, quantity: string) =>
    owner.call(api.transfers.make, { body: { fromPlaceId: warehouse, toPlaceId, lines: [{ itemId: id, quantity }] } });
  await carry(bin, '7');
  await carry(null, '5');
  await carry(samsVan, '1');
  return id;
}

const take = (itemId: number, fromPlaceId: number | null = bin, quantity = '1', toPlaceId: number | null = samsVan, who = sam) =>
  who.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] } });
const lying = async (id: number) =>
  Object.fromEntries(
    (await owner.call(api.inventory.read, { params: { id } })).body.places.map(({ placeId, quantity }) => [placeId ?? 0, quantity]),
  );
const asItWas = () => ({ 0: '5', [warehouse]: '71', [bin]: '7', [samsVan]: '1' });
const newsOf = async (who: Caller) => (await who.call(api.notifications.list, { query: {} })).body.notifications;
const undo = (who: Caller, id = 0) => who.call(api.transactions.undo, { params: { id }, body: {} });

test('[PLC-18] a technician takes one out of a colleague’s van into their own, as a transfer of theirs, and the colleague is told', async () => {
  const id = await capacitor();
  const { places } = (await sam.call(api.inventory.whereabouts, { params: { id } })).body;
  expect(places.map(({ placeId, quantity, minimum, canTake }) => [placeId, quantity, minimum, canTake])).toEqual([
    [samsVan, '1', null, true],
    [warehouse, '71', null, true],
    [bin, '7', null, true],
    [null, '5', null, true],
  ]);
  const { status, body } = await take(id, bin, '2');
  expect(status).toBe(200);
  expect(await lying(id)).toEqual({ ...asItWas(), [bin]: '5', [samsVan]: '3' });
  // Nothing is answered of the place but what was asked for.
  expect(body.movements).toMatchObject([{ quantityBefore: '1', quantityAfter: '3', delta: '2', fromFolder: null, toFolder: 'Van of Sam' }]);
  const document = (await owner.call(api.transfers.read, { params: { id: body.transferId } })).body;
  expect(document).toMatchObject({ state: 'received', createdBy: 'Sam Tester', from: { name: 'Bin of Tess' }, to: { name: 'Van of Sam' } });
  expect(document.movements).toMatchObject([{ userName: 'Sam Tester', kind: 'move', value: '0' }]);
  expect((await newsOf(tess))[0]).toMatchObject({
    kind: 'transfer',
    title: 'Sam Tester took from Bin of Tess',
    text: `2 “Capacitor ${nth}”, into Van of Sam.`,
    link: `/transfers/${body.transferId}`,
  });
  expect((await tess.call(api.transfers.read, { params: { id: body.transferId } })).body).toMatchObject({ lines: [{ sent: '2' }] });
  for (const who of [sam, owner]) expect((await newsOf(who)).filter(({ title }) => title.includes('took from'))).toEqual([]);
  // What nobody drives tells nobody, nor does what is one's own.
  const before = (await newsOf(tess)).length;
  expect((await take(id, null)).status).toBe(200);
  expect((await take(id, warehouse)).status).toBe(200);
  expect((await take(id, bin, '1', tessVan, tess)).status).toBe(200);
  expect(await newsOf(tess)).toHaveLength(before);
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});

test('[PLC-11] it is refused while the organization does not allow it, nor where staff are not told who has one, and nothing moves', async () => {
  const id = await capacitor();
  const gone = 'This folder is not there any more.';
  for (const [switches, message] of [
    [{ staffTakeElsewhere: false }, '“Bin of Tess” is not one of your places. Please ask somebody who works there.'],
    [{ staffSeePlaces: false, staffTakeElsewhere: true }, gone],
    [{ staffSeePlaces: false, staffTakeElsewhere: false }, gone],
  ] as const) {
    await allow(switches);
    expect(await take(id)).toMatchObject({ status: 400, body: { details: [{ field: 'fromPlaceId', message }] } });
    expect((await take(id, null)).status).toBe(400);
    const came = { itemId: id, placeId: samsVan, fromPlaceId: bin, quantity: '3' };
    expect((await sam.call(api.transfers.take, { body: came })).status).toBe(400);
    const { places } = (await sam.call(api.inventory.whereabouts, { params: { id } })).body;
    expect(places.filter(({ canTake }) => canTake).map(({ placeId }) => placeId)).toEqual([samsVan]);
  }
  expect(await lying(id)).toEqual(asItWas());
});

test('[PLC-11] nothing else in another’s place becomes theirs to change, and no more is told of it than who has one', async () => {
  const id = await capacitor();
  const body = { fromPlaceId: bin, toPlaceId: samsVan, lines: [{ itemId: id, quantity: '1' }] };
  expect((await sam.call(api.transfers.sendNew, { body })).status).toBe(400);
  expect((await sam.call(api.transfers.plan, { body })).status).toBe(400);
  // Into others' places they take nothing, neither from others nor from their own.
  for (const from of [bin, samsVan]) expect((await take(id, from, '1', warehouse)).status).toBe(400);
  expect((await take(id, bin, '1', null)).status).toBe(400);
  expect((await sam.call(api.inventory.changeStock, { params: { id }, body: { placeId: bin, adjustment: '-1' } })).status).toBe(400);
  expect(await take(id, bin, '8')).toMatchObject({
    status: 409,
    body: { message: `There are 7 of “Capacitor ${nth}” in “Bin of Tess”, not 8.` },
  });
  // An item that no place of theirs ever had is none, wherever it lies, nor is another organization's place.
  const hidden = { name: `Pump ${nth}`, folderId: bin, quantity: '3' };
  const pump = (await owner.call(api.inventory.create, { body: hidden })).body.id;
  expect((await take(pump)).status).toBe(404);
  const foreign = await world.folder((await world.people()).otherOrganizationId, { name: 'Elsewhere' });
  expect((await take(id, foreign)).status).toBe(400);
  expect(await lying(id)).toEqual(asItWas());
  await take(id);
  expect((await sam.call(api.inventory.read, { params: { id } })).body).toMatchObject({ quantity: '2', places: [{ placeId: samsVan }] });
});

test('[PLC-18] whoever took it puts it back by undoing, as long as they may take, and nobody else of the staff does', async () => {
  const id = await capacitor();
  const movement = (await take(id)).body.movements[0];
  expect(movement?.canUndo).toBe(true);
  const rowOf = async (who: Caller) => (await who.call(api.inventory.history, { params: { id }, query: {} })).body.movements[0];
  expect(await rowOf(sam)).toMatchObject({ kind: 'in', delta: '1', canUndo: true, fromFolder: null });
  expect((await rowOf(tess))?.canUndo).toBe(false);
  expect((await undo(tess, movement?.id)).status).toBe(403);
  await allow({ staffTakeElsewhere: false });
  expect((await rowOf(sam))?.canUndo).toBe(false);
  expect((await undo(sam, movement?.id)).body).toMatchObject({ error: 'CANNOT_UNDO' });
  await allow({ staffTakeElsewhere: true });
  expect((await undo(sam, movement?.id)).body).toMatchObject({ quantity: '1' });
  expect(await lying(id)).toEqual(asItWas());
  expect((await rowOf(sam))?.note).toBe('');
  // What the office brought them they do not send back by it.
  const { movements } = (await sam.call(api.inventory.history, { params: { id }, query: {} })).body;
  const brought = movements.at(-1);
  expect(brought).toMatchObject({ kind: 'in', canUndo: false });
  expect((await undo(sam, brought?.id)).body).toMatchObject({ error: 'UNDO_NOT_YOURS' });
});

test('[PLC-10] what a van lacked came from a colleague’s: it is brought and taken in one act', async () => {
  const id = await capacitor();
  const body = { itemId: id, placeId: samsVan, fromPlaceId: bin, quantity: '4' };
  const { movements } = (await sam.call(api.transfers.take, { body })).body;
  expect(movements.map(({ delta }) => delta)).toEqual(['3', '-4']);
  expect(await lying(id)).toEqual({ ...asItWas(), [bin]: '4', [samsVan]: '0' });
  expect((await newsOf(tess))[0]?.text).toBe(`3 “Capacitor ${nth}”, into Van of Sam.`);
});

test('[PLC-11] it is told to whoever sees one of the two places, and sixteen who tap at once take what is there', async () => {
  const id = await capacitor();
  const last = await world.services.db.platform.value<number>('SELECT COALESCE(max(id), 0)::int FROM events', []);
  await take(id);
  const audiences = await world.services.db.platform.values<object>(
    `SELECT audience FROM events WHERE id > $1 AND message ->> 'type' IN ('inventory_update', 'transaction_update', 'batch_update')`,
    [last],
  );
  expect(audiences).toEqual(audiences.map(() => ({ folderIds: [bin, samsVan] })));
  expect(audiences).not.toEqual([]);
  const taken = await Promise.all(Array.from({ length: 16 }, () => take(id)));
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(taken.filter(({ status }) => status === 409)).toHaveLength(10);
  expect(await lying(id)).toEqual({ ...asItWas(), [bin]: '0', [samsVan]: '8' });
});
