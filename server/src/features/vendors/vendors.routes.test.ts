import { api } from '@onhand/contract';
import { plainTerms } from '@onhand/contract/vendor-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { noteVendorPrices } from './vendors.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const { price: _price, breaks: _breaks, ...unpriced } = plainTerms;

const full = {
  name: 'Nordrohr GmbH',
  contact: 'Anne Müller',
  email: 'anne@nordrohr.test',
  phone: '+49 40 123',
  website: 'https://nordrohr.test/',
  address: 'Hafenstr. 1\n20457 Hamburg',
  notes: 'Closed on Fridays 🕔',
  leadTimeDays: 12,
};

test('[TVU-02] a vendor keeps every detail, each is changed by itself, and the change is written down', async () => {
  const { body: created } = await owner.call(api.vendors.create, { body: full });
  expect(created).toEqual({ ...full, id: created.id, itemCount: 0 });
  const changed = await owner.call(api.vendors.update, { params: { id: created.id }, body: { leadTimeDays: 7, phone: '' } });
  expect(changed.body).toEqual({ ...created, leadTimeDays: 7, phone: '' });
  expect((await owner.call(api.vendors.read, { params: { id: created.id } })).body).toEqual(changed.body);
  const { body } = await owner.call(api.activity.list, { query: { kind: 'vendor', subjectId: created.id } });
  expect(body.entries[0]).toMatchObject({
    action: 'update',
    changes: [
      { field: 'Phone', from: '+49 40 123', to: null },
      { field: 'Lead time (days)', from: '12', to: '7' },
    ],
  });
});

test('a name that is taken, an address that is none and a name without end are refused with the field named', async () => {
  await owner.call(api.vendors.create, { body: { name: 'Once' } });
  const duplicate = await owner.call(api.vendors.create, { body: { name: 'ONCE' } });
  expect(duplicate).toMatchObject({ status: 409, body: { error: 'DUPLICATE_NAME', details: [{ field: 'name' }] } });
  const bad = await owner.call(api.vendors.create, { body: { name: 'x'.repeat(10_000), website: 'javascript:alert(1)' } });
  expect(bad).toMatchObject({ status: 400, body: { details: [{ field: 'name' }, { field: 'website' }] } });
});

test('[TVU-02] the vendor’s items come with its SKU and price; staff see only theirs, and no price', async () => {
  const { staff: person } = await world.people();
  const staff = await world.as('staff');
  const id = await world.vendor(organizationId);
  const [mine, other] = [await world.folder(organizationId), await world.folder(organizationId)];
  await world.assign(organizationId, person, [mine]);
  const elbow = await world.item(organizationId, { name: 'Elbow', folderId: mine, vendors: [{ id, sku: 'E-1', price: '1.50' }] });
  const tee = await world.item(organizationId, { name: 'Tee', folderId: other, vendors: [{ id }] });
  await world.item(organizationId, { name: 'Gone', folderId: mine, vendors: [{ id }], isArchived: true });
  expect((await owner.call(api.vendors.items, { params: { id } })).body).toEqual([
    { ...plainTerms, itemId: elbow, name: 'Elbow', sku: null, vendorSku: 'E-1', price: '1.5', isPreferred: true },
    { ...plainTerms, itemId: tee, name: 'Tee', sku: null, isPreferred: true },
  ]);
  expect((await staff.call(api.vendors.items, { params: { id } })).body).toEqual([
    { ...unpriced, itemId: elbow, name: 'Elbow', sku: null, vendorSku: 'E-1', isPreferred: true },
  ]);
  expect((await owner.call(api.vendors.read, { params: { id } })).body.itemCount).toBe(2);
  expect((await staff.call(api.vendors.read, { params: { id } })).body.itemCount).toBe(1);
});

test('[TVU-02] deleting a vendor takes it off its items', async () => {
  const id = await world.vendor(organizationId);
  await world.item(organizationId, { vendors: [{ id }] });
  expect((await owner.call(api.vendors.remove, { params: { id } })).body).toEqual({ detached: 1 });
  expect((await owner.call(api.vendors.read, { params: { id } })).status).toBe(404);
});

const terms = {
  vendorSku: 'AC-1',
  barcodes: ['14012345678908'],
  piecesPerPack: '6',
  price: '24',
  breaks: [{ packs: '10', price: '22.5' }],
  minimumPacks: '2',
  leadTimeDays: 4,
  weight: '0.25',
  volume: '0.001',
};

test('[BUY-01] a line with packs, breaks, minimum and codes is the same on the item and on the vendor, and what a change leaves out stays', async () => {
  const [id, second] = [await world.vendor(organizationId), await world.vendor(organizationId)];
  const itemId = (await owner.call(api.inventory.create, { body: { name: 'Hinge', vendors: [{ vendorId: second, price: '5' }] } })).body.id;
  const params = { id, itemId };
  const saved = await owner.call(api.vendors.saveItem, { params, body: { ...terms, isPreferred: true } });
  expect(saved.body).toEqual({ ...terms, itemId, name: 'Hinge', sku: null, isPreferred: true });
  const { vendors } = (await owner.call(api.inventory.read, { params: { id: itemId } })).body;
  expect(vendors).toMatchObject([
    { vendorId: id, ...terms },
    { vendorId: second, ...plainTerms, price: '5' },
  ]);
  // The old shape of a change says only number and price.
  await owner.call(api.inventory.update, {
    params: { id: itemId },
    body: { vendors: [{ vendorId: second }, { vendorId: id, vendorSku: 'AC-2', price: '24.6' }] },
  });
  expect((await owner.call(api.vendors.items, { params: { id } })).body).toMatchObject([
    { ...terms, vendorSku: 'AC-2', price: '24.6', isPreferred: false },
  ]);
  expect((await owner.call(api.vendors.removeItem, { params })).status).toBe(200);
  expect((await owner.call(api.vendors.removeItem, { params })).status).toBe(404);
  const { body } = await owner.call(api.activity.list, { query: { kind: 'item', subjectId: itemId } });
  expect(JSON.stringify(body.entries)).toContain('AC-1 24 for 6, 22.5 from 10 packs, at least 2 packs, 4 days');
});

test('[BUY-01] a pack of nothing, breaks that do not rise and too many of them are refused with the field named', async () => {
  const id = await world.vendor(organizationId);
  const itemId = await world.item(organizationId, {});
  const fieldsOf = async (body: Parameters<typeof owner.call<typeof api.vendors.saveItem>>[1]['body']) => {
    const { status, body: answer } = await owner.call(api.vendors.saveItem, { params: { id, itemId }, body });
    return [status, ...((answer as unknown as { details?: { field: string }[] }).details ?? []).map(({ field }) => field)];
  };
  expect(await fieldsOf({ piecesPerPack: '0', minimumPacks: '-1' })).toEqual([400, 'piecesPerPack', 'minimumPacks']);
  expect(
    await fieldsOf({
      breaks: [
        { packs: '5', price: '2' },
        { packs: '5', price: '1' },
      ],
    }),
  ).toEqual([400, 'breaks']);
  expect(await fieldsOf({ breaks: Array.from({ length: 11 }, (_, at) => ({ packs: String(at + 1), price: '1' })) })).toEqual([
    400,
    'breaks',
  ]);
  expect(await fieldsOf({ leadTimeDays: 3651 })).toEqual([400, 'leadTimeDays']);
  expect((await owner.call(api.vendors.saveItem, { params: { id, itemId: 999_999 }, body: {} })).status).toBe(404);
});

test('[BUY-01] each price that differs from the one before is kept with its day and document, and nobody without costs sees it', async () => {
  const id = await world.vendor(organizationId);
  const itemId = await world.item(organizationId, { name: 'Screw' });
  const save = (price: string, piecesPerPack = '100') =>
    owner.call(api.vendors.saveItem, { params: { id, itemId }, body: { price, piecesPerPack } });
  for (const price of ['8.31', '8.31', '8.4']) await save(price);
  const scope = await world.ownerScope();
  await world.services.db.tenant(scope, async (tx) => {
    const said = { itemId, vendorId: id, piecesPerPack: '100' };
    await noteVendorPrices(tx, scope, [{ ...said, price: '8.4' }], { kind: 'order', id: 7 });
    await noteVendorPrices(tx, scope, [{ ...said, price: '9', updatesLine: true }], { kind: 'receipt', id: 8 });
    // A pack of another size says nothing of the line's.
    const [other, gone] = [
      { ...said, price: '1', piecesPerPack: '10', updatesLine: true },
      { ...said, itemId: 999_999, price: '1' },
    ];
    await noteVendorPrices(tx, scope, [other, gone], { kind: 'receipt', id: 9 });
  });
  const told = [
    { price: '1', piecesPerPack: '10', documentKind: 'receipt', documentId: 9, itemName: 'Screw' },
    { price: '9', piecesPerPack: '100', documentKind: 'receipt', documentId: 8 },
    { price: '8.4', documentKind: null },
    { price: '8.31', documentKind: null },
  ];
  expect((await owner.call(api.vendors.prices, { params: { id } })).body).toMatchObject(told);
  expect((await owner.call(api.inventory.vendorPrices, { params: { id: itemId } })).body).toMatchObject(told);
  expect((await owner.call(api.vendors.items, { params: { id } })).body).toMatchObject([{ price: '9', piecesPerPack: '100' }]);
  const staff = await world.as('staff');
  expect((await staff.call(api.inventory.vendorPrices, { params: { id: itemId } })).status).toBe(403);
});

test('[BUY-01] staff change the number under which a vendor has an item, and neither see nor move its packs, prices and codes', async () => {
  const { staff: person } = await world.people();
  const folderId = await world.folder(organizationId);
  await world.assign(organizationId, person, [folderId]);
  const id = await world.vendor(organizationId);
  const itemId = (await owner.call(api.inventory.create, { body: { name: 'Bracket', folderId, vendors: [{ vendorId: id, ...terms }] } }))
    .body.id;
  const staff = await world.as('staff');
  const change = { vendorId: id, vendorSku: 'NEW', piecesPerPack: '1', price: '1', breaks: [], barcodes: [] };
  const answer = await staff.call(api.inventory.update, { params: { id: itemId }, body: { vendors: [change] } });
  expect(answer.body.vendors[0]).toMatchObject({ vendorSku: 'NEW', piecesPerPack: '6' });
  expect(JSON.stringify(answer.body.vendors)).not.toMatch(/22\.5|"24"/);
  expect((await owner.call(api.inventory.read, { params: { id: itemId } })).body.vendors).toMatchObject([{ ...terms, vendorSku: 'NEW' }]);
});

test('[BUY-05] an item is found by its vendor’s barcode, also in a trade code', async () => {
  const id = await world.vendor(organizationId);
  const itemId = (
    await owner.call(api.inventory.create, { body: { name: 'Case', vendors: [{ vendorId: id, barcodes: ['24012345678905'] }] } })
  ).body.id;
  const found = async (code: string) => (await owner.call(api.qr.lookup, { params: { code } })).body.id;
  expect(await found('24012345678905')).toBe(itemId);
  expect(await found(']d2012401234567890517270228\u001d10AB-1')).toBe(itemId);
  expect(await found('(01)24012345678905(10)AB-1')).toBe(itemId);
});
