import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { sampleFolders, sampleItems } from './sample-data.ts';

let world: World;
let owner: Caller;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const person = await world.person('Stella');
  await world.organization(person, 'Start Works');
  owner = world.withSession(await world.signIn(person));
});

const read = async (caller = owner) => (await caller.call(api.gettingStarted.read)).body;
const doneOf = async (caller = owner) => (await read(caller)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const items = async () => (await owner.call(api.inventory.list, { query: {} })).body.items;

test('[DASH-03] the checklist ticks itself from what was really done, and stays until it is put away', async () => {
  expect((await read()).steps.map(({ step }) => step)).toEqual(['folder', 'item', 'label', 'scan', 'colleague']);
  expect(await doneOf()).toEqual([]);
  const folder = (await owner.call(api.folders.create, { body: { name: 'Van 1' } })).body;
  expect(await doneOf()).toEqual(['folder']);
  const item = (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: folder.id } })).body;
  expect(await doneOf()).toEqual(['folder', 'item']);
  expect((await read()).itemId).toBe(item.id);
  await owner.call(api.gettingStarted.change, { body: { done: 'label' } });
  expect(await doneOf()).toEqual(['folder', 'item', 'label']);
  await owner.call(api.gettingStarted.change, { body: { done: 'scan' } });
  expect(await doneOf()).toEqual(['folder', 'item', 'label', 'scan']);
  await owner.call(api.invitations.create, { body: { email: 'mate@example.test', role: 'staff' } });
  expect(await read()).toMatchObject({ isPutAway: false });
  expect(await doneOf()).toEqual(['folder', 'item', 'label', 'scan', 'colleague']);
  await owner.call(api.gettingStarted.change, { body: { isPutAway: true } });
  expect((await read()).isPutAway, 'on every device').toBe(true);
  await owner.call(api.gettingStarted.change, { body: { done: 'scan' } });
  expect((await read()).isPutAway).toBe(true);
  expect((await owner.call(api.gettingStarted.change, { body: { isPutAway: false } })).body.isPutAway).toBe(false);
});

test('[DASH-03] staff are led only to what they may do, and to items they may see', async () => {
  const { organizationId: id } = await world.people();
  const hidden = await world.item(id);
  const staff = await world.as('staff');
  const { steps, itemId } = await read(staff);
  expect(steps.map(({ step }) => step)).toEqual(['item', 'label', 'scan']);
  expect(itemId).not.toBe(hidden);
});

test('[DASH-03] samples come on request through the one way stock changes, are marked, and count for no step', async () => {
  const { status, body } = await owner.call(api.gettingStarted.addSamples);
  expect(status).toBe(200);
  expect(body.sampleItems).toBe(sampleItems.length);
  expect(await doneOf()).toEqual([]);
  expect(body.itemId).toBeNull();
  const made = await items();
  expect(made).toHaveLength(sampleItems.length);
  for (const { tags } of made) expect(tags.map(({ name }) => name)).toEqual(['Sample']);
  const pipe = made.find(({ name }) => name.startsWith('Copper pipe'));
  const { movements } = (await owner.call(api.inventory.history, { params: { id: pipe?.id ?? 0 }, query: {} })).body;
  expect(movements.map(({ note }) => note).slice(0, 2)).toEqual(['Heating circuit, 3 Oak Road', 'Delivery']);
  expect((await owner.call(api.gettingStarted.addSamples)).status, 'once is enough').toBe(409);
});

test('[DASH-03] with 25 items there is plenty, and samples would be in the way', async () => {
  for (let made = 0; made < 24; made++) await owner.call(api.inventory.create, { body: { name: `Own ${made}` } });
  expect((await read()).hasPlenty).toBe(false);
  await owner.call(api.inventory.create, { body: { name: 'One more' } });
  expect((await read()).hasPlenty).toBe(true);
});

test('[DASH-03] one tap removes the samples and nothing that a person made, also what they put in a sample folder', async () => {
  await owner.call(api.gettingStarted.addSamples);
  const folders = (await owner.call(api.folders.list)).body;
  const van = folders.find(({ name }) => name === 'Van 1');
  const own = (await owner.call(api.inventory.create, { body: { name: 'My own elbow', quantity: '7', folderId: van?.id ?? null } })).body;
  const shelf = folders.find(({ name }) => name === 'Shelf A');
  const drawer = (await owner.call(api.folders.create, { body: { name: 'My drawer', parentId: shelf?.id ?? null } })).body;
  expect((await owner.call(api.gettingStarted.removeSamples)).body).toMatchObject({ sampleItems: 0, itemId: own.id });
  expect((await items()).map(({ name, quantity }) => ({ name, quantity }))).toEqual([{ name: 'My own elbow', quantity: '7' }]);
  const left = (await owner.call(api.folders.list)).body;
  expect(left.map(({ name }) => name).sort()).toEqual(['My drawer', 'Sample data', 'Shelf A', 'Van 1', 'Warehouse']);
  expect(left.find(({ id }) => id === drawer.id)?.parentId).toBe(shelf?.id);
  expect(await doneOf(), 'what is left is theirs').toContain('folder');
  expect((await owner.call(api.tags.list)).body).toEqual([]);
});

test('[DASH-03] removed without anything of one’s own, nothing of them is left, and they can come again', async () => {
  await owner.call(api.gettingStarted.addSamples);
  await owner.call(api.gettingStarted.removeSamples);
  expect((await owner.call(api.folders.list)).body).toEqual([]);
  expect(await items()).toEqual([]);
  await owner.call(api.gettingStarted.addSamples);
  expect((await owner.call(api.folders.list)).body).toHaveLength(sampleFolders.length);
  // One that was deleted by hand is no trouble.
  const [first] = await items();
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [first?.id ?? 0] }, change: { action: 'delete' } } });
  expect((await owner.call(api.gettingStarted.removeSamples)).status).toBe(200);
  expect(await items()).toEqual([]);
});
