import { api } from '@onhand/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bookkeeper, type Row, type Step, text, units } from '../../../../test/costing-reference.ts';
import { stepFor, type Wish, wishes } from '../../../../test/costing-steps.ts';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { propertyRuns, timeoutOfRuns } from '../../../../test/property-runs.ts';
import { reconcile } from '../../reconciliation/reconciliation.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let folderId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  folderId = await world.folder(organizationId);
});
afterAll(() => world.close());

const methodNames = { average: 'moving_average', fifo: 'fifo', standard: 'standard' } as const;

/** Does one step; the ids of the rows that the bookkeeper knows are in `rows`. */
async function take(id: number, rows: readonly number[], step: Step): Promise<void> {
  const params = { id };
  const change = (body: object) => owner.call(api.inventory.changeStock, { params, body });
  const done = await {
    receive: () => step.do === 'receive' && change({ adjustment: step.quantity, ...(step.price && { purchasePrice: step.price }) }),
    issue: () => step.do === 'issue' && change({ adjustment: `-${step.quantity}` }),
    set: () => step.do === 'set' && change({ quantity: step.quantity }),
    switch: () => step.do === 'switch' && owner.call(api.inventory.update, { params, body: { valuationMethod: methodNames[step.method] } }),
    revalue: () => step.do === 'revalue' && owner.call(api.inventory.update, { params, body: { unitCost: step.price } }),
    undo: () => step.do === 'undo' && owner.call(api.transactions.undo, { params: { id: rows[step.row] ?? 0 }, body: {} }),
  }[step.do]();
  if (done) expect([200, JSON.stringify(step)]).toEqual([done.status, JSON.stringify(step)]);
}

/** Reads all rows but moves, oldest first. */
const historyOf = async (id: number) =>
  (await owner.call(api.inventory.history, { params: { id }, query: { limit: 200 } })).body.movements
    .filter(({ kind }) => kind !== 'move')
    .reverse();

const numRuns = propertyRuns({ byDay: 4, atNight: 60 });
const hasQuantity = (wish: Wish) => !('quantity' in wish) || wish.quantity !== '0';

test.each(['average', 'fifo'] as const)(
  '[STK-04] [STK-08] [UNDO-03] P1: in the database, from %s on, stock, layers and cost of goods are those of a bookkeeper who never had what was undone',
  { timeout: timeoutOfRuns(numRuns) },
  async (start) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(wishes.filter(hasQuantity), fc.nat(9)), { maxLength: 24, size: 'max' }), async (sequence) => {
        const { id } = (
          await owner.call(api.inventory.create, {
            body: { name: 'Valve', valuationMethod: methodNames[start], unitId: await fractions() },
          })
        ).body;
        const book = new Bookkeeper(start);
        for (const [wish, chance] of sequence) {
          if (chance === 0) await owner.call(api.inventory.changeStock, { params: { id }, body: { folderId } });
          if (chance === 1) await owner.call(api.inventory.changeStock, { params: { id }, body: { folderId: null } });
          const step = stepFor(wish, book);
          if (!step) continue;
          const rows = await historyOf(id);
          await take(
            id,
            rows.map((row) => row.id),
            step,
          );
          book.play(step);
        }
        const history = await historyOf(id);
        expect(history.map(({ delta, value, costOfGoods }) => [delta, value, costOfGoods])).toEqual(
          book.rows.map((row: Row) => [text(row.delta), text(row.value), text(row.costOfGoods)]),
        );
        const item = (await owner.call(api.inventory.read, { params: { id } })).body;
        expect([item.quantity, item.totalValue, item.unitCost]).toEqual([text(book.quantity), text(book.value), text(book.unitCost)]);
        const { rows: layers } = await world.database.admin.query<{ quantity: string; value: string }>(
          'SELECT quantity, value FROM cost_layers WHERE organization_id = $1 AND item_id = $2 ORDER BY id',
          [organizationId, id],
        );
        const piles = book.state.method === 'fifo' ? book.state.piles : [];
        expect(layers.map(({ quantity, value }) => [units(quantity), units(value)])).toEqual(
          piles.map(({ quantity, value }) => [quantity, value]),
        );
        const sum = (figures: (string | undefined)[]) => text(figures.reduce((all, figure) => all + units(figure ?? '0'), 0n));
        expect([sum(history.map(({ delta }) => delta)), sum(history.map(({ value }) => value))]).toEqual([item.quantity, item.totalValue]);
        // Everything that came in and was not taken back was issued, or is left, or was written off.
        expect(sum(history.map(({ costOfGoods }) => costOfGoods))).toBe(text(book.state.costOfGoods));
      }),
      { numRuns },
    );
    expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
  },
);

let unit: number | undefined;
/** Finds a unit that allows fractions. */
async function fractions(): Promise<number> {
  unit ??= (await owner.call(api.units.list)).body.find(({ allowsDecimals }) => allowsDecimals)?.id;
  return unit as number;
}
