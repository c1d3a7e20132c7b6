import { api } from '@onhand/contract';
import { enterHeldReceipts } from '../server/src/features/stock/receiving.service.ts';
import { recordStockChange } from '../server/src/features/stock/stock.service.ts';
import { holdNamedItems } from '../server/src/features/stock/transfers.service.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import { receiptOf } from '../server/test/receipt-of.ts';
import type { Caller, World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';

const issues = 10_000;
const turns = 150;

/** Freight on a receipt of which much was issued since, and what entering a delivery costs against any change of stock. */
export async function measureLandedCosts(world: World): Promise<Figure[]> {
  const owner = await world.as('owner');
  const { organizationId, owner: person } = await world.people();
  const scope = world.scope(organizationId, person, 'owner');
  const figures: Figure[] = [];
  for (const method of ['moving_average', 'fifo'] as const) figures.push(await measureFreight(world, owner, scope, method));
  return [...figures, await measureReceiving(world, owner, scope)];
}

const make = async (owner: Caller, valuationMethod: 'moving_average' | 'fifo') =>
  (await owner.call(api.inventory.create, { body: { name: 'Valve', valuationMethod, quantity: '10', unitCost: '2.5' } })).body.id;

async function measureFreight(world: World, owner: Caller, scope: Scope, method: 'moving_average' | 'fifo'): Promise<Figure> {
  const item = await make(owner, method);
  const { receiptId } = await receiptOf(world, [{ itemId: item, quantity: '20000', value: '61234.56' }]);
  for (let done = 0; done < issues; done += 1_000) {
    await world.services.db.tenant(scope, async (tx) => {
      for (let n = 0; n < 1_000; n++) await recordStockChange(tx, scope, item, { adjustment: '-1' });
    });
  }
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const started = performance.now();
    const { status } = await owner.call(api.landedCosts.add, { body: { receiptId, kind: 'freight', amount: '123.45', share: 'value' } });
    times.push(performance.now() - started);
    if (status !== 200) throw new Error(`freight was answered ${status}`);
  }
  const taken = median(times);
  console.log(
    `freight, ${method}: ${times.map((time) => time.toFixed(0)).join(', ')} ms after ${issues.toLocaleString('en-US')} issues of one item`,
  );
  return figure(`freight on a receipt with ${issues.toLocaleString('en-US')} issues since, ${method}`, taken / 1000, 's', 'most', 1);
}

/** The two take turns, so that whatever else the machine does hits both alike. */
async function measureReceiving(world: World, owner: Caller, scope: Scope): Promise<Figure> {
  const item = await make(owner, 'moving_average');
  const times: [number[], number[]] = [[], []];
  const timed = async (which: 0 | 1, turn: number, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    if (turn >= 30) times[which].push(performance.now() - started);
  };
  const arrival = { itemId: item, place: { place: 0, name: null }, quantity: '3', value: '7.5' };
  for (let turn = 0; turn < turns; turn++) {
    await timed(0, turn, () =>
      world.services.db.tenant(scope, (tx) => recordStockChange(tx, scope, item, { adjustment: '3', purchasePrice: '2.5' })),
    );
    await timed(1, turn, () =>
      world.services.db.tenant(scope, async (tx) =>
        enterHeldReceipts(tx, scope, await holdNamedItems(tx, scope, [item]), [arrival], {
          source: 'scan',
          document: { kind: 'receipt', id: 1 },
        }),
      ),
    );
  }
  const [change = 1, received = 0] = times.map(median);
  console.log(`a stock change ${change.toFixed(2)} ms, a received line ${received.toFixed(2)} ms`);
  return figure('entering a received line against a stock change', received / change, '×', 'most', 1.5);
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
