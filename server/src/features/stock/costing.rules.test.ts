import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundForDisplay } from '@onhand/contract/costing-decimals';
import type { Layer } from '@onhand/contract/costing-layers';
import { type LedgerEntry, replay } from '@onhand/contract/costing-replay';
import { applyCosting, type Method, type Outcome, type Stock, type CostingChange, unitCostOf } from '@onhand/contract/costing';
import { type Undone, undoChange } from './undo/costing-undo.rules.ts';
import { empty, Ledger } from '../../../test/costing-ledger.ts';

const methods: Method[] = ['mac', 'moving_average', 'fifo', 'standard'];

/** Steps as the bookkeeper's table writes them: `8@10`, `in 8`, `out 10`, `set 12`, `to fifo`, `cost 12.5`. */
function read(step: string): CostingChange {
  const [verb = '', argument = ''] = step.split(' ');
  const [quantity = '', unitCost] = verb.split('@');
  if (unitCost !== undefined) return { kind: 'in', quantity, unitCost };
  if (verb === 'to') return { kind: 'method', method: argument as Method };
  if (verb === 'cost') return { kind: 'revalue', unitCost: argument };
  return { kind: verb as 'in' | 'out' | 'set', quantity: argument };
}

class Item extends Ledger {
  do(step: string): Outcome | null {
    return this.change(read(step));
  }

  override undo(row = this.history.length) {
    return super.undo(row);
  }
}

function played(method: Method, ...steps: string[]): Item {
  const item = new Item(empty(method));
  for (const step of steps) item.do(step);
  return item;
}

const shown = (stock: Stock) => `${stock.quantity} = ${roundForDisplay(stock.value, 2)} @ ${roundForDisplay(unitCostOf(stock), 4)}`;
const layersOf = (stock: Stock) => stock.layers.map(({ quantity, value }) => `${quantity} = ${value}`);

/** Each line below a title reads: the change | the change of the value | the stock afterwards, as quantity = value @ unit cost. */
const book = `
M1 [STK-05] a receipt re-averages, an issue leaves the average (mac)
  8@10   |   80 | 8 = 80 @ 10
  4@16   |   64 | 12 = 144 @ 12
  out 10 | -120 | 2 = 24 @ 12
  2@6    |   12 | 4 = 36 @ 9

M2 [STK-05] an average that does not end is shown rounded and kept exact (moving_average)
  10@50 |  500 | 10 = 500 @ 50
  out 3 | -150 | 7 = 350 @ 50
  5@55  |  275 | 12 = 625 @ 52.0833

M3 [STK-05] each receipt weighs by its quantity (mac)
  1@100 | 100 | 1 = 100 @ 100
  1@200 | 200 | 2 = 300 @ 150
  2@200 | 400 | 4 = 700 @ 175

M4 [STK-05] [STK-08] no cent is left behind (mac)
  1@1.00 |     1 | 1 = 1 @ 1
  1@1.00 |     1 | 2 = 2 @ 1
  1@1.01 |  1.01 | 3 = 3.01 @ 1.0033
  out 3  | -3.01 | 0 = 0 @ 1.0033

M6 [STK-05] [STK-08] two rounded issues add up to what was bought (mac)
  1000@0.17 |     170 | 1000 = 170 @ 0.17
  800@0.23  |     184 | 1800 = 354 @ 0.1967
  out 1000  | -196.67 | 800 = 157.33 @ 0.1967
  out 800   | -157.33 | 0 = 0 @ 0.1967

M7 [UNDO-03] undo puts back exactly what the issue took (mac)
  1@13.13 |  13.13 | 1 = 13.13 @ 13.13
  1@12.20 |   12.2 | 2 = 25.33 @ 12.665
  out 2   | -25.33 | 0 = 0 @ 12.665
  undo 3  |  25.33 | 2 = 25.33 @ 12.665

M8 [STK-05] back at zero the last cost stays shown, and the next receipt sets it (mac)
  5@10  |  50 | 5 = 50 @ 10
  out 5 | -50 | 0 = 0 @ 10
  3@14  |  42 | 3 = 42 @ 14

M9 [STK-05] a zero-cost receipt is allowed when asked for (mac)
  1@200 |     200 | 1 = 200 @ 200
  1@200 |     200 | 2 = 400 @ 200
  1@0   |       0 | 3 = 400 @ 133.3333
  out 1 | -133.33 | 2 = 266.67 @ 133.3333

M10 [STK-02] [STK-05] an issue takes no more than is there (mac)
  5@10  |  50 | 5 = 50 @ 10
  out 8 | -50 | 0 = 0 @ 10
  10@12 | 120 | 10 = 120 @ 12

M11 [STK-05] an undo after a later receipt brings the issue back at its recorded cost (mac)
  10@10  |  100 | 10 = 100 @ 10
  10@20  |  200 | 20 = 300 @ 15
  out 15 | -225 | 5 = 75 @ 15
  5@30   |  150 | 10 = 225 @ 22.5
  undo 3 |  225 | 25 = 450 @ 18

M12 [STK-05] setting a quantity down writes off at the average (mac)
  20@15  |  300 | 20 = 300 @ 15
  set 12 | -120 | 12 = 180 @ 15

M12 [STK-05] setting a quantity up leaves the average (mac)
  10@10  | 100 | 10 = 100 @ 10
  set 13 |  30 | 13 = 130 @ 10

F1 [STK-06] an issue takes the oldest first, across layers (fifo)
  8@10   |   80 | 8 = 80 @ 10
  4@16   |   64 | 12 = 144 @ 12
  out 10 | -112 | 2 = 32 @ 16
  2@6    |   12 | 4 = 44 @ 11

F2 [STK-06] what is left is worth what the newest layers cost (fifo)
  20@10  |  200 | 20 = 200 @ 10
  10@12  |  120 | 30 = 320 @ 10.6667
  out 25 | -260 | 5 = 60 @ 12

F3 [STK-06] the mean moves as cheap layers leave (fifo)
  4@10  |  40 | 4 = 40 @ 10
  2@25  |  50 | 6 = 90 @ 15
  out 3 | -30 | 3 = 60 @ 20
  out 2 | -35 | 1 = 25 @ 25

F4 [STK-06] an issue ends several layers at once (fifo)
  1@10  |  10 | 1 = 10 @ 10
  2@20  |  40 | 3 = 50 @ 16.6667
  1@20  |  20 | 4 = 70 @ 17.5
  5@20  | 100 | 9 = 170 @ 18.8889
  out 4 | -70 | 5 = 100 @ 20

F5 [STK-06] [UNDO-03] a zero-cost layer comes back by undo (fifo)
  1@10   |  10 | 1 = 10 @ 10
  1@0    |   0 | 2 = 10 @ 5
  out 1  | -10 | 1 = 0 @ 0
  out 1  |   0 | 0 = 0 @ 0
  undo 4 |   0 | 1 = 0 @ 0

F6 [STK-06] set down takes the oldest, set up takes the most recent price (fifo)
  10@10  | 100 | 10 = 100 @ 10
  10@20  | 200 | 20 = 300 @ 15
  set 12 | -80 | 12 = 220 @ 18.3333
  set 15 |  60 | 15 = 280 @ 18.6667

F7 [STK-02] [STK-06] what was short is not owed by the next receipt (fifo)
  10@10  |  100 | 10 = 100 @ 10
  10@20  |  200 | 20 = 300 @ 15
  out 30 | -300 | 0 = 0 @ 20
  10@30  |  300 | 10 = 300 @ 30
  10@40  |  400 | 20 = 700 @ 35

S1 [STK-07] from average to FIFO the value stays (mac)
  10@10   | 100 | 10 = 100 @ 10
  10@20   | 200 | 20 = 300 @ 15
  out 1   | -15 | 19 = 285 @ 15
  to fifo |   0 | 19 = 285 @ 15

S2 [STK-07] from FIFO to average the value stays (fifo)
  10@10  | 100 | 10 = 100 @ 10
  10@20  | 200 | 20 = 300 @ 15
  out 1  | -10 | 19 = 290 @ 15.2632
  to mac |   0 | 19 = 290 @ 15.2632

[STK-07] a standard cost stays as entered, whatever is paid, until another is entered (standard)
  cost 10   |   0 | 0 = 0 @ 10
  5@12      |  50 | 5 = 50 @ 10
  in 1      |  10 | 6 = 60 @ 10
  out 2     | -20 | 4 = 40 @ 10
  cost 12.5 |  10 | 4 = 50 @ 12.5
  out 9     | -50 | 0 = 0 @ 12.5

[STK-07] switched to standard, the value stays and its unit cost is the standard (fifo)
  10@10       |     100 | 10 = 100 @ 10
  10@20       |     200 | 20 = 300 @ 15
  out 1       |     -10 | 19 = 290 @ 15.2632
  to standard |       0 | 19 = 290 @ 15.2632
  1@99        |   15.26 | 20 = 305.26 @ 15.2632
  out 20      | -305.26 | 0 = 0 @ 15.2632
  in 2        |   30.53 | 2 = 30.53 @ 15.2632
`;

const cases = book
  .trim()
  .split('\n\n')
  .map((text) => text.split('\n'))
  .map(([title = '', ...lines]) => ({
    title,
    method: /\((\w+)\)$/.exec(title)?.[1] as Method,
    rows: lines.map((line) => line.split('|')),
  }));

describe("the bookkeeper's cases", () => {
  test.each(cases)('$title', ({ method, rows }) => {
    const item = new Item(empty(method));
    for (const [step = '', value, after] of rows.map((row) => row.map((cell) => cell.trim()))) {
      const outcome = step.startsWith('undo ') ? item.undo(Number(step.slice(5))) : (item.do(step) as Outcome);
      expect([step, roundForDisplay(outcome.value, 2), shown(item.stock)]).toEqual([step, value, after]);
      holds(item);
    }
  });

  test('M5 [STK-05] [STK-08] seventy issues of a tenth take exactly what was paid', () => {
    const item = played('mac', '2@4.63', '5@3.04');
    expect(shown(item.stock)).toBe('7 = 24.46 @ 3.4943');
    const issues = Array.from({ length: 70 }, () => item.do('out 0.1') as Outcome);
    expect(total(issues.map(({ value }) => value))).toBe(-parts('24.46'));
    expect(item.stock).toMatchObject({ quantity: '0', value: '0', lastUnitCost: '3.4942857143' });
  });

  test('M7 [UNDO-03] the value is back to its last decimal', () => {
    const item = played('mac', '1@13.13', '1@12.20', 'out 2');
    expect(item.undo()).toMatchObject({ way: 'exact', delta: '2', value: '25.33', stock: { value: '25.33' } });
  });

  test('M10 F7 [STK-02] what was asked is recorded beside what was taken, from empty stock too', () => {
    expect(played('mac', '5@10').do('out 8')).toMatchObject({ delta: '-5', requested: '-8', unitCost: '10' });
    expect(played('fifo', '10@10', '10@20').do('out 30')).toMatchObject({ delta: '-20', requested: '-30', unitCost: '15' });
    expect(played('mac', '5@10', 'out 5').do('out 2')).toMatchObject({ delta: '0', requested: '-2', value: '0', unitCost: '10' });
    expect(played('fifo').do('out 2')).toMatchObject({ delta: '0', requested: '-2', taken: [] });
    expect(played('mac', '5@10').do('out 5')).toMatchObject({ requested: null });
  });

  test('M13 setting the same quantity is no entry; setting zero leaves no value', () => {
    const item = played('mac', '3@1', '4@1.01');
    expect(item.do('set 7.0000')).toBeNull();
    expect(item.do('set 0')).toMatchObject({ delta: '-7', value: '-7.04', requested: null });
    expect(item.stock).toMatchObject({ quantity: '0', value: '0' });
  });

  test('M11 U1 an undo says whether the stock had changed since; what took nothing has not changed it', () => {
    expect(played('mac', '10@10', 'out 5').undo()).toMatchObject({ way: 'exact' });
    expect(played('mac', '10@10', 'out 5', '1@1').undo(2)).toMatchObject({ way: 'replayed', delta: '5', value: '50' });
    expect(played('fifo', '4@1', '6@2', 'out 10', 'out 1').undo(3)).toMatchObject({ way: 'exact', delta: '10', value: '16' });
  });

  test('M12 F6 a price that was assumed is marked, an entered one is not, nor a standard one', () => {
    expect(played('mac', '10@10').do('set 13')).toMatchObject({ isCostAssumed: true, unitCost: '10' });
    expect(played('fifo', '10@10', '10@20').do('in 3')).toMatchObject({ isCostAssumed: true, unitCost: '20' });
    expect(played('fifo', '10@10', '10@20', 'out 20').do('in 3')).toMatchObject({ isCostAssumed: true, unitCost: '20' });
    expect(played('mac', '10@10').do('3@0')).toMatchObject({ isCostAssumed: false, unitCost: '0' });
    expect(played('standard', 'cost 5').do('in 3')).toMatchObject({ isCostAssumed: false, unitCost: '5' });
  });

  test('F1 F4 [STK-06] an issue records the layers it took', () => {
    expect(played('fifo', '8@10', '4@16').do('out 10')?.taken).toEqual([
      { layerId: 1, quantity: '8', value: '80', place: 0, isWhole: true },
      { layerId: 2, quantity: '2', value: '32', place: 1, isWhole: false },
    ]);
    expect(layersOf(played('fifo', '1@10', '2@20', '1@20', '5@20', 'out 4').stock)).toEqual(['5 = 100']);
  });

  test('F5 [UNDO-03] the layers are back in their old place, under their old ids', () => {
    const item = played('fifo', '1@10', '1@0', '3@7', 'out 1');
    const { stock } = item;
    item.do('out 2.5');
    item.undo();
    expect(item.stock).toEqual(stock);
    expect(item.stock.layers).toEqual([
      { id: 2, quantity: '1', value: '0' },
      { id: 3, quantity: '3', value: '21' },
    ]);
  });

  test('S1 S2 [STK-07] a change of method makes one layer or none, and none of it when the method is the same', () => {
    expect(layersOf(played('mac', '10@10', '10@20', 'out 1', 'to fifo').stock)).toEqual(['19 = 285']);
    expect(played('fifo', '10@10', '10@20', 'out 1', 'to mac').stock.layers).toEqual([]);
    expect(played('mac', '5@10', 'out 5', 'to fifo').stock).toEqual({ ...empty('fifo', '10'), lastPaid: '10' });
    expect(played('mac', '5@10').do('to mac')).toBeNull();
    const average = played('mac', '2@4.63', '5@3.04', 'out 6.9999');
    expect(applyCosting(average.stock, read('to moving_average'))?.stock).toEqual({ ...average.stock, method: 'moving_average' });
  });

  test.each(methods)('X1 [STK-08] a unit cost of 0.001 is not lost under %s', (method) => {
    const item = new Item(empty(method, '0.001'));
    item.do('20000@0.001');
    item.do('set 3000');
    expect(item.stock.value).toBe('3');
  });
});

describe('what a table cannot show', () => {
  test('[STK-08] the rounding rule is half-up, the same for both signs', () => {
    expect(['0.005', '-0.005', '0.00499', '1.005', '2.675', '-0.001', '3'].map((value) => roundForDisplay(value, 2))).toEqual([
      '0.01',
      '-0.01',
      '0',
      '1.01',
      '2.68',
      '0',
      '3',
    ]);
    expect(roundForDisplay('0.00005', 4)).toBe('0.0001');
    expect(roundForDisplay('123456789012345678901234.5', 0)).toBe('123456789012345678901235');
  });

  test('[STK-08] decimals as the database spells them are understood', () => {
    const stock: Stock = {
      method: 'mac',
      quantity: '0.0000',
      value: '0.0000000000',
      lastUnitCost: '10.0000000000',
      lastPaid: null,
      layers: [],
    };
    expect(unitCostOf(stock)).toBe('10');
    expect(applyCosting(stock, { kind: 'in', quantity: '2.5000' })).toMatchObject({ delta: '2.5', value: '25', unitCost: '10' });
    expect(applyCosting(stock, { kind: 'set', quantity: '0' })).toBeNull();
  });

  test('nothing moves on a quantity of nothing, and a negative one is refused', () => {
    const { stock } = played('mac', '5@10');
    expect(applyCosting(stock, read('in 0'))).toBeNull();
    expect(applyCosting(stock, read('out 0'))).toBeNull();
    expect(() => applyCosting(stock, read('out -1'))).toThrow(RangeError);
    expect(() => applyCosting(stock, read('1@-1'))).toThrow(RangeError);
  });

  test('[STK-07] only a standard cost, or the cost of nothing, is entered by hand', () => {
    expect(() => played('mac', '5@10').do('cost 11')).toThrow(RangeError);
    expect(played('mac', '5@10', 'out 5', 'cost 11').do('in 1')).toMatchObject({ value: '11', isCostAssumed: true });
    expect(played('standard', 'cost 11').do('cost 11.00')).toBeNull();
  });

  test('[UNDO-03] U2 U3 U4 one row carries the difference, split into stock and cost of goods', () => {
    const split = ({ value, costOfGoodsCorrection, replayed }: Undone) => [value, costOfGoodsCorrection, replayed?.own, replayed?.issued];
    expect(split(played('mac', '10@100', '90@1', 'out 80').undo(1))).toEqual(['-208', '-792', '1000', { asBooked: '872', becomes: '80' }]);
    expect(split(played('fifo', '10@1', '10@100', 'out 9').undo(1))).toEqual(['-901', '891', '10', { asBooked: '9', becomes: '900' }]);
    expect(split(played('mac', '10@10', '10@20', 'out 5').undo(2))).toEqual(['-175', '-25', '200', { asBooked: '75', becomes: '50' }]);
  });

  test('[UNDO-03] a receipt undone late leaves its layer, and later issues those they would have taken', () => {
    const item = played('fifo', '4@10', '4@20', '4@30');
    item.undo(2);
    expect(layersOf(item.stock)).toEqual(['4 = 40', '4 = 120']);
    const issued = played('fifo', '4@10', '4@20', '4@30', 'out 6');
    expect(issued.undo(2)).toMatchObject({ delta: '-4', value: '-100', requested: null, costOfGoodsCorrection: '20' });
    expect(layersOf(issued.stock)).toEqual(['2 = 60']);
  });

  test('[UNDO-03] an issue undone in the middle gives later issues the layers they would have found', () => {
    const item = played('fifo', '4@10', '4@20', '4@30', 'out 4', 'out 4', 'out 2');
    expect(item.undo(4)).toMatchObject({ delta: '4', value: '100', costOfGoodsCorrection: '0' });
    expect(item.stock.layers).toEqual([
      { id: 2, quantity: '2', value: '40' },
      { id: 3, quantity: '4', value: '120' },
    ]);
  });

  test('[UNDO-03] what was undone counts as never having been, also when something before or after it is undone', () => {
    const item = played('fifo', '5@1', '5@2', 'out 3', '5@3', 'out 4');
    // Without the first receipt the issues take 3@2, 2@2 and 2@3.
    expect(item.undo(1)).toMatchObject({ way: 'replayed', value: '-12', costOfGoodsCorrection: '7' });
    expect(layersOf(item.stock)).toEqual(['3 = 9']);
    // Nor was the issue of three.
    expect(item.undo(3)).toMatchObject({ way: 'replayed', delta: '3', value: '8' });
    expect(layersOf(item.stock)).toEqual(['1 = 2', '5 = 15']);
    expect(item.undo(5)).toMatchObject({ way: 'replayed', delta: '4', value: '8' });
    expect(item.stock.layers).toEqual([
      { id: 2, quantity: '5', value: '10' },
      { id: 4, quantity: '5', value: '15' },
    ]);
  });

  test('[UNDO-03] U5 where later issues needed it, what is left leaves at what it carries now', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const gone = played(method, '10@1', 'out 10');
      expect(gone.undo(1)).toMatchObject({ way: 'left', delta: '0', requested: '-10', value: '0', costOfGoodsCorrection: '0' });
      expect(gone.stock).toMatchObject({ quantity: '0', value: '0' });
    }
    const fifo = played('fifo', '5@1', '10@2', 'out 12', '20@3');
    expect(fifo.undo(2)).toMatchObject({ way: 'left', delta: '-10', value: '-27', requested: null, costOfGoodsCorrection: '0' });
    expect(layersOf(fifo.stock)).toEqual(['13 = 39']);
    const average = played('mac', '5@1', '10@2', 'out 12', '20@3');
    expect(average.undo(2)).toMatchObject({ way: 'left', delta: '-10', value: '-28.2608695652', requested: null });
    expect(shown(average.stock)).toBe('13 = 36.74 @ 2.8261');
    const short = played('mac', '10@10', '10@20', 'out 15');
    expect(short.undo(2)).toMatchObject({ way: 'left', delta: '-5', requested: '-10', value: '-75' });
    expect(short.stock).toMatchObject({ quantity: '0', value: '0', lastUnitCost: '15' });
  });

  test('[STK-05] [STK-06] U6 units without a price take the most recent price paid, never that of free goods', () => {
    expect(played('fifo', '10@5', '2@0').do('set 15')).toMatchObject({ delta: '3', value: '15', isCostAssumed: true });
    expect(played('fifo', '10@5', '10@7', 'out 20', '2@0').do('in 1')).toMatchObject({ value: '7' });
    expect(played('fifo', '10@5', '2@0', 'out 12').do('in 1')).toMatchObject({ value: '5' });
    expect(played('mac', '10@5', '10@7', 'out 20', '2@0').do('in 1')).toMatchObject({ value: '7' });
    expect(played('mac', '1@200', '1@200', '1@0').do('set 6')).toMatchObject({ value: '400' });
    expect(played('mac', '2@0').do('in 1')).toMatchObject({ value: '0' });
    const undone = played('fifo', '10@5', '2@9', '1@0');
    undone.undo(2);
    expect(undone.do('in 1')).toMatchObject({ value: '5' });
  });

  test('[STK-07] a change of method or of a standard cost between is gone through again', () => {
    const item = played('fifo', '4@10', '6@20', 'out 2', 'to mac', 'out 2', 'to fifo', 'out 1');
    expect(item.undo(1)).toMatchObject({ way: 'replayed', delta: '-4', value: '-67.5', costOfGoodsCorrection: '27.5' });
    expect(item.stock).toMatchObject({ method: 'fifo', layers: [{ id: 6, quantity: '1', value: '20' }] });
  });

  test('[STK-07] [UNDO-03] under standard, undone stock leaves and comes back at the cost as entered', () => {
    const item = played('standard', 'cost 5', '4@5', 'out 2', 'cost 6');
    expect(item.undo(3)).toMatchObject({ way: 'replayed', delta: '2', value: '12' });
    expect(item.undo(2)).toMatchObject({ delta: '-4', value: '-24' });
  });

  test('[UNDO-03] rows of the version before, which made up for an undo at its recorded cost, are gone through as they stand', () => {
    const item = played('mac', '10@10', '10@20', 'out 5', '1@8');
    // The version before did it like this: the second receipt leaves at 20.
    const stock: Stock = { ...item.stock, quantity: '6', value: '33', lastUnitCost: '5.5' };
    const [before, after] = [{ method: 'mac', lastUnitCost: '14.5625' } as const, { method: 'mac', lastUnitCost: '5.5' } as const];
    const recorded = { changed: 'quantity', delta: '-10', value: '-200', before, after, taken: [], put: [] } as const;
    const madeUp: LedgerEntry = { id: 5, isIssue: false, isCostAssumed: false, recorded, undoes: { id: 2, way: 'made up' } };
    const undone = undoChange(stock, 3, [...item.entries.slice(2), madeUp]);
    expect(undone).toMatchObject({ way: 'replayed', delta: '5', value: '75' });
  });

  test('where the rows do not add up to what is there, an undo makes up at the recorded cost instead of guessing', () => {
    const item = played('mac', '10@10', 'out 5', '5@20');
    item.stock = { ...item.stock, value: '151' };
    expect(item.undo(2)).toMatchObject({ way: 'made up', delta: '5', value: '50', costOfGoodsCorrection: '0' });
    const receipt = played('mac', '10@10', 'out 5', '5@20');
    receipt.stock = { ...receipt.stock, value: '151' };
    expect(receipt.undo(3)).toMatchObject({ way: 'exact' });
  });

  test('the same replay tells what a corrected price would have made of later issues', () => {
    const item = played('fifo', '10@10', '10@20', 'out 12', 'out 2');
    const [receipt] = item.entries as [LedgerEntry];
    const becomes = { ...receipt, recorded: { ...receipt.recorded, value: '150' } };
    const replayed = replay(empty('fifo'), item.entries, { id: 1, becomes });
    expect(replayed).toMatchObject({ own: '100', issued: { asBooked: '180', becomes: '230' }, stock: { quantity: '6', value: '120' } });
  });
});

/** Sums in whole ten-billionths: a way to add that shares nothing with the code under test. */
function parts(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(10, '0')}`);
}

function total(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + parts(text), 0n);
}

const decimalOf = (max: number, scale: number) => fc.integer({ min: 0, max }).map((whole) => (whole / 10 ** scale).toFixed(scale));
const quantities = fc.oneof(decimalOf(40, 0), decimalOf(2_000_000, 4));
const prices = fc.oneof(decimalOf(30, 0), decimalOf(90_000_000, 6));
const steps = fc.oneof(
  fc.tuple(quantities, prices).map(([quantity, price]) => `${quantity}@${price}`),
  quantities.map((quantity) => `in ${quantity}`),
  quantities.map((quantity) => `out ${quantity}`),
  quantities.map((quantity) => `set ${quantity}`),
  fc.constantFrom(...methods).map((method) => `to ${method}`),
  prices.map((price) => `cost ${price}`),
  fc.constant('undo'),
  fc.nat().map((row) => `undo ${row}`),
);

function holds({ stock, history }: Item): void {
  const sumOf = (part: 'quantity' | 'value') => total(stock.layers.map((layer: Layer) => layer[part]));
  expect(total(history.map(({ delta }) => delta))).toBe(parts(stock.quantity));
  const values = history.map(({ value }) => value);
  const [into, out] = [values.filter((value) => !value.startsWith('-')), values.filter((value) => value.startsWith('-'))];
  expect(total(into)).toBe(parts(stock.value) - total(out));
  expect(parts(stock.quantity)).toBeGreaterThanOrEqual(0n);
  expect(parts(stock.value)).toBeGreaterThanOrEqual(0n);
  if (stock.quantity === '0') expect(stock.value).toBe('0');
  expect([sumOf('quantity'), sumOf('value')]).toEqual(stock.method === 'fifo' ? [parts(stock.quantity), parts(stock.value)] : [0n, 0n]);
  // Stored layers are read in the order of their ids, so that order must be the one of age.
  const ids = stock.layers.map(({ id }) => id as number);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(stock.layers.every(({ quantity }) => parts(quantity) > 0n)).toBe(true);
}

function apply(item: Item, step: string): void {
  if (step.startsWith('undo')) {
    const undone = new Set(item.entries.map(({ undoes }) => undoes?.id));
    // The product lets stock that came or went be undone, once.
    const rows = item.entries.filter(
      ({ id, recorded: { changed, delta }, undoes }) => changed === 'quantity' && delta !== '0' && !undoes && !undone.has(id),
    );
    const row = step === 'undo' ? rows.at(-1) : rows[Number(step.slice(5)) % rows.length];
    if (row) item.undo(row.id);
  } else if (!step.startsWith('cost') || item.stock.method === 'standard' || item.stock.quantity === '0') {
    item.do(step);
  }
}

describe('P1 whatever happens', () => {
  const sequences = fc.tuple(fc.constantFrom(...methods), fc.array(steps, { maxLength: 25 }));

  test('[STK-08] the history sums to quantity and value, and so do the layers, exactly', () => {
    fc.assert(
      fc.property(sequences, ([method, sequence]) => {
        const item = new Item(empty(method));
        for (const step of sequence) {
          apply(item, step);
          holds(item);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('[UNDO-03] undone at once, anything is as if it had not happened', () => {
    fc.assert(
      fc.property(sequences, steps, ([method, sequence], last) => {
        const item = new Item(empty(method));
        for (const step of sequence) apply(item, step);
        const [before, rows] = [item.stock, item.history.length];
        apply(item, last);
        if (item.history.length === rows) return;
        const { undoes, recorded } = item.entries.at(-1) as LedgerEntry;
        if (undoes || (recorded.changed === 'quantity' && recorded.delta === '0')) return;
        expect(item.undo().way).toBe('exact');
        expect(item.stock).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  test('[STK-06] FIFO is a queue of single units, each at its own price', () => {
    const whole = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(50)).map(([units, price]) => ({ units, price })),
      fc.integer({ min: -9, max: -1 }).map((units) => ({ units, price: 0 })),
    );
    fc.assert(
      fc.property(fc.array(whole, { maxLength: 20 }), (changes) => {
        const item = new Item(empty('fifo'));
        const queue: number[] = [];
        for (const { units, price } of changes) {
          const outcome = item.do(units > 0 ? `${units}@${price}` : `out ${-units}`);
          const issued = units > 0 ? [] : queue.splice(0, -units);
          if (units > 0) queue.push(...Array<number>(units).fill(price));
          else expect(outcome?.value).toBe(String(-issued.reduce((sum, one) => sum + one, 0) || 0));
        }
        expect(item.stock.value).toBe(String(queue.reduce((sum, one) => sum + one, 0)));
      }),
    );
  });

  test('[STK-05] an issue moves the average by no more than the last stored decimal', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(quantities, prices), { minLength: 1, maxLength: 5 }), quantities, (receipts, out) => {
        const { stock } = played('mac', ...receipts.map(([quantity, price]) => `${quantity}@${price}`));
        const after = applyCosting(stock, read(`out ${out}`))?.stock ?? stock;
        if (after.quantity === '0') expect(unitCostOf(after)).toBe(unitCostOf(stock));
        // value ÷ quantity is the same before and after, cross-multiplied so that nothing is rounded here.
        const apart = parts(after.value) * parts(stock.quantity) - parts(stock.value) * parts(after.quantity);
        expect(apart < 0n ? -apart : apart).toBeLessThanOrEqual(parts(stock.quantity));
      }),
    );
  });

  test('[STK-07] under standard the value is quantity × the cost as entered', () => {
    const ofStandard = steps.filter((step) => !step.startsWith('to '));
    fc.assert(
      fc.property(prices, fc.array(ofStandard, { maxLength: 20 }), (price, sequence) => {
        const item = new Item(empty('standard', price));
        for (const step of sequence) apply(item, step);
        expect(parts(item.stock.value) * 10n ** 10n).toBe(parts(item.stock.quantity) * parts(item.stock.lastUnitCost));
      }),
    );
  });
});
