import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { reconcile } from '../../reconciliation/reconciliation.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const make = async (item: Partial<ItemInput> = {}) => (await owner.call(api.inventory.create, { body: { name: 'Pump', ...item } })).body.id;

async function change(id: number, adjustment: string, purchasePrice?: string): Promise<number> {
  const body = { adjustment, ...(purchasePrice !== undefined && { purchasePrice }) };
  return (await owner.call(api.inventory.changeStock, { params: { id }, body })).body.movement?.id ?? 0;
}
const undo = (id: number, note?: string, caller = owner) =>
  caller.call(api.transactions.undo, { params: { id }, body: note === undefined ? {} : { note } });
const history = async (id: number) => (await owner.call(api.inventory.history, { params: { id }, query: { limit: 200 } })).body.movements;
const layersOf = async (id: number) =>
  (await owner.call(api.inventory.previewMethod, { params: { id }, query: { method: 'fifo' } })).body.current.layers.map(
    ({ quantity, value }) => `${quantity} = ${value}`,
  );

describe('undo', () => {
  test('[UNDO-02] is a row of the history that says what it reversed, points at it, and cannot be had twice', async () => {
    const id = await make();
    const added = await change(id, '3', '4');
    expect((await history(id))[0]).toMatchObject({ canUndo: true, isUndone: false, reverses: null });
    const { status, body } = await undo(added);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, quantity: '0', totalValue: '0' });
    expect(body.movement).toMatchObject({
      kind: 'undo',
      source: 'undo',
      delta: '-3',
      value: '-12',
      note: 'Undo: Reversed addition of 3 unit(s)',
      reverses: added,
      canUndo: false,
    });
    expect((await history(id)).map(({ isUndone, canUndo }) => [isUndone, canUndo])).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(await undo(added)).toMatchObject({ status: 409, body: { error: 'ALREADY_UNDONE', message: 'This was undone already.' } });
    expect(await history(id)).toHaveLength(2);
  });

  test('[UNDO-02] notes say addition, subtraction or set, or what the person writes', async () => {
    const id = await make({ quantity: '5', unitCost: '1' });
    const [opening] = await history(id);
    const taken = await change(id, '-2');
    const set = (await owner.call(api.inventory.changeStock, { params: { id }, body: { quantity: '9' } })).body.movement?.id ?? 0;
    expect((await undo(set)).body.movement.note).toBe('Undo: Reversed set of 6 unit(s)');
    expect((await undo(taken)).body.movement.note).toBe('Undo: Reversed subtraction of 2 unit(s)');
    expect((await undo(opening?.id ?? 0, 'Counted twice')).body.movement.note).toBe('Counted twice');
  });

  test('[UNDO-03] of several people who undo the same at once, one does', async () => {
    const id = await make({ quantity: '50', unitCost: '1' });
    const taken = await change(id, '-5');
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(taken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await owner.call(api.inventory.read, { params: { id } })).body.quantity).toBe('50');
    expect((await history(id)).filter(({ kind }) => kind === 'undo')).toHaveLength(1);
  });

  test('[UNDO-03] the database itself lets nothing be undone twice', async () => {
    const id = await make();
    const added = await change(id, '1', '1');
    await undo(added);
    const again = world.database.admin.query(
      `INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, reverses)
       VALUES ($1, $2, 'Pump', 'Someone', 'undo', 'undo', 0, 0, 0, 0, 0, $3)`,
      [organizationId, id, added],
    );
    await expect(again).rejects.toThrow('movements_undone_once');
  });

  test('[UNDO-03] an issue from several layers is put back into each of them, in their old place', async () => {
    const id = await make({ valuationMethod: 'fifo' });
    await change(id, '10', '10');
    await change(id, '10', '20');
    await change(id, '5', '30');
    const taken = await change(id, '-12');
    expect(await layersOf(id)).toEqual(['8 = 160', '5 = 150']);
    await undo(taken);
    expect(await layersOf(id)).toEqual(['10 = 100', '10 = 200', '5 = 150']);
    expect((await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-10' } })).body.movement?.value).toBe(
      '-100',
    );
  });

  test('[UNDO-03] one after the other, the latest first, everything is as it was; a move in between touches no stock', async () => {
    const id = await make({ valuationMethod: 'fifo', quantity: '4', unitCost: '10' });
    const first = await change(id, '-3');
    const second = await change(id, '6', '20');
    const third = await change(id, '-5');
    await owner.call(api.inventory.changeStock, { params: { id }, body: { folderId: await world.folder(organizationId) } });
    for (const one of [third, second, first]) {
      expect((await undo(one)).body.movement.note).not.toContain('had changed since');
    }
    expect(await layersOf(id)).toEqual(['4 = 40']);
  });

  test('[UNDO-03] U1 an issue that took nothing, or a move, has not touched the stock: each layer is back in its place', async () => {
    const id = await make({ valuationMethod: 'fifo' });
    await change(id, '4', '1');
    await change(id, '6', '2');
    const taken = await change(id, '-10');
    await change(id, '-1');
    const { body } = await undo(taken);
    expect(body.movement).toMatchObject({ delta: '10', value: '16', costOfGoods: '-16', note: 'Undo: Reversed subtraction of 10 unit(s)' });
    expect(await layersOf(id)).toEqual(['4 = 4', '6 = 12']);
  });

  test('[UNDO-03] U2 U4 under the average, stock and cost of goods become what they would be without the receipt', async () => {
    const dear = await make();
    const first = await change(dear, '10', '100');
    await change(dear, '90', '1');
    await change(dear, '-80');
    expect((await undo(first)).body).toMatchObject({
      quantity: '10',
      totalValue: '10',
      movement: { delta: '-10', value: '-208', costOfGoods: '-792', requested: null, note: 'Undo: Reversed addition of 10 unit(s)' },
    });
    const id = await make();
    await change(id, '10', '10');
    const second = await change(id, '10', '20');
    await change(id, '-5');
    expect((await undo(second)).body).toMatchObject({ quantity: '5', totalValue: '50', movement: { value: '-175', costOfGoods: '-25' } });
  });

  test('[UNDO-03] U3 under FIFO, later issues are costed from the layers they would have taken', async () => {
    const id = await make({ valuationMethod: 'fifo' });
    const first = await change(id, '10', '1');
    await change(id, '10', '100');
    await change(id, '-9');
    expect((await undo(first)).body).toMatchObject({ quantity: '1', totalValue: '100', movement: { value: '-901', costOfGoods: '891' } });
    expect(await layersOf(id)).toEqual(['1 = 100']);
  });

  test('[REP-01] [UNDO-03] the cost of goods issued is what it would be without the row, counted on the day of the undo; nothing is found wrong', async () => {
    const id = await make({ name: 'Reported' });
    const first = await change(id, '10', '100');
    await change(id, '90', '1');
    await change(id, '-80');
    const day = new Date().toISOString().slice(0, 10);
    const report = async (name: 'cost-of-goods' | 'turnover', groupBy: 'item' | 'day') => {
      const { body } = await owner.call(api.reports.run, { params: { report: name }, query: { from: '2020-01-01', to: day, groupBy } });
      return body;
    };
    const costOf = async (name: 'cost-of-goods' | 'turnover') =>
      (await report(name, 'item')).rows.find(({ key }) => key === String(id))?.cells.cost;
    const before = Number((await report('cost-of-goods', 'day')).totals.cost);
    expect(await costOf('cost-of-goods')).toBe('872');
    await undo(first);
    expect([await costOf('cost-of-goods'), await costOf('turnover')]).toEqual(['80', '80']);
    expect(Number((await report('cost-of-goods', 'day')).totals.cost) - before).toBeCloseTo(-792);
    expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
  });

  test('[UNDO-03] M11 an issue undone after a later receipt; what the person writes stays the note', async () => {
    const id = await make();
    await change(id, '10', '10');
    await change(id, '10', '20');
    const taken = await change(id, '-15');
    await change(id, '5', '30');
    const { body } = await undo(taken, 'Wrong job');
    expect(body).toMatchObject({ quantity: '25', totalValue: '450', unitCost: '18' });
    expect(body.movement).toMatchObject({ note: 'Wrong job', value: '225', costOfGoods: '-225' });
  });

  test.each(['fifo', 'moving_average'] as const)(
    '[UNDO-02] [UNDO-03] U5 under %s, what was issued already stays issued: the note says how much was left, and no cost of goods is posted',
    async (valuationMethod) => {
      const gone = await make({ valuationMethod });
      const added = await change(gone, '10', '1');
      await change(gone, '-10');
      expect((await undo(added)).body).toMatchObject({
        quantity: '0',
        totalValue: '0',
        movement: {
          delta: '0',
          requested: '-10',
          value: '0',
          costOfGoods: '0',
          note: 'Undo: Reversed addition of 0 unit(s) (0 of 10 were left)',
        },
      });
      const id = await make({ valuationMethod });
      await change(id, '5', '1');
      const ten = await change(id, '10', '2');
      await change(id, '-12');
      await change(id, '20', '3');
      const { body } = await undo(ten);
      expect(body).toMatchObject({ quantity: '13', totalValue: valuationMethod === 'fifo' ? '39' : '36.7391304348' });
      expect(body.movement).toMatchObject({
        delta: '-10',
        requested: null,
        costOfGoods: '0',
        note: 'Undo: Reversed addition of 10 unit(s) (10 of 10 were left, at what they cost now)',
      });
    },
  );

  test('[UNDO-03] what was added and is gone by now is taken back only as far as it is there, and the shortfall recorded', async () => {
    const id = await make();
    const added = await change(id, '10', '3');
    await change(id, '-8');
    expect((await undo(added)).body).toMatchObject({
      quantity: '0',
      totalValue: '0',
      movement: {
        delta: '-2',
        requested: '-10',
        value: '-6',
        note: 'Undo: Reversed addition of 2 unit(s) (2 of 10 were left, at what they cost now)',
      },
    });
  });

  test.each(['fifo', 'moving_average'] as const)(
    '[STK-05] [STK-06] U6 under %s, free goods are never the price of units that come without one',
    async (valuationMethod) => {
      const id = await make({ valuationMethod });
      await change(id, '10', '5');
      await change(id, valuationMethod === 'fifo' ? '0' : '-10');
      await change(id, '2', '0');
      const { body } = await owner.call(api.inventory.changeStock, {
        params: { id },
        body: { quantity: valuationMethod === 'fifo' ? '15' : '5' },
      });
      expect(body.movement).toMatchObject({ delta: '3', value: '15', unitCost: '5', isCostAssumed: true });
    },
  );

  test('[UNDO-03] a row with more than 5,000 changes behind it is not undone while everyone waits, but refused with what to do instead', async () => {
    const id = await make();
    const first = await change(id, '10', '1');
    await world.database.admin.query(
      `INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost)
       SELECT $1, $2, 'Pump', 'Someone', CASE WHEN n % 2 = 1 THEN 'in' ELSE 'out' END, 'scan', n % 2 * 2 - 1, 10 + n % 2, n % 2 * 2 - 1, 10 + n % 2, 1
         FROM generate_series(1, 5000) AS n ORDER BY n`,
      [organizationId, id],
    );
    const last = await change(id, '1', '1');
    expect(await undo(first)).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT', message: expect.stringContaining('changed too many times since') },
    });
    expect((await undo(last)).status).toBe(200);
  });

  test('only stock that came or went can be undone', async () => {
    const id = await make();
    await change(id, '-1');
    await owner.call(api.inventory.changeStock, { params: { id }, body: { folderId: await world.folder(organizationId) } });
    await owner.call(api.inventory.update, { params: { id }, body: { valuationMethod: 'fifo' } });
    await undo(await change(id, '1', '1'));
    const movements = await history(id);
    expect(movements.map(({ kind }) => kind)).toEqual(['undo', 'in', 'method', 'move', 'out']);
    for (const movement of movements.filter(({ kind }) => kind !== 'in')) {
      expect(movement.canUndo, movement.kind).toBe(false);
      expect(await undo(movement.id), movement.kind).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } });
    }
  });

  test('an archived item is refused, a deleted or unknown one not found', async () => {
    const id = await make();
    const added = await change(id, '1', '1');
    const bulk = (action: 'archive' | 'delete') =>
      owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action } } });
    await bulk('archive');
    expect(await undo(added)).toMatchObject({ status: 409, body: { message: 'This item is archived. Restore it first.' } });
    expect((await history(id))[0]?.canUndo).toBe(false);
    await bulk('delete');
    expect((await undo(added)).status).toBe(404);
    expect((await undo(987_654_321)).status).toBe(404);
    const { transactions } = (await owner.call(api.transactions.list, { query: { itemId: id } })).body;
    expect(transactions.map(({ kind, hasItem, canUndo }) => [kind, hasItem, canUndo])).toEqual([
      ['delete', false, false],
      ['in', false, false],
    ]);
  });

  test('[RT-02] whoever sees the item is told of the change and of the new row', async () => {
    const id = await make();
    const added = await change(id, '1', '1');
    await undo(added);
    const { rows } = await world.database.admin.query<{ type: string }>(
      `SELECT message ->> 'type' AS type FROM events WHERE message ->> 'itemId' = $1 ORDER BY id`,
      [String(id)],
    );
    const each = ['inventory_update', 'transaction_update'];
    expect(rows.map(({ type }) => type)).toEqual(['inventory_update', ...each, ...each]);
  });

  test('staff undo what they did in their folders, and are sent no cost for it', async () => {
    const { staff } = await world.people();
    const mine = await world.folder(organizationId, { name: 'My van' });
    await world.assign(organizationId, staff, [mine]);
    const caller = await world.as('staff');
    const [here, elsewhere] = [await make({ folderId: mine }), await make()];
    const received = await caller.call(api.inventory.changeStock, { params: { id: here }, body: { adjustment: '2' } });
    const { status, body } = await undo(received.body.movement?.id ?? 0, undefined, caller);
    expect([status, body.quantity, body.movement.folder]).toEqual([200, '0', 'My van']);
    expect(JSON.stringify(body)).not.toMatch(/unitCost|totalValue|"value/);
    expect((await undo(await change(elsewhere, '2', '9'), undefined, caller)).status).toBe(404);
  });
});

describe('[UNDO-04] whose undo it is', () => {
  test('staff undo what they did themselves, for a day; an admin undoes the rest; each refusal says why', async () => {
    const { staff: person } = await world.people();
    const folderId = await world.folder(organizationId);
    await world.assign(organizationId, person, [folderId]);
    const [staff, admin] = [await world.as('staff'), await world.as('admin')];
    const id = await make({ folderId, quantity: '5', unitCost: '1' });
    const take = async () =>
      (await staff.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1' } })).body.movement?.id ?? 0;
    const [opening] = await history(id);
    const seen = async (movement = 0) =>
      (await staff.call(api.inventory.history, { params: { id }, query: {} })).body.movements.find((row) => row.id === movement);

    expect(await seen(opening?.id)).toMatchObject({ canUndo: false, undoRefusal: 'others' });
    expect(await undo(opening?.id ?? 0, undefined, staff)).toMatchObject({
      status: 403,
      body: { error: 'UNDO_NOT_YOURS', message: 'Someone else made this change. A manager can undo it.' },
    });
    const own = await take();
    expect(await seen(own)).toMatchObject({ canUndo: true, undoRefusal: null });
    expect((await undo(own, undefined, staff)).status).toBe(200);

    const old = await take();
    await world.database.admin.query(`UPDATE movements SET at = at - interval '25 hours' WHERE id = $1`, [old]);
    expect(await seen(old)).toMatchObject({ canUndo: false, undoRefusal: 'day' });
    expect(await undo(old, undefined, staff)).toMatchObject({
      status: 403,
      body: { message: 'This change is more than a day old. A manager can undo it.' },
    });
    expect((await undo(old, undefined, admin)).status).toBe(200);
    expect((await undo(opening?.id ?? 0, undefined, admin)).status).toBe(200);
  });
});
