import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { limits } from '@onhand/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { overdueTools } from './overdue-tools.job.ts';

let world: World;
let owner: Caller;
let staff: Caller;
let people: Awaited<ReturnType<World['people']>>;
let [crib, van] = [0, 0];
beforeAll(async () => {
  world = await openWorld();
  [owner, staff, people] = [await world.as('owner'), await world.as('staff'), await world.people()];
});
afterAll(() => world.close());
beforeEach(async () => {
  crib = await world.folder(people.organizationId, { name: 'Tool crib' });
  van = await world.folder(people.organizationId, { name: 'Van 1' });
  await world.assign(people.organizationId, people.staff, [van]);
});

const make = async (item: Partial<ItemInput> = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Drill', folderId: crib, quantity: '1', unitCost: '90', ...item } })).body;
const read = async (id: number, caller = owner) => (await caller.call(api.inventory.read, { params: { id } })).body;
const handOut = (itemId: number, body: object = {}, caller = owner) =>
  caller.call(api.tools.handOut, { body: { itemId, userId: people.staff.id, ...body } });
const giveBack = (body: object, caller = owner) => caller.call(api.tools.giveBack, { body });
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);

test('[PLC-12] [PLC-14] what was handed out without a network comes back by the key of that act, and no other loan of the tool and person with it', async () => {
  const { id } = await make({ quantity: '3' });
  const earlier = (await handOut(id, { until: day(9) })).body;
  const keyed = (row: { method: string; path: string }, body: object, key: string, who = owner) =>
    who.raw({
      method: row.method,
      url: row.path,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(body),
    });
  const handed = await keyed(api.tools.handOut, { itemId: id, userId: people.staff.id }, 'hand-1');
  expect(handed.status).toBe(200);
  const back = await keyed(api.tools.giveBack, { handOutKey: 'hand-1' }, 'back-1');
  expect(back).toMatchObject({ status: 200, body: { id: (handed.body as { id: number }).id, held: '0' } });
  expect((await owner.call(api.tools.list, { query: { itemId: id } })).body.loans).toMatchObject([{ id: earlier.id, held: '1' }]);
  // Of a handing out that the server refused nothing comes back, and a key says nothing to anybody else.
  expect((await keyed(api.tools.handOut, { itemId: id, userId: people.staff.id, quantity: '50' }, 'hand-2')).status).toBe(409);
  for (const [key, who] of [
    ['hand-2', owner],
    ['hand-1', staff],
  ] as const) {
    expect((await giveBack({ handOutKey: key }, who)).body).toMatchObject({
      message: 'This was never handed out, so it cannot come back.',
    });
  }
  expect((await giveBack({ handOutKey: 'hand-1', loanId: earlier.id })).status).toBe(400);
  expect((await owner.call(api.tools.list, { query: { itemId: id } })).body.loans).toHaveLength(1);
  await giveBack({ loanId: earlier.id });
});

describe('a tool', () => {
  test('[PLC-14] is handed to a person until a day, is theirs on every list, and comes back with one scan to where it was', async () => {
    const { id, qrCode } = await make();
    const { status, body: loan } = await handOut(id, { until: day(3), note: 'Roof job' });
    expect(status).toBe(200);
    expect(loan).toMatchObject({
      name: 'Drill',
      held: '1',
      until: day(3),
      isOverdue: false,
      userId: people.staff.id,
      from: { name: 'Tool crib' },
    });
    expect(await read(id)).toMatchObject({
      quantity: '1',
      totalValue: '90',
      places: [{ name: 'Tool crib', quantity: '0' }],
      heldBy: [{ loanId: loan.id, name: loan.holder, quantity: '1', until: day(3) }],
    });
    // Neither its folder nor any other place of it is theirs.
    expect((await staff.call(api.tools.list, { query: {} })).body.loans).toMatchObject([{ id: loan.id, name: 'Drill' }]);
    const back = await giveBack({ code: qrCode });
    expect(back.body).toMatchObject({ id: loan.id, held: '0' });
    expect(back.body.closedAt).not.toBeNull();
    expect(await read(id)).toMatchObject({ quantity: '1', totalValue: '90', heldBy: [], places: [{ name: 'Tool crib', quantity: '1' }] });
    const { movements } = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body;
    expect(movements.slice(0, 2)).toMatchObject([
      { kind: 'move', source: 'scan', fromFolder: loan.holder, toFolder: 'Tool crib', document: { kind: 'tool', id: loan.id } },
      { kind: 'move', fromFolder: 'Tool crib', toFolder: loan.holder, folder: loan.holder, note: 'Roof job', delta: '0', value: '0' },
    ]);
    expect((await giveBack({ code: qrCode })).body).toMatchObject({ error: 'ITEM_NOT_FOUND' });
    expect((await giveBack({ loanId: loan.id })).body).toMatchObject({ error: 'CONFLICT', message: 'This came back already.' });
  });

  test('[PLC-11] [PLC-14] gives whoever has it no say in what lies where they see nothing, nor a way past its return', async () => {
    const { id } = await make({ quantity: '7' });
    const loan = (await handOut(id, { quantity: '2' })).body;
    const change = (body: object) => staff.call(api.inventory.changeStock, { params: { id }, body });
    for (const body of [{ adjustment: '-3' }, { quantity: '1', expectedQuantity: '0' }, { folderId: van }]) {
      const refused = await change(body);
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
      expect(JSON.stringify(refused.body)).not.toMatch(/\b[57]\b/);
    }
    expect(await read(id)).toMatchObject({ quantity: '7', places: [{ name: 'Tool crib', quantity: '5' }] });
    expect((await giveBack({ loanId: loan.id }, staff)).status).toBe(200);
    expect((await change({ adjustment: '-3' })).status).toBe(400);
    expect((await reconcile(world.services.db, people.organizationId))?.differences).toEqual([]);
  });

  test('[PLC-14] that several people have asks who brings it; whoever has it themselves need not say', async () => {
    const { id, sku } = await make({ name: 'Ladder', sku: `LAD-${crib}`, quantity: '3' });
    const mine = (await handOut(id)).body;
    const others = (await handOut(id, { userId: people.owner.id, quantity: '2' })).body;
    const admin = await world.as('admin');
    const asked = await giveBack({ code: sku }, admin);
    expect(asked).toMatchObject({ status: 409, body: { details: [{ field: 'userId' }] } });
    expect((await giveBack({ code: sku, userId: people.owner.id, quantity: '1' }, admin)).body).toMatchObject({ id: others.id, held: '1' });
    expect((await giveBack({ code: sku }, staff)).body).toMatchObject({ id: mine.id, held: '0' });
    expect((await giveBack({ loanId: others.id, quantity: '2' })).body).toMatchObject({ error: 'INVALID_INPUT' });
  });

  test('[PLC-14] that is overdue is told to whoever has it and to whoever manages, once', async () => {
    const { id } = await make({ name: 'Saw' });
    const { body: loan } = await handOut(id, { until: day(-2) });
    expect(loan.isOverdue).toBe(true);
    const run = () => overdueTools.run(world.services, {}, new AbortController().signal);
    expect(await run()).toEqual({ overdue: 1 });
    // Whoever was told is not looked at again.
    expect(await run()).toEqual({ overdue: 0 });
    const told = async (caller: Caller) =>
      (await caller.call(api.notifications.list, { query: {} })).body.notifications
        .map(({ title }) => title)
        .filter((title) => title.includes('Saw'));
    expect(await told(staff)).toEqual(['Please bring back “Saw”']);
    expect(await told(owner)).toEqual([`${loan.holder} still has “Saw”`]);
    expect((await owner.call(api.tools.change, { params: { id: loan.id }, body: { until: day(1) } })).body.isOverdue).toBe(false);
    expect(await run()).toEqual({ overdue: 0 });
    await owner.call(api.tools.change, { params: { id: loan.id }, body: { until: day(-3) } });
    expect(await run(), 'another day is told anew').toEqual({ overdue: 1 });
    await giveBack({ loanId: loan.id });
  });

  test('[PLC-14] that is overdue counts among the alerts and is listed with them until it is back, to whoever may see it', async () => {
    const { id } = await make({ name: 'Router' });
    const { body: loan } = await handOut(id, { until: day(-1) });
    await handOut((await make({ name: 'Plane' })).id, { until: day(2) });
    const count = async (caller = owner) => (await caller.call(api.alerts.count)).body.overdue;
    const listed = async (caller = owner) =>
      (await caller.call(api.tools.list, { query: { show: 'overdue' } })).body.loans.map(({ name, isOverdue }) => `${name} ${isOverdue}`);
    expect([await count(), await listed()]).toEqual([1, ['Router true']]);
    expect([await count(staff), await listed(staff)], 'whoever has it').toEqual([1, ['Router true']]);
    const stranger = await world.person('Tess');
    await world.join(people.organizationId, stranger, 'staff');
    await world.assign(people.organizationId, stranger, [van]);
    const other = world.withSession(await world.signIn(stranger));
    expect([await count(other), await listed(other)]).toEqual([0, []]);
    await giveBack({ loanId: loan.id });
    expect([await count(), await listed()]).toEqual([0, []]);
  });

  test('[PLC-14] [SEC-05] is not handed out when as many are out as may be at once', async () => {
    const { id } = await make({ name: 'Pencil', quantity: '5' });
    await handOut(id);
    await world.database.admin.query(
      `INSERT INTO tool_loans (organization_id, item_id, item_name, place, from_place, quantity, handed_by)
       SELECT organization_id, item_id, item_name, place, from_place, 1, '' FROM tool_loans, generate_series(1, ${limits.openLoans}) WHERE item_id = $1`,
      [id],
    );
    const message = 'There can be at most 5,000 tools handed out. Take back what is no longer needed, and try again.';
    expect(await handOut(id)).toMatchObject({ status: 409, body: { error: 'LIMIT_REACHED', message } });
    await world.database.admin.query(`DELETE FROM tool_loans WHERE item_id = $1 AND handed_by = ''`, [id]);
    expect((await handOut(id)).status).toBe(200);
  });

  test('[PLC-14] that is lost is written off with a reason, and each of its rows can be undone', async () => {
    const { id } = await make({ name: 'Level', quantity: '2' });
    const { body: loan } = await handOut(id, { quantity: '2' });
    const rows = async () => (await owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements;
    const undo = async (nth: number) => owner.call(api.transactions.undo, { params: { id: (await rows())[nth]?.id ?? 0 }, body: {} });
    expect(
      (await owner.call(api.tools.lose, { params: { id: loan.id }, body: { quantity: '1', note: 'In the river' } })).body,
    ).toMatchObject({
      held: '1',
      lost: '1',
    });
    expect((await rows())[0]).toMatchObject({ kind: 'set', delta: '-1', value: '-90', folder: loan.holder, costOfGoods: '0' });
    expect((await undo(1)).body).toMatchObject({ error: 'CANNOT_UNDO', message: `${loan.holder} does not have all of it any more.` });
    expect((await undo(0)).status).toBe(200);
    expect((await read(id)).heldBy).toMatchObject([{ quantity: '2' }]);
    expect((await undo(2)).status).toBe(200);
    expect(await read(id)).toMatchObject({ quantity: '2', totalValue: '180', heldBy: [], places: [{ quantity: '2' }] });
  });

  test('[PLC-14] in somebody’s hands can be neither archived nor handed out twice, and outlives the folder it was taken from', async () => {
    const { id } = await make({ name: 'Pump' });
    const { body: loan } = await handOut(id);
    expect((await handOut(id)).body).toMatchObject({ error: 'CONFLICT', message: 'There are 0 of “Pump” in “Tool crib”, not 1.' });
    const archived = await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'archive' } } });
    expect(archived.body).toMatchObject({ error: 'CONFLICT', message: `“Pump” is with ${loan.holder}. Take it back first.` });
    expect((await owner.call(api.folders.remove, { params: { id: crib }, query: { contents: 'unassign' } })).status).toBe(200);
    expect((await giveBack({ loanId: loan.id })).body.held).toBe('0');
    expect((await read(id)).places).toMatchObject([{ name: null, quantity: '1' }]);
  });
});

test('[PLC-14] staff hand out what lies in their places, and nothing else', async () => {
  const mine = await make({ name: 'Van drill', folderId: van });
  const { id: hidden } = await make({ name: 'Crib drill' });
  expect((await handOut(mine.id, { userId: people.owner.id }, staff)).body).toMatchObject({ name: 'Van drill', from: { name: 'Van 1' } });
  expect((await handOut(hidden, {}, staff)).status).toBe(404);
  // Nothing is left in its home: it is taken from where most of it lies.
  const { id: spread } = await make({ name: 'Spread drill', quantity: '5' });
  const shop = await world.folder(people.organizationId, { name: 'Shop' });
  for (const [toPlaceId, quantity] of [
    [van, '2'],
    [shop, '3'],
  ] as const)
    await owner.call(api.transfers.make, { body: { fromPlaceId: crib, toPlaceId, lines: [{ itemId: spread, quantity }] } });
  expect((await handOut(spread)).body).toMatchObject({ from: { name: 'Shop' } });
  expect((await handOut(spread, {}, staff)).body).toMatchObject({ from: { name: 'Van 1' } });
  const stranger = crypto.randomUUID();
  expect((await handOut(hidden, { userId: stranger })).body).toMatchObject({ message: 'This person is not in your team any more.' });
  expect((await reconcile(world.services.db, people.organizationId))?.differences).toEqual([]);
});
