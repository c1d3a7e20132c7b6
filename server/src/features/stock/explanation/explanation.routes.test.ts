import { api } from '@onhand/contract';
import { maxCostLines } from '@onhand/contract/cost-explanation';
import type { ItemInput } from '@onhand/contract/item-inputs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text, units } from '../../../../test/costing-reference.ts';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { propertyRuns, timeoutOfRuns } from '../../../../test/property-runs.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const make = async (item: Partial<ItemInput> = {}) => (await owner.call(api.inventory.create, { body: { name: 'Pump', ...item } })).body.id;
async function change(id: number, adjustment: string, purchasePrice?: string, transactionNote = ''): Promise<number> {
  const body = { adjustment, transactionNote, ...(purchasePrice !== undefined && { purchasePrice }) };
  return (await owner.call(api.inventory.changeStock, { params: { id }, body })).body.movement?.id ?? 0;
}
const whyItem = async (id: number) => (await owner.call(api.inventory.explainCost, { params: { id } })).body;
const whyMovement = async (id: number) => (await owner.call(api.transactions.explainMovement, { params: { id } })).body;
const undo = async (id: number) => (await owner.call(api.transactions.undo, { params: { id }, body: {} })).body.movement.id;

interface Sums {
  totalValue: string;
  lines: { value: string }[];
  earlier: { value: string } | null;
}

function expectToAddUp({ totalValue, lines, earlier }: Sums): void {
  expect(text(lines.reduce((sum, { value }) => sum + units(value), units(earlier?.value ?? '0')))).toBe(totalValue);
}

describe('why this cost: what is on hand', () => {
  test('under FIFO, what is left of each receipt, and who brought it', async () => {
    const id = await make({ valuationMethod: 'fifo' });
    await change(id, '4', '10', 'first delivery');
    const second = await change(id, '6', '12.5', 'second delivery');
    await change(id, '-5');
    const why = await whyItem(id);
    expect(why).toMatchObject({ method: 'fifo', quantity: '5', totalValue: '62.5', unitCost: '12.5', earlier: null, basis: null });
    expect(why.lines).toMatchObject([
      {
        movementId: second,
        kind: 'in',
        userName: 'Olive Tester',
        note: 'second delivery',
        quantity: '5',
        of: '6',
        unitCost: '12.5',
        value: '62.5',
      },
    ]);
    expectToAddUp(why);
  });

  test('under the average, every step since nothing was on hand', async () => {
    const id = await make();
    await change(id, '1', '99');
    await change(id, '-1');
    await change(id, '8', '10');
    await change(id, '4', '16');
    await change(id, '-10');
    const why = await whyItem(id);
    expect(why).toMatchObject({ quantity: '2', totalValue: '24', unitCost: '12' });
    expect(
      why.lines.map(({ quantity, unitCost, value, quantityAfter, valueAfter }) => [quantity, unitCost, value, quantityAfter, valueAfter]),
    ).toEqual([
      ['8', '10', '80', '8', '80'],
      ['4', '16', '64', '12', '144'],
      ['-10', '12', '-120', '2', '24'],
    ]);
    expectToAddUp(why);
  });

  test('more steps than fit are one sum at the beginning', async () => {
    const { organizationId } = await world.people();
    for (const valuationMethod of ['mac', 'fifo'] as const) {
      const id = await make({ valuationMethod });
      // Straight into the ledger, because a hundred calls would only take time.
      await world.database.admin.query(
        `WITH m AS (INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost)
           SELECT $1, $2, 'Pump', 'Someone', 'in', 'edit', 1, n, 0.01, n * 0.01, 0.01 FROM generate_series(1, $3::int) n RETURNING id)
         INSERT INTO cost_layers SELECT $1, $2, m.id, 1, 0.01 FROM m WHERE $4 = 'fifo'`,
        [organizationId, id, maxCostLines + 7, valuationMethod],
      );
      await world.database.admin.query('UPDATE items SET quantity = $2, total_value = $2 * 0.01 WHERE id = $1', [id, maxCostLines + 7]);
      const why = await whyItem(id);
      expect(why.lines).toHaveLength(maxCostLines);
      expect(why.earlier).toEqual({ count: 7, quantity: '7', value: '0.07' });
      expectToAddUp(why);
    }
  });

  test('under standard, who entered the cost and when', async () => {
    const id = await make({ valuationMethod: 'standard', unitCost: '5' });
    expect((await whyItem(id)).lines).toMatchObject([{ movementId: null, kind: null, quantity: '0', unitCost: '5', value: '0' }]);
    await change(id, '3', '99');
    await owner.call(api.inventory.update, { params: { id }, body: { unitCost: '6' } });
    const why = await whyItem(id);
    expect(why.lines).toMatchObject([{ kind: 'revalue', userName: 'Olive Tester', quantity: '3', unitCost: '6', value: '18' }]);
    expectToAddUp(why);
  });

  test('with nothing on hand the last cost stays, and the explanation says so', async () => {
    const id = await make();
    await change(id, '2', '7');
    await change(id, '-2');
    expect(await whyItem(id)).toMatchObject({
      quantity: '0',
      totalValue: '0',
      unitCost: '7',
      lines: [],
      sentence: expect.stringContaining('Nothing is on hand'),
    });
  });
});

describe('why this cost: a movement', () => {
  test('[STK-06] an issue under FIFO names the receipts it took from', async () => {
    const id = await make({ valuationMethod: 'fifo' });
    const receipts = [await change(id, '8', '10'), await change(id, '4', '16')];
    const issue = await change(id, '-10');
    const why = await whyMovement(issue);
    expect(why).toMatchObject({ quantity: '10', unitCost: '11.2', totalValue: '112' });
    expect(why.lines.map(({ movementId, quantity, of, value }) => [movementId, quantity, of, value])).toEqual([
      [receipts[0], '8', '8', '80'],
      [receipts[1], '2', '4', '32'],
    ]);
    const back = await whyMovement(await undo(issue));
    expect(back.lines.map(({ movementId, quantity }) => [movementId, quantity])).toEqual([
      [receipts[0], '8'],
      [receipts[1], '2'],
    ]);
    expectToAddUp(back);
  });

  test('[STK-05] an issue at the average says of how many, and where that average came from', async () => {
    const id = await make();
    await change(id, '10', '50');
    await change(id, '-3');
    await change(id, '5', '55');
    const why = await whyMovement(await change(id, '-4'));
    expect(why.lines).toMatchObject([{ quantity: '4', of: '12', value: why.totalValue }]);
    expect(why.basis).toMatchObject({ quantity: '12', totalValue: '625', unitCost: '52.0833333333' });
    expect(why.basis?.lines.map(({ quantity }) => quantity)).toEqual(['10', '-3', '5']);
    expectToAddUp(why);
    if (why.basis) expectToAddUp(why.basis);
  });

  test('[UNDO-03] an undo that was replayed says what it did to stock and what to the cost of goods; one that could not be, what was left', async () => {
    const id = await make();
    const first = await change(id, '10', '100');
    await change(id, '90', '1');
    await change(id, '-80');
    expect(await whyMovement(await undo(first))).toMatchObject({
      quantity: '10',
      unitCost: '100',
      totalValue: '1000',
      lines: [{ movementId: first, quantity: '10', unitCost: '100', value: '1000' }],
      replay: { undone: '-1000', issuedBefore: '872', issuedAfter: '80', issued: '792', rest: '0', stock: '-208', costOfGoods: '-792' },
      sentence: expect.stringContaining('as if it had never been'),
    });
    expectToAddUp(await whyItem(id));
    const used = await make({ valuationMethod: 'fifo' });
    const added = await change(used, '10', '3');
    await change(used, '-8');
    const left = await whyMovement(await undo(added));
    expect(left).toMatchObject({ quantity: '2', totalValue: '6', sentence: expect.stringContaining('what was left of it') });
    expect(left.replay).toBeUndefined();
  });

  test('a receipt says whether its price was paid or assumed; an undo names what it reverses', async () => {
    const id = await make();
    const paid = await change(id, '2', '7');
    expect(await whyMovement(paid)).toMatchObject({ totalValue: '14', lines: [{ movementId: paid, quantity: '2', value: '14' }] });
    expect((await whyMovement(await change(id, '1'))).sentence).toContain('without a price');
    const issue = await change(id, '-1');
    expect(await whyMovement(await undo(issue))).toMatchObject({
      totalValue: '7',
      lines: [{ movementId: issue, quantity: '1', value: '7' }],
    });
  });

  const numRuns = propertyRuns({ byDay: 3, atNight: 30 });
  test('whatever happened to an item, every explanation adds up to the last decimal', { timeout: timeoutOfRuns(numRuns) }, async () => {
    const step = fc.record({ size: fc.integer({ min: -9, max: 9 }), price: fc.integer({ min: 0, max: 999_999 }), undoes: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('mac', 'fifo', 'standard'),
        fc.array(step, { minLength: 3, maxLength: 7 }),
        async (method, steps) => {
          const id = await make({ valuationMethod: method, unitCost: '0.333333' });
          for (const { size, price, undoes } of steps) {
            const movement = await change(id, String(size), String(price / 10_000));
            if (undoes && movement) await owner.call(api.transactions.undo, { params: { id: movement }, body: {} });
          }
          await owner.call(api.inventory.update, { params: { id }, body: { valuationMethod: 'fifo' } });
          await change(id, '-1');
          const why = await whyItem(id);
          const item = (await owner.call(api.inventory.read, { params: { id } })).body;
          expect([why.quantity, why.totalValue, why.unitCost]).toEqual([item.quantity, item.totalValue, item.unitCost]);
          expectToAddUp(why);
          for (const { id: movement, value } of (await owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements) {
            const one = await whyMovement(movement);
            expect(one.totalValue).toBe(value?.replace('-', ''));
            expectToAddUp(one);
            if (one.basis) expectToAddUp(one.basis);
          }
        },
      ),
      { numRuns },
    );
  });
});

describe('[STK-07] a change of method, before it is made', () => {
  test('shows both methods side by side, as the change will make them, and changes nothing', async () => {
    const id = await make({ valuationMethod: 'fifo' });
    await change(id, '10', '10');
    await change(id, '10', '20');
    await change(id, '-1');
    const preview = (await owner.call(api.inventory.previewMethod, { params: { id }, query: { method: 'mac' } })).body;
    expect(preview.current).toEqual({
      method: 'fifo',
      quantity: '19',
      unitCost: '15.2631578947',
      totalValue: '290',
      layers: [
        { quantity: '9', unitCost: '10', value: '90' },
        { quantity: '10', unitCost: '20', value: '200' },
      ],
      layerCount: 2,
    });
    expect(preview.next).toEqual({
      method: 'mac',
      quantity: '19',
      unitCost: '15.2631578947',
      totalValue: '290',
      layers: [],
      layerCount: 0,
    });
    expect((await owner.call(api.inventory.read, { params: { id } })).body.valuationMethod).toBe('fifo');
    const switched = (await owner.call(api.inventory.update, { params: { id }, body: { valuationMethod: 'mac' } })).body;
    expect(switched).toMatchObject({
      quantity: preview.next.quantity,
      unitCost: preview.next.unitCost,
      totalValue: preview.next.totalValue,
    });
  });
});
