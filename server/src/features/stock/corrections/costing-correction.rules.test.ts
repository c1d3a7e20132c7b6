import { exact, roundForDisplay, spell } from '@onhand/contract/costing-decimals';
import type { CostingChange, Method } from '@onhand/contract/costing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { empty, Ledger } from '../../../../test/costing-ledger.ts';
import { Bookkeeper, type Step, type StepOfReceipt, text } from '../../../../test/costing-reference.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';

class Item extends Ledger {
  constructor(method: Method) {
    super(empty(method));
  }

  /** Steps as the bookkeeper writes them: `10@15`, `out 1`. Answers the number of the row. */
  do(...steps: string[]): number {
    for (const step of steps) {
      const [verb = '', argument = ''] = step.split(' ');
      const [quantity = '', unitCost] = verb.split('@');
      const change: CostingChange = unitCost === undefined ? { kind: 'out', quantity: argument } : { kind: 'in', quantity, unitCost };
      this.change(change);
    }
    return this.history.length;
  }

  get shown(): string {
    return `${this.stock.quantity} = ${roundForDisplay(this.stock.value, 4)}`;
  }
}

const effect = ({ value, costOfGoodsCorrection }: { value: string; costOfGoodsCorrection: string }) => ({ value, costOfGoodsCorrection });

describe('[BUY-08] what is added to a receipt later', () => {
  test('L6: under FIFO the layer gets its part, and what was issued is cost of goods', () => {
    const item = new Item('fifo');
    item.do('10@10', '10@20', 'out 1');
    expect(effect(item.correct(1, '100'))).toEqual({ value: '90', costOfGoodsCorrection: '10' });
    expect(item.shown).toBe('19 = 380');
    expect(item.stock.layers.map(({ value }) => value)).toEqual(['180', '200']);
  });

  test('L7: where all of it was issued, all of it is cost of goods', () => {
    const item = new Item('mac');
    item.do('10@10', 'out 10');
    expect(effect(item.correct(1, '100'))).toEqual({ value: '0', costOfGoodsCorrection: '100' });
    expect(item.shown).toBe('0 = 0');
  });

  test('L8: under the average it is as if it had been paid from the first', () => {
    const item = new Item('mac');
    item.do('10@10', '10@20', 'out 1');
    expect(effect(item.correct(1, '100'))).toEqual({ value: '95', costOfGoodsCorrection: '5' });
    expect(item.shown).toBe('19 = 380');
  });

  test('L9: nothing is left behind by rounding', () => {
    const item = new Item('fifo');
    item.do('3@20');
    item.correct(1, '40');
    item.do('out 1', 'out 1', 'out 1');
    expect(item.shown).toBe('0 = 0');
    const issued = () => item.history.slice(-3).reduce((sum, { value }) => sum - Number(value), 0);
    expect(issued().toFixed(4)).toBe('100.0000');
    const receipt = item.do('3@1');
    item.correct(receipt, '1.85');
    item.do('out 1', 'out 1', 'out 1');
    expect([item.shown, issued().toFixed(4)]).toEqual(['0 = 0', '4.8500']);
  });

  test('L11: a corrected price changes what is left and what was issued', () => {
    const item = new Item('mac');
    item.do('10@10', 'out 4');
    expect(effect(item.correct(1, '5'))).toEqual({ value: '3', costOfGoodsCorrection: '2' });
  });

  test('several charges, one of them taken back, leave what the others would have left', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const [one, other] = [new Item(method), new Item(method)];
      for (const item of [one, other]) item.do('10@10', '5@30', 'out 7');
      one.correct(1, '33.33');
      const freight = one.do('out 1');
      one.correct(2, '12');
      one.correct(1, '-33.33', freight - 1);
      other.do('out 1');
      other.correct(2, '12');
      expect([one.shown, one.stock.layers.map(({ value }) => value)]).toEqual([other.shown, other.stock.layers.map(({ value }) => value)]);
    }
  });

  test('a credit of more than the receipt was worth is taken off the cost of goods, and nothing is worth less than nothing', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const item = new Item(method);
      item.do('10@10');
      expect(effect(item.correct(1, '-150'))).toEqual({ value: '-100', costOfGoodsCorrection: '-50' });
      expect(effect(item.correct(1, '150', 2))).toEqual({ value: '100', costOfGoodsCorrection: '50' });
    }
  });

  test('at a standard cost all of it is cost of goods, and taking it back takes it off there, whatever the method is by then', () => {
    const item = new Item('mac');
    item.do('10@10');
    item.change({ kind: 'method', method: 'standard' });
    expect(effect(item.correct(1, '30'))).toEqual({ value: '0', costOfGoodsCorrection: '30' });
    item.change({ kind: 'method', method: 'fifo' });
    expect(effect(item.correct(1, '-30', 3))).toEqual({ value: '0', costOfGoodsCorrection: '-30' });
    expect(item.shown).toBe('10 = 100');
  });

  test('L5: what went back to the vendor carries nothing of it', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const item = new Item(method);
      item.do('10@10');
      item.giveBack('4', 1);
      expect(effect(item.correct(1, '60'))).toEqual({ value: '60', costOfGoodsCorrection: '0' });
      expect(item.shown).toBe('6 = 120');
    }
  });

  test('[BUY-10] undoing a receipt takes its freight with it', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const item = new Item(method);
      item.do('10@10', '10@20', 'out 4');
      item.correct(1, '100');
      const { value, costOfGoodsCorrection } = item.undo(1);
      expect(item.shown).toBe('6 = 120');
      expect(Number(value) + Number(costOfGoodsCorrection)).toBe(-200);
    }
  });
});

describe('[BUY-09] what goes back to the vendor', () => {
  test('V1: it leaves at the average, and the difference to the credit is a variance', () => {
    const item = new Item('mac');
    item.do('10@100', '100@10', 'out 100');
    expect(roundForDisplay(item.giveBack('8').value, 4)).toBe('-145.4545');
    expect(item.shown).toBe('2 = 36.3636');
  });

  test('V2: all of it takes all the value', () => {
    const item = new Item('mac');
    item.do('100@1000', '100@400', 'out 100');
    expect(item.giveBack('100').value).toBe('-70000');
    expect(item.shown).toBe('0 = 0');
  });

  test('V3: under FIFO it leaves from its own receipt', () => {
    const item = new Item('fifo');
    item.do('10@10', '10@20');
    item.giveBack('2', 1);
    expect(item.shown).toBe('18 = 280');
    item.giveBack('11', 2);
    expect([item.shown, item.stock.layers.map(({ quantity }) => quantity)]).toEqual(['7 = 70', ['7']]);
  });
});

const size = fc.integer({ min: 1, max: 400_000 }).map((n) => (n / 10_000).toFixed(4));
const money = fc.integer({ min: -90_000_000, max: 90_000_000 }).map((n) => (n / 1_000_000).toFixed(6));
type AnyStep = Step | StepOfReceipt;
type Wish = { do: AnyStep['do']; quantity: string; money: string; nth: number; method: 'average' | 'fifo' | 'standard' };
const wish: fc.Arbitrary<Wish> = fc.record({
  do: fc.constantFrom<AnyStep['do']>(
    'receive',
    'receive',
    'issue',
    'issue',
    'correct',
    'correct',
    'correct',
    'uncorrect',
    'return',
    'undo',
    'undo',
    'switch',
  ),
  quantity: size,
  money,
  nth: fc.nat(40),
  method: fc.constantFrom('average', 'fifo', 'average', 'fifo', 'standard'),
});

/** A granted wish, with what it adds to the value in stock and the cost of goods together. */
function grant(
  item: Item,
  book: Bookkeeper,
  known: { receipts: number[]; corrections: Map<number, { of: number; amount: string }> },
  one: Wish,
): AnyStep | undefined {
  const pick = <One>(from: readonly One[]) => from[one.nth % Math.max(from.length, 1)];
  const rows = book.rows.flatMap((row, index) => (row.isUndoable ? [index] : []));
  switch (one.do) {
    case 'receive': {
      const price = one.money.replace('-', '');
      item.change({ kind: 'in', quantity: one.quantity, unitCost: price });
      known.receipts.push(book.rows.length);
      return { do: 'receive', quantity: one.quantity, price };
    }
    case 'issue':
      return item.change({ kind: 'out', quantity: one.quantity }) ? { do: 'issue', quantity: one.quantity } : undefined;
    case 'switch':
      return item.change({ kind: 'method', method: one.method === 'average' ? 'mac' : one.method })
        ? { do: 'switch', method: one.method }
        : undefined;
    case 'undo': {
      const row = pick(rows);
      if (row === undefined) return undefined;
      item.undo(row + 1);
      return { do: 'undo', row };
    }
    case 'correct': {
      const row = pick(known.receipts.filter((receipt) => book.isStanding(receipt)));
      if (row === undefined || Number(one.money) === 0) return undefined;
      item.correct(row + 1, one.money);
      known.corrections.set(book.rows.length, { of: row, amount: one.money });
      return { do: 'correct', row, amount: one.money };
    }
    case 'uncorrect': {
      const found = pick([...known.corrections]);
      if (!found || !book.isStanding(found[1].of)) return undefined;
      const [row, { of, amount }] = found;
      known.corrections.delete(row);
      item.correct(of + 1, amount.startsWith('-') ? amount.slice(1) : `-${amount}`, row + 1);
      return { do: 'uncorrect', row };
    }
    case 'return': {
      if (book.quantity === 0n) return undefined;
      const quantity = Number(one.quantity) > Number(item.stock.quantity) ? item.stock.quantity : one.quantity;
      const row = pick(known.receipts) ?? null;
      item.giveBack(quantity, row === null ? null : row + 1);
      return { do: 'return', quantity, row };
    }
    default:
      return undefined;
  }
}

/** The first receipt is worth 0.000091245: added up as floating numbers and rounded to eight digits, figures that are the same differ there. */
const toTheLastDigit: Wish[] = (
  [
    ['receive', '15.2075', '0.000006', 0],
    ['issue', '15.2075', '0', 0],
    ['receive', '0.0001', '0', 0],
    ['undo', '0.0001', '0', 0],
    ['correct', '0.0001', '1.596519', 13],
    ['undo', '0.0001', '0', 0],
  ] as const
).map(([what, quantity, price, nth]) => ({ do: what, quantity, money: price, nth, method: 'average' }));

test.each(['average', 'fifo'] as const)(
  '[BUY-08] [BUY-09] [BUY-10] from %s on, whatever is received, corrected, issued, sent back and undone, a bookkeeper who keeps a list has the same figures',
  (start) => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 30, size: 'max' }), (wishes) => {
        const item = new Item(start === 'average' ? 'mac' : 'fifo');
        const book = new Bookkeeper(start);
        const known = { receipts: [] as number[], corrections: new Map<number, { of: number; amount: string }>() };
        for (const one of wishes) {
          const step = grant(item, book, known, one);
          if (!step) continue;
          book.play(step);
          const [row] = book.rows.slice(-1);
          const [outcome] = item.history.slice(-1);
          const isIssue = step.do === 'issue' || (step.do === 'undo' && item.entries[step.row]?.isIssue);
          const cost = exact(outcome?.costOfGoodsCorrection ?? '0').minus(isIssue ? (outcome?.value ?? '0') : '0');
          expect([outcome?.value, spell(cost)]).toEqual([text(row?.value ?? 0n), text(row?.costOfGoods ?? 0n)]);
        }
        expect([item.stock.quantity, item.stock.value]).toEqual([text(book.quantity), text(book.value)]);
      }),
      { numRuns: propertyRuns({ byDay: 60, atNight: 3_000 }), examples: [[toTheLastDigit]] },
    );
  },
);
