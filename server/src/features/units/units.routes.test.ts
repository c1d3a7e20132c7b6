import { api } from '@onhand/contract';
import { startingUnits } from '@onhand/contract/units';
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

const unit = async (id: number) => (await owner.call(api.units.list)).body.find((one) => one.id === id);

test('[TVU-03] a new organization has a sensible starting set', async () => {
  const { body } = await owner.call(api.units.list);
  const names = body.map(({ name, allowsDecimals }) => ({ name, allowsDecimals }));
  expect(names).toHaveLength(startingUnits.length);
  expect(names).toEqual(expect.arrayContaining([...startingUnits]));
});

test('[TVU-03] a unit is made, renamed and allowed decimals; renaming alone leaves the decimals as they are', async () => {
  const created = await owner.call(api.units.create, { body: { name: ' yd ', allowsDecimals: true } });
  expect(created.body).toMatchObject({ name: 'yd', allowsDecimals: true, itemCount: 0 });
  const { id } = created.body;
  expect((await owner.call(api.units.update, { params: { id }, body: { name: 'yards' } })).body).toMatchObject({
    name: 'yards',
    allowsDecimals: true,
  });
  expect((await owner.call(api.units.update, { params: { id }, body: { allowsDecimals: false } })).body).toMatchObject({
    name: 'yards',
    allowsDecimals: false,
  });
  const { body } = await owner.call(api.activity.list, { query: { kind: 'unit', subjectId: id } });
  expect(body.entries.map(({ changes }) => changes[0])).toEqual([
    { field: 'Decimals allowed', from: 'yes', to: 'no' },
    { field: 'Name', from: 'yd', to: 'yards' },
    { field: 'Name', from: null, to: 'yd' },
  ]);
});

test('a name that is taken is refused, whatever its case, also for whoever takes it at the same moment', async () => {
  const taken = { status: 409, body: { error: 'DUPLICATE_NAME', details: [{ field: 'name' }] } };
  expect(await owner.call(api.units.create, { body: { name: 'BOXES' } })).toMatchObject(taken);
  const creations = await Promise.all([1, 2, 3, 4].map(() => owner.call(api.units.create, { body: { name: 'pallets' } })));
  expect(creations.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const ids = [await world.unit(organizationId), await world.unit(organizationId), await world.unit(organizationId)];
  const renamings = await Promise.all(ids.map((id) => owner.call(api.units.update, { params: { id }, body: { name: 'Crates' } })));
  expect(renamings.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(renamings.find(({ status }) => status === 409)).toMatchObject(taken);
});

test('[TVU-03] a unit in use is deleted only together with another one for its items', async () => {
  const [from, to] = [await world.unit(organizationId), await world.unit(organizationId)];
  await world.item(organizationId, { unitId: from });
  await world.item(organizationId, { unitId: from, isArchived: true });
  const refused = await owner.call(api.units.remove, { params: { id: from }, query: {} });
  expect(refused).toMatchObject({ status: 409, body: { error: 'IN_USE', message: expect.stringContaining('2 items') } });
  expect((await owner.call(api.units.remove, { params: { id: from }, query: { reassignTo: from } })).status).toBe(400);
  expect((await owner.call(api.units.remove, { params: { id: from }, query: { reassignTo: 999_999_999 } })).status).toBe(404);
  expect((await owner.call(api.units.remove, { params: { id: from }, query: { reassignTo: to } })).body).toEqual({ reassigned: 2 });
  expect(await unit(from)).toBeUndefined();
  expect((await unit(to))?.itemCount).toBe(2);
});

test.each([{ quantity: '2.5' }, { threshold: '0.25' }])('[TVU-03] items with fractions (%j) keep a unit that allows them', async (item) => {
  const [fine, whole] = [await world.unit(organizationId, { allowsDecimals: true }), await world.unit(organizationId)];
  await world.item(organizationId, { unitId: fine, ...item });
  const refused = { status: 409, body: { error: 'IN_USE', message: expect.stringContaining('1 item') } };
  expect(await owner.call(api.units.update, { params: { id: fine }, body: { allowsDecimals: false } })).toMatchObject(refused);
  expect(await owner.call(api.units.remove, { params: { id: fine }, query: { reassignTo: whole } })).toMatchObject(refused);
  await owner.call(api.units.update, { params: { id: whole }, body: { allowsDecimals: true } });
  expect((await owner.call(api.units.remove, { params: { id: fine }, query: { reassignTo: whole } })).body).toEqual({ reassigned: 1 });
});

test('another organization’s unit cannot be given to items', async () => {
  const { otherOrganizationId } = await world.people();
  const [mine, theirs] = [await world.unit(organizationId), await world.unit(otherOrganizationId)];
  await world.item(organizationId, { unitId: mine });
  expect((await owner.call(api.units.remove, { params: { id: mine }, query: { reassignTo: theirs } })).status).toBe(404);
});
