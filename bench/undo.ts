import { api } from '@onhand/contract';
import { recordStockChange } from '../server/src/features/stock/stock.service.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import type { Caller, World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { makeHistory } from './stock-organization.ts';

const [short, long] = [10, 100_000];
const turns = 150;
const later = [100, 1_000, 4_900] as const;

/** Undoing a receipt that later issues took from: what lies before it must not matter, what lies behind it costs by its number. */
export async function measureUndo(world: World): Promise<Figure[]> {
  const owner = await world.as('owner');
  const { organizationId, owner: person } = await world.people();
  const scope = world.scope(organizationId, person, 'owner');
  const figures: Figure[] = [];
  for (const method of ['moving_average', 'fifo'] as const) {
    figures.push(await measureEarlier(world, owner, organizationId, method));
    figures.push(await measureLater(world, owner, scope, method));
  }
  return figures;
}

type Method = 'moving_average' | 'fifo';

const make = async (owner: Caller, valuationMethod: Method) =>
  (await owner.call(api.inventory.create, { body: { name: 'Valve', valuationMethod, quantity: '1000000', unitCost: '2.5' } })).body.id;

async function change(owner: Caller, id: number, adjustment: string, purchasePrice?: string): Promise<number> {
  const body = { adjustment, ...(purchasePrice && { purchasePrice }) };
  return (await owner.call(api.inventory.changeStock, { params: { id }, body })).body.movement?.id ?? 0;
}

async function timeOfUndo(owner: Caller, id: number): Promise<number> {
  const started = performance.now();
  const { status, body } = await owner.call(api.transactions.undo, { params: { id }, body: {} });
  const taken = performance.now() - started;
  if (status !== 200 || body.movement.note.includes('(s) (')) throw new Error(`an undo was answered ${status}: ${body.movement?.note}`);
  return taken;
}

/** The two items take turns, so that whatever else the machine does hits both alike. */
async function measureEarlier({ database }: World, owner: Caller, organizationId: number, method: Method): Promise<Figure> {
  const items = [await make(owner, method), await make(owner, method)] as const;
  await makeHistory(database.admin, organizationId, items[0], short);
  await makeHistory(database.admin, organizationId, items[1], long);
  await database.admin.query('VACUUM ANALYZE');
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    for (const [which, item] of items.entries()) {
      const receipt = await change(owner, item, '5', '3');
      await change(owner, item, '5', '2');
      await change(owner, item, '-7');
      const taken = await timeOfUndo(owner, receipt);
      if (turn >= 30) times[which]?.push(taken);
    }
  }
  const [few, many] = times.map(median) as [number, number];
  console.log(
    `undo in the middle, ${method}: ${few.toFixed(2)} ms after ${short} movements, ${many.toFixed(2)} ms after ${long.toLocaleString('en-US')}`,
  );
  return figure(`undo in the middle, ${method}: long history against short`, many / few, '×', 'most', 1.2);
}

async function measureLater(world: World, owner: Caller, scope: Scope, method: Method): Promise<Figure> {
  const times: number[] = [];
  for (const rows of later) {
    const item = await make(owner, method);
    const receipt = await change(owner, item, '5', '3');
    for (let done = 0; done < rows; done += 1_000) {
      await world.services.db.tenant(scope, async (tx) => {
        for (let n = done; n < Math.min(rows, done + 1_000); n++) {
          const wanted = n % 3 === 0 ? { adjustment: '4', purchasePrice: `${2 + (n % 7)}` } : { adjustment: '-2' };
          await recordStockChange(tx, scope, item, wanted);
        }
      });
    }
    times.push(await timeOfUndo(owner, receipt));
  }
  console.log(`undo, ${method}: ${later.map((rows, place) => `${times[place]?.toFixed(0)} ms with ${rows} later movements`).join(', ')}`);
  const [, thousand = 1, most = 0] = times;
  return figure(`undo, ${method}: 4,900 later movements against 1,000`, most / thousand, '×', 'most', 8);
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
