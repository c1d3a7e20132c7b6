import { api } from '@onhand/contract';
import type { ValuationMethod } from '@onhand/contract/item-answers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Bookkeeper, type Row, type Step, text, units } from '../../../test/costing-reference.ts';
import { stepFor, wishes } from '../../../test/costing-steps.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { propertyRuns, timeoutOfRuns } from '../../../test/property-runs.ts';

let world: World;
let owner: Caller;
let unitId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  unitId = await world.unit((await world.people()).organizationId, { allowsDecimals: true });
});
afterAll(() => world.close());

/**
 * The cases of the bookkeeper's table. Below each title: what is done | by how much the value moves | what is there afterwards,
 * as quantity = value @ unit cost. `undo 3` undoes what the third line did.
 */
const book = `
M1 (mac)
  8@10   |   80 | 8 = 80 @ 10
  4@16   |   64 | 12 = 144 @ 12
  out 10 | -120 | 2 = 24 @ 12
  2@6    |   12 | 4 = 36 @ 9
M2 (moving_average)
  10@50 |  500 | 10 = 500 @ 50
  out 3 | -150 | 7 = 350 @ 50
  5@55  |  275 | 12 = 625 @ 52.0833
M3 (mac)
  1@100 | 100 | 1 = 100 @ 100
  1@200 | 200 | 2 = 300 @ 150
  2@200 | 400 | 4 = 700 @ 175
M4 (mac)
  1@1.00 |     1 | 1 = 1 @ 1
  1@1.00 |     1 | 2 = 2 @ 1
  1@1.01 |  1.01 | 3 = 3.01 @ 1.0033
  out 3  | -3.01 | 0 = 0 @ 1.0033
M6 (mac)
  1000@0.17 |     170 | 1000 = 170 @ 0.17
  800@0.23  |     184 | 1800 = 354 @ 0.1967
  out 1000  | -196.67 | 800 = 157.33 @ 0.1967
  out 800   | -157.33 | 0 = 0 @ 0.1967
M7 (mac)
  1@13.13 |  13.13 | 1 = 13.13 @ 13.13
  1@12.20 |   12.2 | 2 = 25.33 @ 12.665
  out 2   | -25.33 | 0 = 0 @ 12.665
  undo 3  |  25.33 | 2 = 25.33 @ 12.665
M8 (moving_average)
  5@10  |  50 | 5 = 50 @ 10
  out 5 | -50 | 0 = 0 @ 10
  3@14  |  42 | 3 = 42 @ 14
M9 (mac)
  1@200 |     200 | 1 = 200 @ 200
  1@200 |     200 | 2 = 400 @ 200
  1@0   |       0 | 3 = 400 @ 133.3333
  out 1 | -133.33 | 2 = 266.67 @ 133.3333
M10 (mac)
  5@10  |  50 | 5 = 50 @ 10
  out 8 | -50 | 0 = 0 @ 10
  10@12 | 120 | 10 = 120 @ 12
M11 (mac)
  10@10  |  100 | 10 = 100 @ 10
  10@20  |  200 | 20 = 300 @ 15
  out 15 | -225 | 5 = 75 @ 15
  5@30   |  150 | 10 = 225 @ 22.5
  undo 3 |  225 | 25 = 450 @ 18
M12 down (mac)
  20@15  |  300 | 20 = 300 @ 15
  set 12 | -120 | 12 = 180 @ 15
M12 up (mac)
  10@10  | 100 | 10 = 100 @ 10
  set 13 |  30 | 13 = 130 @ 10
M13 (mac)
  10@10  |  100 | 10 = 100 @ 10
  set 10 | none | 10 = 100 @ 10
  set 0  | -100 | 0 = 0 @ 10
F1 (fifo)
  8@10   |   80 | 8 = 80 @ 10
  4@16   |   64 | 12 = 144 @ 12
  out 10 | -112 | 2 = 32 @ 16
  2@6    |   12 | 4 = 44 @ 11
F2 (fifo)
  20@10  |  200 | 20 = 200 @ 10
  10@12  |  120 | 30 = 320 @ 10.6667
  out 25 | -260 | 5 = 60 @ 12
F3 (fifo)
  4@10  |  40 | 4 = 40 @ 10
  2@25  |  50 | 6 = 90 @ 15
  out 3 | -30 | 3 = 60 @ 20
  out 2 | -35 | 1 = 25 @ 25
F4 (fifo)
  1@10  |  10 | 1 = 10 @ 10
  2@20  |  40 | 3 = 50 @ 16.6667
  1@20  |  20 | 4 = 70 @ 17.5
  5@20  | 100 | 9 = 170 @ 18.8889
  out 4 | -70 | 5 = 100 @ 20
F5 (fifo)
  1@10   |  10 | 1 = 10 @ 10
  1@0    |   0 | 2 = 10 @ 5
  out 1  | -10 | 1 = 0 @ 0
  out 1  |   0 | 0 = 0 @ 0
  undo 4 |   0 | 1 = 0 @ 0
F6 (fifo)
  10@10  | 100 | 10 = 100 @ 10
  10@20  | 200 | 20 = 300 @ 15
  set 12 | -80 | 12 = 220 @ 18.3333
  set 15 |  60 | 15 = 280 @ 18.6667
F7 (fifo)
  10@10  |  100 | 10 = 100 @ 10
  10@20  |  200 | 20 = 300 @ 15
  out 30 | -300 | 0 = 0 @ 20
  10@30  |  300 | 10 = 300 @ 30
  10@40  |  400 | 20 = 700 @ 35
S1 (mac)
  10@10   | 100 | 10 = 100 @ 10
  10@20   | 200 | 20 = 300 @ 15
  out 1   | -15 | 19 = 285 @ 15
  to fifo |   0 | 19 = 285 @ 15
S2 (fifo)
  10@10  | 100 | 10 = 100 @ 10
  10@20  | 200 | 20 = 300 @ 15
  out 1  | -10 | 19 = 290 @ 15.2632
  to mac |   0 | 19 = 290 @ 15.2632
X1 (mac)
  20000@0.001 |  20 | 20000 = 20 @ 0.001
  out 17000   | -17 | 3000 = 3 @ 0.001
X1 (fifo)
  20000@0.001 |  20 | 20000 = 20 @ 0.001
  out 17000   | -17 | 3000 = 3 @ 0.001
X1 (standard)
  cost 0.001 |   0 | 0 = 0 @ 0.001
  in 20000   |  20 | 20000 = 20 @ 0.001
  out 17000  | -17 | 3000 = 3 @ 0.001
`;

interface Case {
  title: string;
  method: ValuationMethod;
  lines: string[][];
}

const cases = book
  .trim()
  .split(/\n(?=\w)/)
  .map((part): Case => {
    const [heading = '', ...lines] = part.split('\n');
    const [, title = '', method] = /^(.*) \((\w+)\)$/.exec(heading) ?? [];
    return { title, method: method as ValuationMethod, lines: lines.map((line) => line.split('|').map((cell) => cell.trim())) };
  });

async function make(valuationMethod: ValuationMethod): Promise<number> {
  return (await owner.call(api.inventory.create, { body: { name: 'Valve', valuationMethod, unitId } })).body.id;
}

type Body = Parameters<typeof owner.call<typeof api.inventory.changeStock>>[1] extends { body: infer B } | undefined ? B : never;

async function changed(id: number, body: Body) {
  const { status, body: answer } = await owner.call(api.inventory.changeStock, { params: { id }, body });
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
}

async function updated(id: number, body: { valuationMethod: ValuationMethod } | { unitCost: string }) {
  const before = await latest(id);
  const { status, body: item } = await owner.call(api.inventory.update, { params: { id }, body });
  expect(status, JSON.stringify(item)).toBe(200);
  const movement = await latest(id);
  return { ...item, movement: movement?.id === before?.id ? null : (movement ?? null) };
}

const latest = async (id: number) => (await owner.call(api.inventory.history, { params: { id }, query: { limit: 1 } })).body.movements[0];

const undone = async (id: number) => (await owner.call(api.transactions.undo, { params: { id }, body: {} })).body;

async function play(id: number, step: string, rows: readonly number[]) {
  const [verb = '', argument = ''] = step.split(' ');
  const [quantity = '', price] = verb.split('@');
  if (price !== undefined) return changed(id, { adjustment: quantity, purchasePrice: price });
  switch (verb) {
    case 'in':
      return changed(id, { adjustment: argument });
    case 'out':
      return changed(id, { adjustment: `-${argument}` });
    case 'set':
      return changed(id, { quantity: argument });
    case 'to':
      return updated(id, { valuationMethod: argument as ValuationMethod });
    case 'cost':
      return updated(id, { unitCost: argument });
    default:
      return undone(rows[Number(argument) - 1] as number);
  }
}

/** Figures are shown rounded half up by magnitude. */
function shown(figure: string | undefined, decimals: number): string {
  const size = units(figure ?? '0');
  const step = 10n ** BigInt(10 - decimals);
  const rounded = (((size < 0n ? -size : size) + step / 2n) / step) * step;
  return text(size < 0n ? -rounded : rounded);
}

interface Answer {
  quantity: string;
  totalValue?: string | undefined;
  unitCost?: string | undefined;
}
const stateOf = ({ quantity, totalValue, unitCost }: Answer) => `${quantity} = ${shown(totalValue, 2)} @ ${shown(unitCost, 4)}`;

describe('[STK-05] [STK-06] [STK-07] [STK-08] [UNDO-03] the cases of the bookkeeper’s table', () => {
  test.each(cases)('$title ($method)', async ({ method, lines }) => {
    const id = await make(method);
    const rows: number[] = [];
    for (const [step = '', moved, state] of lines) {
      const answer = await play(id, step, rows);
      expect([step, answer.movement ? shown(answer.movement.value, 2) : 'none', stateOf(answer)]).toEqual([step, moved, state]);
      rows.push(answer.movement?.id ?? 0);
    }
  });

  test('M5 (mac): seventy issues of a tenth add up to what was paid', async () => {
    const id = await make('mac');
    await changed(id, { adjustment: '2', purchasePrice: '4.63' });
    expect(stateOf(await changed(id, { adjustment: '5', purchasePrice: '3.04' }))).toBe('7 = 24.46 @ 3.4943');
    let issued = 0n;
    let left: Answer | undefined;
    for (let n = 0; n < 70; n++) {
      const { movement, ...item } = await changed(id, { adjustment: '-0.1' });
      issued += units(movement?.value ?? '0');
      left = item;
    }
    expect([text(issued), left?.quantity, left?.totalValue]).toEqual(['-24.46', '0', '0']);
  });

  test('M10 and F7 say what was asked and what was taken', async () => {
    for (const method of ['mac', 'fifo'] as const) {
      const id = await make(method);
      await changed(id, { adjustment: '5', purchasePrice: '10' });
      expect((await changed(id, { adjustment: '-8' })).movement).toMatchObject({ delta: '-5', requested: '-8', value: '-50' });
    }
  });

  test('M9: without a price a receipt is not free: it takes the unit cost there is, and says so', async () => {
    const id = await make('mac');
    await changed(id, { adjustment: '2', purchasePrice: '7' });
    expect((await changed(id, { adjustment: '1' })).movement).toMatchObject({ value: '7', isCostAssumed: true });
    expect((await changed(id, { adjustment: '1', purchasePrice: '0' })).movement).toMatchObject({ value: '0', isCostAssumed: false });
  });

  test('F5 and S1: the layers are there again, and one layer is made', async () => {
    const layers = async (id: number) =>
      (await owner.call(api.inventory.previewMethod, { params: { id }, query: { method: 'fifo' } })).body.current.layers;
    const fifo = await make('fifo');
    await changed(fifo, { adjustment: '1', purchasePrice: '10' });
    await changed(fifo, { adjustment: '1', purchasePrice: '0' });
    await changed(fifo, { adjustment: '-1' });
    await undone((await changed(fifo, { adjustment: '-1' })).movement?.id ?? 0);
    expect(await layers(fifo)).toEqual([{ quantity: '1', unitCost: '0', value: '0' }]);
    const average = await make('mac');
    await changed(average, { adjustment: '10', purchasePrice: '10' });
    await changed(average, { adjustment: '10', purchasePrice: '20' });
    await changed(average, { adjustment: '-1' });
    await updated(average, { valuationMethod: 'fifo' });
    expect(await layers(average)).toEqual([{ quantity: '19', unitCost: '15', value: '285' }]);
  });
});

describe('P1 through the API', () => {
  const names = { average: 'moving_average', fifo: 'fifo', standard: 'standard' } as const;

  async function apply(id: number, step: Step, rows: readonly number[]) {
    switch (step.do) {
      case 'receive':
        return changed(id, { adjustment: step.quantity, ...(step.price !== undefined && { purchasePrice: step.price }) });
      case 'issue':
        return changed(id, { adjustment: `-${step.quantity}` });
      case 'set':
        return changed(id, { quantity: step.quantity });
      case 'switch':
        return updated(id, { valuationMethod: names[step.method] });
      case 'revalue':
        return updated(id, { unitCost: step.price });
      case 'undo':
        return undone(rows[step.row] as number);
    }
  }

  const numRuns = propertyRuns({ byDay: 3, atNight: 30 });
  test.each(['average', 'fifo', 'standard'] as const)(
    '[STK-04] [STK-08] [UNDO-03] from %s on, item, history and layers are those of a second bookkeeper, exactly',
    { timeout: timeoutOfRuns(numRuns) },
    async (start) => {
      await fc.assert(
        fc.asyncProperty(fc.array(wishes, { minLength: 5, maxLength: 14 }), async (sequence) => {
          const id = await make(names[start]);
          const second = new Bookkeeper(start);
          const rows: number[] = [];
          for (const wish of sequence) {
            const step = stepFor(wish, second);
            if (!step) continue;
            const { movement, ...item } = await apply(id, step, rows);
            expect(movement !== null, JSON.stringify(step)).toBe(second.play(step));
            const { delta, value } = second.rows.at(-1) ?? ({ delta: 0n, value: 0n } as Row);
            const figures = [item.quantity, item.totalValue, item.unitCost];
            expect(figures, JSON.stringify(step)).toEqual([text(second.quantity), text(second.value), text(second.unitCost)]);
            if (!movement) continue;
            expect([movement.delta, movement.value, movement.quantityAfter, movement.valueAfter]).toEqual(
              [delta, value, second.quantity, second.value].map(text),
            );
            rows.push(movement.id);
          }
          const { rows: layers } = await world.database.admin.query<{ quantity: string; value: string }>(
            'SELECT trim_scale(quantity) AS quantity, trim_scale(value) AS value FROM cost_layers WHERE item_id = $1 ORDER BY id',
            [id],
          );
          const piles = second.state.method === 'fifo' ? second.state.piles : [];
          expect(layers).toEqual(piles.map((pile) => ({ quantity: text(pile.quantity), value: text(pile.value) })));
        }),
        { numRuns },
      );
    },
  );
});
