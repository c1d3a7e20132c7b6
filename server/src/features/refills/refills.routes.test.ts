import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { type Depot, openDepot } from './refills.fixtures.ts';
import { scheduledRefills } from './refills.job.ts';

let world: World;
let depot: Depot;
let owner: Caller;
let [warehouse, van, otherVan] = [0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  depot = await openDepot(world);
  ({ owner, warehouse } = depot);
  [van, otherVan] = depot.vans;
});
afterAll(() => world.close());

const shown = (made: Awaited<ReturnType<Depot['make']>>) =>
  made.refill?.items.map(({ name, from, to, planned, missing }) => [name, from?.name ?? null, to.name, planned, missing]);
const inFolder = async (parentId: number, name: string) => (await owner.call(api.folders.create, { body: { name, parentId } })).body.id;

describe('a refill list', () => {
  test('[PLC-07] T6: min 10, max 15, none on hand; made twice it proposes 15, then nothing while the first is open', async () => {
    const id = await depot.item({ quantity: '40' });
    await depot.limit(id, van, '10', '15');
    const first = await depot.make(van);
    expect(shown(first)).toEqual([['Elbow', 'Warehouse', 'Van 1', '15', '0']]);
    expect(first.refill).toMatchObject({ status: 'open', places: ['Van 1'], lines: 1, settled: 0, short: 0 });
    const second = await depot.make(van);
    expect(second).toEqual({ refill: null, told: 'Whatever is low in “Van 1” is on an open list already, or on its way.' });
    await owner.call(api.refills.change, { params: { id: first.refill?.id ?? 0 }, body: { status: 'cancelled' } });
    expect(shown(await depot.make(van))).toEqual([['Elbow', 'Warehouse', 'Van 1', '15', '0']]);
  });

  test('[PLC-07] T7: max 80, on hand 100: 20 are offered back, once', async () => {
    const id = await depot.item({ quantity: '100' });
    await depot.carry(id, '100', warehouse, van);
    await depot.limit(id, van, '10', '80');
    const made = await depot.make(van);
    expect(made.refill?.items).toMatchObject([{ isReturn: true, planned: '20', from: { name: 'Van 1' }, to: { name: 'Warehouse' } }]);
    expect((await depot.make(van)).refill).toBeNull();
  });

  test('[PLC-08] T8: 6 in the warehouse for needs of 4 and 6 are shared 2 and 4, and the missing 4 are to be ordered', async () => {
    const id = await depot.item({ quantity: '6' });
    await depot.limit(id, van, '4', null);
    await depot.limit(id, otherVan, '6', null);
    const made = await depot.make(van, otherVan);
    expect(shown(made)).toEqual([
      ['Elbow', 'Warehouse', 'Van 1', '2', '2'],
      ['Elbow', 'Warehouse', 'Van 2', '4', '2'],
    ]);
    const shortage = async () =>
      (await owner.call(api.refills.shortages, { query: {} })).body.shortages
        .filter(({ itemId }) => itemId === id)
        .map(({ missing, places }) => ({ missing, places }));
    const places = [
      { name: 'Van 1', missing: '2' },
      { name: 'Van 2', missing: '2' },
    ];
    expect(await shortage()).toEqual([{ missing: '4', places }]);
    expect((await depot.make(van, otherVan)).refill).toBeNull();
    await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '3' } });
    expect(shown(await depot.make(van, otherVan))).toEqual([
      ['Elbow', 'Warehouse', 'Van 1', '2', '0'],
      ['Elbow', 'Warehouse', 'Van 2', '1', '1'],
    ]);
    expect(await shortage()).toEqual([{ missing: '1', places: [{ name: 'Van 2', missing: '1' }] }]);
  });

  test('[JOB-03] what is promised to a job stays where it lies: a source gives only what is free, and a van counts and gives back no more than that', async () => {
    const id = await depot.item({ quantity: '10' });
    await depot.limit(id, van, '4', '6');
    const plan = async (quantity: string, placeId: number, itemId = id) => {
      const body = { title: 'Boiler', placeId, lines: [{ itemId, quantity }] };
      return (await owner.call(api.jobs.make, { body })).body.id;
    };
    await plan('7', warehouse);
    expect(shown(await depot.make(van))).toEqual([['Elbow', 'Warehouse', 'Van 1', '3', '3']]);
    const { body: shortages } = await owner.call(api.refills.shortages, { query: {} });
    expect(shortages.shortages.find(({ itemId }) => itemId === id)).toMatchObject({ missing: '3' });
    // Nine lie in the van of the other, and all of them are for a job: it lacks what it should have, and has nothing too much.
    const other = await depot.item({ name: 'Tee', quantity: '20' });
    await depot.carry(other, '9', warehouse, otherVan);
    await depot.limit(other, otherVan, '4', '6');
    const job = await plan('9', otherVan, other);
    expect((await owner.call(api.jobs.read, { params: { id: job } })).body.lines).toMatchObject([{ reservedIn: [{ placeId: otherVan }] }]);
    const low = async () => {
      const places = (await owner.call(api.refills.places, { query: {} })).body;
      return places.filter(({ placeId }) => placeId === otherVan).map((place) => [place.low, place.overfull]);
    };
    expect(await low()).toEqual([[1, 0]]);
    expect(shown(await depot.make(otherVan))).toEqual([['Tee', 'Warehouse', 'Van 2', '6', '0']]);
    expect(await low()).toEqual([[0, 0]]);
    await owner.call(api.jobs.cancel, { params: { id: job } });
    expect((await depot.make(otherVan)).refill).toMatchObject({ items: [{ name: 'Tee', isReturn: true, planned: '3' }] });
  });

  test('[PLC-07] T10: the last unit leaves a van; its row stays with its minimum and is on the list', async () => {
    const id = await depot.item({ quantity: '9' });
    await depot.carry(id, '1', warehouse, van);
    await depot.limit(id, van, '0', '3');
    expect((await depot.make(van)).told).toBe('Nothing is low in “Van 1”.');
    await owner.call(api.inventory.changeStock, { params: { id }, body: { placeId: van, adjustment: '-1' } });
    expect(shown(await depot.make(van))).toEqual([['Elbow', 'Warehouse', 'Van 1', '3', '0']]);
  });

  test('[PLC-07] comes in walking order of the source’s folders, the fullest shelf first where it lies on several', async () => {
    const [aisle, bin10, bin2] = [
      await inFolder(warehouse, 'Aisle 2'),
      await inFolder(warehouse, 'Bin 10'),
      await inFolder(warehouse, 'Bin 2'),
    ];
    const [tee, elbow, cap] = [
      await depot.item({ name: 'Tee', quantity: '9', folderId: bin10 }),
      await depot.item({ name: 'Elbow', quantity: '9', folderId: bin2 }),
      await depot.item({ name: 'Cap', quantity: '9', folderId: aisle }),
    ];
    for (const id of [tee, elbow, cap]) await depot.limit(id, van, '8', null, warehouse);
    await depot.carry(elbow, '3', bin2, aisle);
    expect(shown(await depot.make(van))).toEqual([
      ['Cap', 'Aisle 2', 'Van 1', '8', '0'],
      ['Elbow', 'Aisle 2', 'Van 1', '2', '0'],
      ['Elbow', 'Bin 2', 'Van 1', '6', '0'],
      ['Tee', 'Bin 10', 'Van 1', '8', '0'],
    ]);
  });

  test('[PLC-07] takes from the level’s source, else the place’s, else the item’s home; one that was deleted is none', async () => {
    const depots = [
      await world.folder(depot.organizationId, { name: 'Depot' }),
      await world.folder(depot.organizationId, { name: 'Yard' }),
    ];
    const [yard, other] = [depots[1] as number, depots[0] as number];
    const [own, usual, home] = [
      await depot.item({ name: 'A', quantity: '9' }),
      await depot.item({ name: 'B', quantity: '9' }),
      await depot.item({ name: 'C', quantity: '9' }),
    ];
    await depot.carry(own, '4', warehouse, yard);
    for (const id of [own, usual, home]) await depot.limit(id, van, '2', null, id === own ? yard : undefined);
    expect(shown(await depot.make(van))?.map(([name, from]) => [name, from])).toEqual([
      ['B', 'Warehouse'],
      ['C', 'Warehouse'],
      ['A', 'Yard'],
    ]);
    const second = depot.vans[1];
    const changed = await owner.call(api.refills.changePlace, { body: { placeId: second, source: other } });
    expect(changed.body.find(({ placeId }) => placeId === second)).toMatchObject({ source: { name: 'Depot' }, hour: null, items: 0 });
    await depot.limit(usual, second, '2', null);
    expect(shown(await depot.make(second))).toEqual([['B', 'Depot', 'Van 2', '0', '2']]);
    await owner.call(api.folders.remove, { params: { id: other }, query: { contents: 'unassign' } });
    expect(shown(await depot.make(second))).toEqual([['B', 'Warehouse', 'Van 2', '2', '0']]);
  });

  test('[PLC-07] made by two at once it is made once', async () => {
    const id = await depot.item({ quantity: '40' });
    await depot.limit(id, van, '10', '15');
    const made = await Promise.all([depot.make(van), depot.make(van), depot.make(van)]);
    expect(made.filter(({ refill }) => refill !== null)).toHaveLength(1);
    expect(made.filter(({ told }) => told.startsWith('Whatever is low'))).toHaveLength(2);
  });

  test('[PLC-07] of a place that was deleted says so', async () => {
    const answer = await owner.call(api.refills.make, { body: { placeIds: [999_999] } });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('This folder is not there any more.')]);
  });

  test('[PLC-07] can be had on paper', async () => {
    const id = await depot.item({ quantity: '2' });
    await depot.limit(id, van, '3', null);
    const { refill } = await depot.make(van);
    const { status, headers, body } = await owner.raw({ method: 'GET', url: `/api/refills/${refill?.id}/pdf` });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await (body as Blob).slice(0, 5).text()).toBe('%PDF-');
  });

  test('[PLC-07] is made by itself at the hour of the place, once, no matter how many processes there are', async () => {
    const id = await depot.item({ quantity: '40' });
    await depot.limit(id, van, '10', '15');
    await world.database.admin.query(`UPDATE organizations SET time_zone = 'America/Phoenix' WHERE id = $1`, [depot.organizationId]);
    // Phoenix is seven hours behind Greenwich in summer and winter.
    const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
    const at = async (time: string) => {
      world.setNow(new Date(time));
      const runs = [1, 2, 3].map(() => scheduledRefills.run(world.services, {}, new AbortController().signal));
      return (await Promise.all(runs)).reduce((sum, run) => sum + (run as { made: number }).made, 0);
    };
    world.setNow(new Date(`${day(1)}T20:00:00Z`));
    expect((await owner.call(api.refills.changePlace, { body: { placeId: van, hour: 6 } })).status).toBe(200);
    // It is one in the afternoon there: today's hour has passed.
    expect(await at(`${day(1)}T20:05:00Z`)).toBe(0);
    expect(await at(`${day(2)}T12:55:00Z`)).toBe(0);
    expect(await at(`${day(2)}T13:02:00Z`)).toBe(1);
    expect(await at(`${day(2)}T13:07:00Z`)).toBe(0);
    const [newest] = (await owner.call(api.refills.list, { query: {} })).body.refills;
    expect(newest).toMatchObject({ isScheduled: true, createdBy: 'Schedule', places: ['Van 1'] });
    world.setNow(undefined);
  });

  test('[PLC-07] places are shown with how much is low, too much, and on an open list', async () => {
    const [low, full, fine] = [
      await depot.item({ quantity: '40' }),
      await depot.item({ quantity: '40' }),
      await depot.item({ quantity: '40' }),
    ];
    await depot.limit(low, van, '10', '15');
    await depot.limit(full, van, '1', '2');
    await depot.carry(full, '5', warehouse, van);
    await depot.limit(fine, van, null, '2');
    const place = async () => (await owner.call(api.refills.places, { query: {} })).body.find(({ placeId }) => placeId === van);
    expect(await place()).toMatchObject({ name: 'Van 1', items: 3, low: 1, overfull: 1, openRefill: null, source: 'home', hour: null });
    const { refill } = await depot.make(van);
    expect(await place()).toMatchObject({ low: 0, openRefill: { id: refill?.id, number: refill?.number } });
  });
});

describe('picking', () => {
  const pick = (id: number, line: number, body: object, caller = owner) =>
    caller.call(api.refills.pick, { params: { id, line }, body: body as { quantity: string } });

  test('[PLC-09] by scans and by taps, and loading moves what was picked', async () => {
    const [elbow, tee] = [await depot.item({ quantity: '40' }), await depot.item({ name: 'Tee', quantity: '3' })];
    await depot.limit(elbow, van, '4', null);
    await depot.limit(tee, van, '2', null);
    const { refill } = await depot.make(van);
    const id = refill?.id ?? 0;
    expect((await pick(id, 1, { quantity: '1', mode: 'add' })).body).toMatchObject({
      picked: '1',
      isSettled: false,
      pickedBy: [expect.stringContaining('Tester')],
    });
    expect((await owner.call(api.refills.read, { params: { id } })).body.status).toBe('picking');
    expect((await pick(id, 1, { quantity: '4' })).body).toMatchObject({ picked: '4', isSettled: true });
    expect((await pick(id, 2, { quantity: '1', isAll: true })).body).toMatchObject({ picked: '1', isSettled: true });
    const loaded = await owner.call(api.refills.load, { params: { id }, body: {} });
    expect(loaded.body).toMatchObject({ moved: 2, problems: [], refill: { status: 'done', lines: 2, settled: 2 } });
    expect(await depot.lying(elbow)).toEqual({ Warehouse: '36', 'Van 1': '4' });
    expect(await depot.lying(tee)).toEqual({ Warehouse: '2', 'Van 1': '1' });
    const [latest] = (await owner.call(api.inventory.history, { params: { id: elbow }, query: {} })).body.movements;
    expect(latest).toMatchObject({
      kind: 'move',
      moved: '4',
      note: `Refill list R-${refill?.number}`,
      document: { kind: 'refill', id },
      canUndo: true,
    });
    expect((await pick(id, 1, { quantity: '1' })).body).toMatchObject({ message: 'This list is done and can no longer be changed.' });
  });

  test('[PLC-09] each scan counts once under one key, and two people’s scans both count', async () => {
    const elbow = await depot.item({ quantity: '40' });
    await depot.limit(elbow, van, '9', null);
    const { refill } = await depot.make(van);
    const admin = await world.as('admin');
    const scan = (caller: Caller, key: string) =>
      caller.raw({
        method: 'POST',
        url: `/api/refills/${refill?.id}/lines/1/picks`,
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        payload: JSON.stringify({ quantity: '1', mode: 'add' }),
      });
    const [one, other] = [randomUUID(), randomUUID()];
    await Promise.all([scan(owner, one), scan(owner, one), scan(admin, other), scan(admin, other)]);
    const { items } = (await owner.call(api.refills.read, { params: { id: refill?.id ?? 0 } })).body;
    expect(items).toMatchObject([{ picked: '2', pickedBy: { length: 2 } }]);
  });

  test('[PLC-09] too many, and more than all, are said in one sentence and may be meant', async () => {
    const elbow = await depot.item({ quantity: '40' });
    await depot.limit(elbow, van, '4', null);
    const id = (await depot.make(van)).refill?.id ?? 0;
    expect((await pick(id, 1, { quantity: '5' })).body).toMatchObject({
      error: 'CONFLICT',
      message: '4 of “Elbow” are wanted for “Van 1”, not 5.',
      details: [{ field: 'isMore' }],
    });
    await pick(id, 1, { quantity: '4' });
    expect((await pick(id, 1, { quantity: '1', mode: 'add' })).body).toMatchObject({
      message: 'All 4 of “Elbow” for “Van 1” are picked already.',
    });
    expect((await pick(id, 1, { quantity: '1', mode: 'add', isMore: true })).body).toMatchObject({ picked: '5', isSettled: true });
  });

  test('[PLC-09] what was not asked for can be taken along', async () => {
    const [elbow, tee] = [await depot.item({ quantity: '40' }), await depot.item({ name: 'Tee', quantity: '3' })];
    await depot.limit(elbow, van, '4', null);
    const id = (await depot.make(van)).refill?.id ?? 0;
    const add = (itemId: number, toPlaceId: number) =>
      owner.call(api.refills.add, { params: { id }, body: { itemId, toPlaceId, quantity: '2' } });
    expect((await add(tee, van)).body).toMatchObject({ line: 2, name: 'Tee', from: { name: 'Warehouse' }, picked: '2', isSettled: true });
    expect(JSON.stringify((await add(tee, otherVan)).body)).toContain('This list is not for that place.');
    await owner.call(api.refills.load, { params: { id }, body: { isLast: true } });
    expect(await depot.lying(tee)).toEqual({ Warehouse: '1', 'Van 1': '2' });
  });

  test('[PLC-05] what was picked can be sent instead: it is on the way, is not asked for again, and is received at the van', async () => {
    const elbow = await depot.item({ quantity: '9' });
    await depot.limit(elbow, van, '4', null);
    const { refill } = await depot.make(van);
    const id = refill?.id ?? 0;
    await pick(id, 1, { quantity: '3', isAll: true });
    const sent = await owner.call(api.refills.load, { params: { id }, body: { isSent: true } });
    expect(sent.body).toMatchObject({ moved: 1, problems: [], refill: { status: 'done' } });
    expect(await depot.lying(elbow)).toEqual({ Warehouse: '6', 'Van 1': '0' });
    expect(shown(await depot.make(van))).toEqual([['Elbow', 'Warehouse', 'Van 1', '1', '0']]);
    const { transfers } = (await owner.call(api.transfers.list, { query: { placeId: van } })).body;
    await owner.call(api.transfers.receive, { params: { id: transfers[0]?.id ?? 0 }, body: {} });
    expect(await depot.lying(elbow)).toEqual({ Warehouse: '6', 'Van 1': '3' });
  });

  test('[PLC-09] what the books do not have stays on the list with a sentence, and is settled by saying where it came from', async () => {
    const elbow = await depot.item({ quantity: '9' });
    await depot.limit(elbow, van, '4', null);
    const id = (await depot.make(van)).refill?.id ?? 0;
    await pick(id, 1, { quantity: '4' });
    await depot.carry(elbow, '7', warehouse, otherVan);
    const loaded = await owner.call(api.refills.load, { params: { id }, body: {} });
    const message = 'By the books “Warehouse” does not have the other 2 of “Elbow”. Count it there, or say where it came from.';
    expect(loaded.body).toMatchObject({ moved: 1, problems: [{ line: 1, message }], refill: { status: 'picking' } });
    await owner.call(api.inventory.changeStock, { params: { id: elbow }, body: { adjustment: '2' } });
    expect((await owner.call(api.refills.load, { params: { id }, body: {} })).body).toMatchObject({
      problems: [],
      refill: { status: 'done' },
    });
    expect(await depot.lying(elbow)).toEqual({ Warehouse: '0', 'Van 1': '4', 'Van 2': '7' });
  });

  test('[PLC-09] what nobody knew a source for is picked by saying where it came from, and is never taken from no folder unasked', async () => {
    const elbow = await depot.item({ quantity: '9', folderId: van });
    const carry = (quantity: string, fromPlaceId: number | null, toPlaceId: number | null) =>
      owner.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId: elbow, quantity }] } });
    await carry('9', van, null);
    // It is at home in the van itself, so there is nothing to refill it from; all of it lies in no folder.
    await depot.limit(elbow, van, '4', null);
    const { refill } = await depot.make(van);
    expect(refill?.items).toMatchObject([{ from: null, planned: '0', missing: '4' }]);
    const id = refill?.id ?? 0;
    const before = await depot.lying(elbow);
    const message = 'Nobody knows where “Elbow” comes from. Say where you took it.';
    const refused = await pick(id, 1, { quantity: '2', isMore: true });
    expect(refused).toMatchObject({ status: 409, body: { message, details: [{ field: 'fromPlaceId', message }] } });
    // One that the version before let through, and that is loaded now.
    await world.database.admin.query('UPDATE refill_lines SET picked = 2, is_settled = true WHERE refill_id = $1', [id]);
    const loaded = await owner.call(api.refills.load, { params: { id }, body: {} });
    expect(loaded.body).toMatchObject({ moved: 0, problems: [{ line: 1, message }], refill: { status: 'picking' } });
    expect((await owner.call(api.refills.load, { params: { id }, body: { isSent: true } })).body).toMatchObject({ moved: 0 });
    expect(await depot.lying(elbow)).toEqual(before);
    await carry('3', null, warehouse);
    expect((await pick(id, 1, { quantity: '2', isMore: true, fromPlaceId: warehouse })).status).toBe(200);
    expect((await owner.call(api.refills.load, { params: { id }, body: {} })).body).toMatchObject({ moved: 1, problems: [] });
  });

  test('[PLC-07] a cancelled list that is opened again asks for no more than is still needed, whatever was planned meanwhile', async () => {
    const [elbow, tee] = [await depot.item({ quantity: '40' }), await depot.item({ name: 'Tee', quantity: '6' })];
    await depot.limit(elbow, van, '10', '15');
    await depot.limit(tee, van, '4', null);
    const first = (await depot.make(van)).refill?.id ?? 0;
    const change = (status: 'open' | 'cancelled', id = first) => owner.call(api.refills.change, { params: { id }, body: { status } });
    await change('cancelled');
    expect((await change('open')).body).toMatchObject({ told: null, items: [{ planned: '15' }, { planned: '4' }] });
    await change('cancelled');
    const second = (await depot.make(van)).refill?.id ?? 0;
    const all = await change('open');
    expect(all).toMatchObject({
      status: 409,
      body: { message: 'Nothing on this list is needed any more: it is there, on its way, or on another list.' },
    });
    // The other list brings only a part, and takes the last of what there was of the other item.
    await pick(second, 1, { quantity: '11', isAll: true });
    await pick(second, 2, { quantity: '1', isAll: true });
    await owner.call(api.refills.load, { params: { id: second }, body: { isLast: true } });
    await depot.carry(tee, '4', warehouse, otherVan);
    const reopened = (await change('open')).body;
    expect(reopened.told).toBe('2 lines ask for less than before: the rest is there, on its way, on another list, or nobody has it.');
    expect(reopened.items.map(({ name, planned, missing }) => [name, planned, missing])).toEqual([
      ['Elbow', '4', '0'],
      ['Tee', '1', '2'],
    ]);
    // What was made twice is asked for once.
    expect((await depot.make(van)).refill).toBeNull();
  });

  test('[PLC-09] a list outlives its places and items: what cannot be loaded says why, and the rest is', async () => {
    const [elbow, tee, cap] = [
      await depot.item({ quantity: '9' }),
      await depot.item({ name: 'Tee', quantity: '9' }),
      await depot.item({ name: 'Cap', quantity: '9' }),
    ];
    for (const itemId of [elbow, tee, cap]) await depot.limit(itemId, van, '2', null);
    await depot.limit(elbow, otherVan, '2', null);
    const { refill } = await depot.make(van, otherVan);
    const id = refill?.id ?? 0;
    for (const { line, planned } of refill?.items ?? []) await pick(id, line, { quantity: planned });
    await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [tee] }, change: { action: 'archive' } } });
    await owner.call(api.folders.remove, { params: { id: otherVan }, query: { contents: 'unassign' } });
    const { body } = await owner.call(api.refills.load, { params: { id }, body: { isLast: true } });
    expect(body.moved).toBe(2);
    expect(body.problems.map(({ message }) => message).sort()).toEqual([
      '“Tee” is archived. Restore it first.',
      '“Van 2” was deleted. “Elbow” stays where it was.',
    ]);
    expect(body.refill.status).toBe('done');
    expect(await depot.lying(elbow)).toEqual({ Warehouse: '7', 'Van 1': '2' });
  });
});

test('[PLC-08] shortages come by pages that end behind an item, each item once, with all its places', async () => {
  const { admin } = world.database;
  const { rows } = await admin.query<{ id: string }>(
    `INSERT INTO items (organization_id, name, qr_code, folder_id) SELECT $1, 'Short ' || n, 'short-' || n, $2 FROM generate_series(1, 1100) n RETURNING id`,
    [depot.organizationId, warehouse],
  );
  await admin.query(
    `INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum)
     SELECT $1, i, p, 0, 2 FROM unnest($2::bigint[]) AS i, unnest($3::bigint[]) AS p`,
    [depot.organizationId, rows.map(({ id }) => id), [van, otherVan]],
  );
  // Without statistics the planner compares each of so many with each.
  await admin.query('ANALYZE items, stock_levels');
  const found = new Map<number, string>();
  let pages = 0;
  for (let after: number | null = 0; after !== null; pages++) {
    const { shortages, hasMore, nextAfter }: Awaited<ReturnType<typeof page>> = await page(after);
    for (const { itemId, missing, places } of shortages) {
      expect(found.has(itemId)).toBe(false);
      expect(places.length === 2 || !rows.some(({ id }) => Number(id) === itemId)).toBe(true);
      found.set(itemId, missing);
    }
    expect(hasMore).toBe(nextAfter !== null);
    after = nextAfter;
  }
  expect(pages).toBeGreaterThanOrEqual(3);
  for (const { id } of rows) expect(found.get(Number(id))).toBe('4');
  await admin.query('DELETE FROM items WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);

  async function page(after: number) {
    return (await owner.call(api.refills.shortages, { query: { after } })).body;
  }
});

describe('staff', () => {
  let staff: Caller;
  beforeEach(async () => {
    const { staff: person } = await world.people();
    staff = await world.as('staff');
    await world.database.admin.query('DELETE FROM folder_assignments WHERE user_id = $1', [person.id]);
    const assign = `INSERT INTO folder_assignments (organization_id, user_id, folder_id) VALUES ($1, $2, $3)`;
    await world.database.admin.query(assign, [depot.organizationId, person.id, van]);
  });

  test('[PLC-11] see and load what is for their van, and never a quantity of another place', async () => {
    const id = await depot.item({ quantity: '6' });
    await depot.limit(id, van, '4', null);
    await depot.limit(id, otherVan, '6', null);
    const { refill } = await depot.make(van, otherVan);
    const params = { id: refill?.id ?? 0 };
    const seen = (await staff.call(api.refills.read, { params })).body;
    expect(seen.items).toMatchObject([
      {
        from: { isHidden: true, name: null, placeId: null },
        to: { name: 'Van 1' },
        planned: '2',
        isShort: true,
        missing: null,
        available: null,
        level: { minimum: '4' },
      },
    ]);
    expect(seen.places).toEqual(['Van 1']);
    await staff.call(api.refills.pick, { params: { ...params, line: 1 }, body: { quantity: '2' } });
    expect((await staff.call(api.refills.pick, { params: { ...params, line: 2 }, body: { quantity: '1' } })).status).toBe(404);
    expect((await staff.call(api.refills.change, { params, body: { status: 'cancelled' } })).body).toMatchObject({ error: 'FORBIDDEN' });
    await depot.carry(id, '5', warehouse, otherVan);
    const loaded = await staff.call(api.refills.load, { params, body: {} });
    expect(loaded.body.problems.map(({ message }) => message)).toEqual([
      '“Elbow” from the other place: there were fewer than that. Say how many you have.',
    ]);
    expect(await depot.lying(id)).toEqual({ Warehouse: '0', 'Van 1': '1', 'Van 2': '5' });
  });

  test('[PLC-11] load what is theirs and leave a list open that is for others too, and end one of their own', async () => {
    const id = await depot.item({ quantity: '40' });
    await depot.limit(id, van, '4', null);
    await depot.limit(id, otherVan, '6', null);
    const load = (refillId: number) => staff.call(api.refills.load, { params: { id: refillId }, body: { isLast: true } });
    const shared = (await depot.make(van, otherVan)).refill;
    expect(shared?.canClose).toBe(true);
    const params = { id: shared?.id ?? 0 };
    expect((await staff.call(api.refills.read, { params })).body.canClose).toBe(false);
    await staff.call(api.refills.pick, { params: { ...params, line: 1 }, body: { quantity: '3' } });
    expect((await load(params.id)).body).toMatchObject({ moved: 1, problems: [], refill: { status: 'picking' } });
    expect(await depot.lying(id)).toEqual({ Warehouse: '37', 'Van 1': '3', 'Van 2': '0' });
    await owner.call(api.refills.change, { params, body: { status: 'cancelled' } });
    const own = (await depot.make(van)).refill?.id ?? 0;
    expect((await load(own)).body).toMatchObject({ moved: 0, refill: { status: 'done', canClose: true } });
  });

  test('[PLC-11] take along only what lies in their places, and from others what the list sends them for and no more', async () => {
    const [elbow, tee, seen] = [
      await depot.item({ quantity: '6' }),
      await depot.item({ name: 'Tee', quantity: '6' }),
      await depot.item({ name: 'Cap', quantity: '6' }),
    ];
    await depot.limit(elbow, van, '4', null);
    await depot.carry(elbow, '1', warehouse, otherVan);
    await depot.limit(seen, van, null, null);
    const id = (await depot.make(van)).refill?.id ?? 0;
    const add = (itemId: number) => staff.call(api.refills.add, { params: { id }, body: { itemId, toPlaceId: van, quantity: '1' } });
    expect((await add(tee)).status).toBe(404);
    expect((await add(seen)).body).toMatchObject({ error: 'CONFLICT', message: '“Cap” lies in no other of your folders.' });
    const taken = await staff.call(api.refills.add, {
      params: { id },
      body: { itemId: seen, toPlaceId: van, fromPlaceId: warehouse, quantity: '1' },
    });
    expect(JSON.stringify(taken.body)).toContain('Choose one of your folders.');
    const more = await staff.call(api.refills.pick, { params: { id, line: 1 }, body: { quantity: '5', isMore: true } });
    const message = '4 of “Elbow” are wanted for “Van 1”, not 5.';
    expect(more.body).toMatchObject({ error: 'CONFLICT', message, details: [{ field: 'quantity', message }] });
    const from = (fromPlaceId: number) => staff.call(api.refills.pick, { params: { id, line: 1 }, body: { quantity: '1', fromPlaceId } });
    expect(JSON.stringify((await from(otherVan)).body)).toContain('Choose one of your folders, or one that is on the list.');
    expect((await from(warehouse)).status).toBe(200);
  });

  test('[PLC-11] make lists for their places only, and do not see those of others', async () => {
    const id = await depot.item({ quantity: '6' });
    await depot.limit(id, van, '1', null);
    await depot.limit(id, otherVan, '1', null);
    expect((await staff.call(api.refills.make, { body: { placeIds: [otherVan] } })).status).toBe(400);
    expect((await staff.call(api.refills.make, { body: { placeIds: [van] } })).body.refill).toMatchObject({ places: ['Van 1'] });
    const others = (await depot.make(otherVan)).refill?.id ?? 0;
    expect((await staff.call(api.refills.read, { params: { id: others } })).status).toBe(404);
    const { refills } = (await staff.call(api.refills.list, { query: {} })).body;
    expect(refills.map(({ id: one }) => one)).not.toContain(others);
    expect((await staff.call(api.refills.places, { query: {} })).body.map(({ name }) => name)).toEqual(['Van 1']);
  });
});

test('[PLC-03] after all of this the books are exact', async () => {
  expect((await reconcile(world.services.db, depot.organizationId))?.differences).toEqual([]);
});

test('[PLC-07] a list of 500 lines for three vans shares what there is and is whole', async () => {
  const { database } = world;
  const third = await world.folder(depot.organizationId, { name: 'Van 3' });
  await database.admin.query(
    `WITH made AS (INSERT INTO items (organization_id, name, qr_code, quantity, folder_id)
       SELECT $1, 'Part ' || n, 'part-' || n, 20, $2 FROM generate_series(1, 167) AS n RETURNING id)
     INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum, maximum)
     SELECT $1, id, place, 0, 5, 10 FROM made CROSS JOIN unnest($3::bigint[]) AS place`,
    [depot.organizationId, warehouse, [van, otherVan, third]],
  );
  const { refill } = await depot.make(van, otherVan, third);
  expect(refill?.items).toHaveLength(501);
  expect(refill?.items.every(({ missing }) => Number(missing) > 0)).toBe(true);
});
