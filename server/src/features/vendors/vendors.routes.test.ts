import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

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
    { itemId: elbow, name: 'Elbow', sku: null, vendorSku: 'E-1', price: '1.5' },
    { itemId: tee, name: 'Tee', sku: null, vendorSku: '', price: null },
  ]);
  expect((await staff.call(api.vendors.items, { params: { id } })).body).toEqual([
    { itemId: elbow, name: 'Elbow', sku: null, vendorSku: 'E-1' },
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
