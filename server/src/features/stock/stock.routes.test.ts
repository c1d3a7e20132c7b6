import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { applyToStock, holdLiveItem } from './ledger.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const make = async (item: Partial<ItemInput> = {}) => (await owner.call(api.inventory.create, { body: { name: 'Pump', ...item } })).body;
const change = (
  id: number,
  body: Parameters<typeof owner.call<typeof api.inventory.changeStock>>[1] extends infer C
    ? C extends { body: infer B }
      ? B
      : never
    : never,
  caller = owner,
) => caller.call(api.inventory.changeStock, { params: { id }, body });
const history = async (id: number, caller = owner) =>
  (await caller.call(api.inventory.history, { params: { id }, query: { limit: 200 } })).body.movements;

/** Checks what must be true of every item at every moment. */
async function expectLedgerToAgree(id: number): Promise<void> {
  const { rows } = await world.database.admin.query(
    `SELECT i.quantity = COALESCE(sum(m.delta), 0) AS quantities, i.total_value = COALESCE(sum(m.value_delta), 0) AS values,
            i.valuation_method <> 'fifo' OR (SELECT COALESCE(sum(l.quantity), 0) = i.quantity AND COALESCE(sum(l.value), 0) = i.total_value
              FROM cost_layers l WHERE l.organization_id = i.organization_id AND l.item_id = i.id) AS layers
       FROM items i LEFT JOIN movements m ON m.organization_id = i.organization_id AND m.item_id = i.id WHERE i.id = $1 GROUP BY i.organization_id, i.id`,
    [id],
  );
  expect(rows).toEqual([{ quantities: true, values: true, layers: true }]);
}

describe('a change of stock', () => {
  test('[STK-01] comes as a multipart form or as JSON', async () => {
    const item = await make({ quantity: '5', unitCost: '10' });
    const folder = await world.folder(organizationId, { name: 'Van' });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      quantity: '7',
      purchasePrice: '12.50',
      folderId: String(folder),
      transactionNote: 'Delivery',
    })) {
      form.append(name, value);
    }
    const encoded = new Response(form);
    const sent = await owner.raw({
      method: 'PUT',
      url: `/api/inventory/${item.id}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(sent).toMatchObject({
      status: 200,
      body: { quantity: '7', totalValue: '75', folderId: folder, movement: { note: 'Delivery' } },
    });
    expect((await change(item.id, { quantity: '9' })).body).toMatchObject({ quantity: '9', movement: { delta: '2', isCostAssumed: true } });
    await expectLedgerToAgree(item.id);
  });

  test('[STK-02] stock-out never goes below zero and says what was asked; stock-in adds', async () => {
    const item = await make({ quantity: '5', unitCost: '10' });
    const out = await change(item.id, { adjustment: '-8' });
    expect(out.body).toMatchObject({ quantity: '0', totalValue: '0', movement: { delta: '-5', requested: '-8', value: '-50' } });
    expect((await change(item.id, { adjustment: '3', purchasePrice: '14' })).body).toMatchObject({
      quantity: '3',
      totalValue: '42',
      unitCost: '14',
    });
    await expectLedgerToAgree(item.id);
  });

  test('[STK-03] two people who change it at once both count, and an absolute set that is stale is refused', async () => {
    const item = await make({ quantity: '10', unitCost: '1' });
    await Promise.all(Array.from({ length: 20 }, (_, n) => change(item.id, { adjustment: n % 2 === 0 ? '3' : '-1' })));
    expect((await owner.call(api.inventory.read, { params: { id: item.id } })).body.quantity).toBe('30');
    const stale = await change(item.id, { quantity: '12', expectedQuantity: '10' });
    expect(stale).toMatchObject({ status: 409, body: { error: 'STALE_QUANTITY', details: [{ field: 'expectedQuantity' }] } });
    expect((await change(item.id, { quantity: '12', expectedQuantity: '30' })).status).toBe(200);
    expect(await history(item.id)).toHaveLength(22);
    await expectLedgerToAgree(item.id);
  });

  test('[STK-04] every change is a row of the history with who, when, kind, delta, quantities, cost, note and source', async () => {
    const item = await make({ quantity: '4', unitCost: '2.5' });
    await change(item.id, { adjustment: '-1', transactionNote: 'Job 114', source: 'scan' });
    const folder = await world.folder(organizationId, { name: 'Van 2' });
    await change(item.id, { folderId: folder });
    const movements = await history(item.id);
    expect(
      movements.map(({ kind, source, delta, quantityBefore, quantityAfter, value, note }) => ({
        kind,
        source,
        delta,
        quantityBefore,
        quantityAfter,
        value,
        note,
      })),
    ).toEqual([
      { kind: 'move', source: 'edit', delta: '0', quantityBefore: '3', quantityAfter: '3', value: '0', note: '' },
      { kind: 'out', source: 'scan', delta: '-1', quantityBefore: '4', quantityAfter: '3', value: '-2.5', note: 'Job 114' },
      { kind: 'opening', source: 'edit', delta: '4', quantityBefore: '0', quantityAfter: '4', value: '10', note: '' },
    ]);
    expect(movements[0]).toMatchObject({ userName: 'Olive Tester', toFolder: 'Van 2', fromFolder: null });
    const { entries } = (await owner.call(api.activity.list, { query: { kind: 'item', subjectId: item.id } })).body;
    expect(entries[0]).toMatchObject({ action: 'move', changes: [{ field: 'Folder', from: null, to: 'Van 2' }] });
  });

  test('[STK-04] whoever makes a change is told of its row what the history tells later', async () => {
    const unit = await world.unit(organizationId, { allowsDecimals: true });
    for (const valuationMethod of ['moving_average', 'fifo', 'standard'] as const) {
      const item = await make({ quantity: '3', unitCost: '2.123456', valuationMethod, unitId: unit });
      const folder = await world.folder(organizationId, { name: `Van of ${valuationMethod}` });
      const told = [];
      for (const body of [
        { adjustment: '0.3333', purchasePrice: '7.000001', transactionNote: 'Bought' },
        { adjustment: '-1.1' },
        { adjustment: '2' },
        { quantity: '0.5', placeId: folder },
        { folderId: folder, quantity: '7.0700' },
        { adjustment: '-1000' },
        { adjustment: '-1' },
      ]) {
        told.push((await change(item.id, body)).body.movement);
      }
      for (const id of told.slice(1, 4).map((movement) => movement?.id ?? 0)) {
        told.push((await owner.call(api.transactions.undo, { params: { id }, body: {} })).body.movement);
      }
      const rows = new Map((await history(item.id)).map((row) => [row.id, row]));
      expect(told.every(Boolean)).toBe(true);
      for (const movement of told) {
        const { isUndone: _isUndone, canUndo: _canUndo, ...lasting } = movement as NonNullable<typeof movement>;
        expect(rows.get(lasting.id)).toMatchObject(lasting);
      }
    }
  });

  test('a level that is missing lets nothing of a change be written', async () => {
    const item = await make({ quantity: '4', unitCost: '2' });
    const { admin } = world.database;
    const forget = () => admin.query('DELETE FROM stock_levels WHERE organization_id = $1 AND item_id = $2', [organizationId, item.id]);
    const rows = async () => (await admin.query('SELECT id FROM movements WHERE item_id = $1', [item.id])).rowCount;
    const before = await rows();
    const scope = world.scope(organizationId, (await world.people()).owner, 'owner');
    const written = world.services.db.tenant(scope, async (tx) => {
      const held = await holdLiveItem(tx, scope, item.id);
      await forget();
      return applyToStock(tx, scope, held, { kind: 'in', quantity: '1' }, { kind: 'in', source: 'edit' });
    });
    await expect(written).rejects.toThrow('a movement of an item that is held was not written');
    expect(await rows()).toBe(before);
  });

  test('the history cannot be changed by the application, only added to', async () => {
    const { rows } = await world.database.admin.query(
      `SELECT privilege_type FROM information_schema.role_table_grants WHERE table_name = 'movements' AND grantee = 'onhand_app' ORDER BY 1`,
    );
    expect(rows).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }]);
  });

  test('[STK-09] an item says what was last paid for it and when: not what was assumed, given away or taken back', async () => {
    const { body: item } = await owner.call(api.inventory.create, { body: { name: 'Elbow', quantity: '3', unitCost: '1.9' } });
    const params = { id: item.id };
    const add = async (more: object) => (await owner.call(api.inventory.changeStock, { params, body: { adjustment: '1', ...more } })).body;
    expect(item.lastPaid).toEqual({ price: '1.9', at: expect.any(String) });
    const bought = await add({ purchasePrice: '2.25' });
    expect(bought.lastPaid).toEqual({ price: '2.25', at: bought.movement?.at });
    expect((await add({})).lastPaid?.price).toBe('2.25');
    expect((await add({ purchasePrice: '0' })).lastPaid?.price).toBe('2.25');
    const mistaken = await add({ purchasePrice: '2250' });
    expect(mistaken.lastPaid?.price).toBe('2250');
    await owner.call(api.transactions.undo, { params: { id: mistaken.movement?.id ?? 0 }, body: {} });
    expect((await owner.call(api.inventory.read, { params })).body.lastPaid?.price).toBe('2.25');
    const { body: empty } = await owner.call(api.inventory.create, { body: { name: 'Never bought' } });
    expect(empty.lastPaid).toBeNull();
    expect((await (await world.as('staff')).call(api.inventory.read, { params })).body).not.toHaveProperty('lastPaid');
  });

  test('[STK-06] FIFO layers are kept with the item, and an issue takes the oldest first', async () => {
    const item = await make({ valuationMethod: 'fifo', quantity: '8', unitCost: '10' });
    await change(item.id, { adjustment: '4', purchasePrice: '16' });
    const out = await change(item.id, { adjustment: '-10' });
    expect(out.body).toMatchObject({ quantity: '2', totalValue: '32', movement: { value: '-112', unitCost: '11.2' } });
    expect((await change(item.id, { adjustment: '2', purchasePrice: '6' })).body).toMatchObject({ totalValue: '44', unitCost: '11' });
    await expectLedgerToAgree(item.id);
  });

  test('[STK-07] a change of the method keeps the value and is a row of the history', async () => {
    const item = await make({ quantity: '10', unitCost: '10' });
    await change(item.id, { adjustment: '10', purchasePrice: '20' });
    await change(item.id, { adjustment: '-1' });
    const switched = await owner.call(api.inventory.update, { params: { id: item.id }, body: { valuationMethod: 'fifo' } });
    expect(switched.body).toMatchObject({ valuationMethod: 'fifo', quantity: '19', totalValue: '285', unitCost: '15' });
    expect((await history(item.id))[0]).toMatchObject({ kind: 'method', delta: '0', value: '0' });
    await expectLedgerToAgree(item.id);
    const refused = await owner.call(api.inventory.update, { params: { id: item.id }, body: { unitCost: '3' } });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'unitCost' }] } });
  });

  test('whatever is done to an item, also at once, the ledger, the layers and the item agree', { timeout: 60_000 }, async () => {
    const step = fc.record({ adjustment: fc.integer({ min: -500, max: 500 }), price: fc.integer({ min: 0, max: 99_999 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('mac', 'fifo', 'standard', 'moving_average'),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        async (method, steps) => {
          const item = await make({
            valuationMethod: method,
            unitId: await world.unit(organizationId, { allowsDecimals: true }),
            quantity: '2.5',
            unitCost: '0.37',
          });
          await Promise.all(
            steps.map(({ adjustment, price }) =>
              change(item.id, { adjustment: String(adjustment / 100), purchasePrice: String(price / 100) }),
            ),
          );
          await expectLedgerToAgree(item.id);
        },
      ),
      { numRuns: 15, seed: 7 },
    );
  });

  test('decimals are for units that allow them', async () => {
    const whole = await make({ unitId: await world.unit(organizationId, { name: 'crates' }) });
    const refused = await change(whole.id, { adjustment: '0.5' });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'adjustment', message: '“crates” allows no decimals.' }] } });
    const pipe = await make({ unitId: await world.unit(organizationId, { allowsDecimals: true }) });
    expect((await change(pipe.id, { adjustment: '0.5', purchasePrice: '3' })).body).toMatchObject({ quantity: '0.5', totalValue: '1.5' });
  });

  test('[STK-11] an archived item, an unknown one and one of another organization do not change', async () => {
    const archived = await world.item(organizationId, { isArchived: true });
    expect(await change(archived, { adjustment: '1' })).toMatchObject({
      status: 409,
      body: { message: 'This item is archived. Restore it first.' },
    });
    expect((await change(987_654_321, { adjustment: '1' })).status).toBe(404);
    const { id } = await make({ quantity: '1' });
    expect((await change(id, { adjustment: '1' }, await world.as('other-owner'))).status).toBe(404);
  });
});
