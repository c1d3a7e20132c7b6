import { api } from '@onhand/contract';
import type { KitInput } from '@onhand/contract/kits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedName } from '../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { aUsedJob } from '../../../test/used-jobs.ts';
import { expandKit } from './kits.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const item = async (name: string, quantity = '0', more: { folderId?: number; unitId?: number; sku?: string } = {}) =>
  (await owner.call(api.inventory.create, { body: { name, quantity, ...more } })).body.id;
const make = async (name: string, lines: KitInput['lines'], more: Partial<KitInput> = {}) =>
  (await owner.call(api.kits.make, { body: { kind: 'kit', name, lines, ...more } })).body;
const expand = async (id: number, count: string) => {
  const scope = await world.ownerScope();
  return world.services.db.tenant(scope, (tx) => expandKit(tx, scope, id, count));
};

test('[JOB-02] J5 through the API: a kit that makes 3 of 5 parts can be made 6 times of 10, and what is promised to jobs is not free', async () => {
  const band = await item('Band', '10', { unitId: await world.unit(organizationId, { allowsDecimals: false }) });
  const kit = await make('Strap', [{ itemId: band, quantity: '5' }], { makes: '3' });
  expect(kit).toMatchObject({ canMake: '6', lacks: 'Band', lineCount: 1, lines: [{ itemId: band, name: 'Band', isThere: true }] });
  expect(await expand(kit.id, '6')).toEqual({ kitName: 'Strap', lines: [{ itemId: band, itemName: 'Band', quantity: '10' }] });
  expect((await expand(kit.id, '1')).lines[0]?.quantity).toBe('2');
  const job = await aUsedJob(world, organizationId, { lines: [{ itemId: band, used: '0' }] });
  await world.database.admin.query(
    'INSERT INTO job_reservations (organization_id, item_id, job_id, line, place, quantity) VALUES ($1, $2, $3, 1, 0, 6)',
    [organizationId, band, job.id],
  );
  expect((await owner.call(api.kits.read, { params: { id: kit.id } })).body.canMake).toBe('2');
});

test('[JOB-02] J6 through the API: of one A and one B, with 5 of each there, 5 kits can be made; 7 take 7 of each', async () => {
  const [one, other] = [await item('Part A', '5'), await item('Part B', '5')];
  const kit = await make(
    'Pair',
    [one, other].map((itemId) => ({ itemId, quantity: '1' })),
  );
  expect(kit.canMake).toBe('5');
  expect((await expand(kit.id, '7')).lines.map(({ quantity }) => quantity)).toEqual(['7', '7']);
});

test('[JOB-10] the list says how many of each kit can be made now, of what is free in places that the reader sees', async () => {
  const van = await world.folder(organizationId, { name: 'Van' });
  const shop = await world.folder(organizationId, { name: 'Shop' });
  const tee = await item('Tee', '8', { folderId: shop });
  await owner.call(api.transfers.make, { body: { fromPlaceId: shop, toPlaceId: van, lines: [{ itemId: tee, quantity: '3' }] } });
  const { id } = await make('Tees', [{ itemId: tee, quantity: '2' }]);
  await world.assign(organizationId, (await world.people()).staff, [van]);
  const listed = async (caller: Caller) => (await caller.call(api.kits.list, { query: { kind: 'kit' } })).body.find((kit) => kit.id === id);
  expect(await listed(owner)).toMatchObject({ canMake: '4', lacks: 'Tee' });
  expect(await listed(await world.as('staff'))).toMatchObject({ canMake: '1', lacks: 'Tee' });
  expect((await owner.call(api.kits.list, { query: { kind: 'template' } })).body.map((kit) => kit.id)).not.toContain(id);
});

test('[JOB-02] staff read what goes into a kit though it lies elsewhere, and of such a part no more than its name', async () => {
  const [van, attic] = [await world.folder(organizationId, { name: 'Van 7' }), await world.folder(organizationId, { name: 'Attic' })];
  await world.assign(organizationId, (await world.people()).staff, [van]);
  const seen = await item('Union', '5', { folderId: van, sku: 'UN-1' });
  const elsewhere = await item('Trap', '9', { folderId: attic, sku: 'TR-1' });
  const { id } = await make(
    'Sink',
    [seen, elsewhere].map((itemId) => ({ itemId, quantity: '1' })),
  );
  const { body } = await (await world.as('staff')).call(api.kits.read, { params: { id } });
  expect(body).toMatchObject({ canMake: '0', lacks: 'Trap' });
  expect(body.lines).toMatchObject([
    { name: 'Union', sku: 'UN-1', isThere: true, isElsewhere: false },
    { name: 'Trap', sku: null, isThere: false, isElsewhere: true },
  ]);
});

test('[JOB-02] a kit never contains itself: the way is named, also through others, and two at once cannot close a circle', async () => {
  const part = await item('Nut');
  const lines = [{ itemId: part, quantity: '1' }];
  const [a, b, c] = [await make('Kit A', lines), await make('Kit B', lines), await make('Kit C', lines)];
  const put = (kit: { id: number; name: string }, inner: { id: number }) =>
    owner.call(api.kits.change, {
      params: { id: kit.id },
      body: { kind: 'kit', name: kit.name, lines: [{ kitId: inner.id, quantity: '1' }] },
    });
  expect(await put(a, a)).toMatchObject({ status: 409, body: { message: 'A kit cannot contain itself: Kit A → Kit A.' } });
  expect((await put(a, b)).status).toBe(200);
  expect((await put(b, c)).status).toBe(200);
  expect(await put(c, a)).toMatchObject({ status: 409, body: { message: 'A kit cannot contain itself: Kit C → Kit A → Kit B → Kit C.' } });
  expect((await owner.call(api.kits.read, { params: { id: c.id } })).body.lines).toMatchObject([{ itemId: part }]);
  const [d, e] = [await make('Kit D', lines), await make('Kit E', lines)];
  expect((await Promise.all([put(d, e), put(e, d)])).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('[JOB-02] kits stand five deep in one another and no deeper, from below as from above', async () => {
  const part = await item('Washer');
  let inner = await make(unusedName('Deep'), [{ itemId: part, quantity: '1' }]);
  for (let depth = 2; depth <= 5; depth++) inner = await make(unusedName('Deep'), [{ kitId: inner.id, quantity: '2' }]);
  expect((await expand(inner.id, '1')).lines[0]?.quantity).toBe('16');
  const body = { kind: 'kit' as const, name: unusedName('Deep'), lines: [{ kitId: inner.id, quantity: '1' }] };
  expect(await owner.call(api.kits.make, { body })).toMatchObject({ status: 409, body: { error: 'LIMIT_REACHED' } });
});

test('[JOB-02] a template with archived and deleted items shows them as not there, and says which when it is copied', async () => {
  const [kept, archived, deleted] = [await item('Kept'), await item('Put away'), await item('Gone')];
  const lines = [kept, archived, deleted].map((itemId) => ({ itemId, quantity: '1' }));
  const template = await make('Bathroom', lines, { kind: 'template' });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [archived] }, change: { action: 'archive' } } });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [deleted] }, change: { action: 'delete' } } });
  const { body } = await owner.call(api.kits.read, { params: { id: template.id } });
  expect(body.lines.map(({ name, isThere }) => [name, isThere])).toEqual([
    ['Kept', true],
    ['Put away', false],
    ['Gone', false],
  ]);
  expect(body.canMake).toBeNull();
  await expect(expand(template.id, '1')).rejects.toThrow(
    '“Bathroom” has parts that are not there any more: Put away (archived), Gone (deleted). Take them out of it, or restore them, and try again.',
  );
  // It can be written anew with them, and without them it is whole again.
  const write = (ids: number[]) => {
    const wanted = { kind: 'template' as const, name: 'Bathroom', lines: ids.map((itemId) => ({ itemId, quantity: '2' })) };
    return owner.call(api.kits.change, { params: { id: template.id }, body: wanted });
  };
  expect((await write([kept, archived, deleted])).body.lines.map(({ name }) => name)).toEqual(['Kept', 'Put away', 'Gone']);
  expect((await write([kept])).status).toBe(200);
  expect((await expand(template.id, '1')).lines).toEqual([{ itemId: kept, itemName: 'Kept', quantity: '2' }]);
  expect(await write([kept, deleted])).toMatchObject({ status: 400, body: { details: [{ field: 'lines.1.itemId' }] } });
});

test('a kit in others stays until it is taken out of them, and its name is its own', async () => {
  const part = await item('Bolt');
  const inner = await make('Inner', [{ itemId: part, quantity: '1' }]);
  const outer = await make('Outer', [{ kitId: inner.id, quantity: '1' }]);
  const remove = (id: number) => owner.call(api.kits.remove, { params: { id } });
  expect(await remove(inner.id)).toMatchObject({
    status: 409,
    body: { message: '“Inner” is part of “Outer”. Take it out of there first.' },
  });
  const asTemplate = { kind: 'template' as const, name: 'Inner', lines: [{ itemId: part, quantity: '1' }] };
  expect((await owner.call(api.kits.change, { params: { id: inner.id }, body: asTemplate })).status).toBe(409);
  const same = { ...asTemplate, kind: 'kit' as const, name: 'INNER' };
  expect(await owner.call(api.kits.make, { body: same })).toMatchObject({ status: 409, body: { error: 'DUPLICATE_NAME' } });
  expect((await remove(outer.id)).status).toBe(200);
  expect((await remove(inner.id)).status).toBe(200);
});
