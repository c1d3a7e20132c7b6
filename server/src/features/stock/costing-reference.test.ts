import fc from 'fast-check';
import { expect, test } from 'vitest';
import { empty, Ledger } from '../../../test/costing-ledger.ts';
import { Bookkeeper, type Row, type Step, text, units } from '../../../test/costing-reference.ts';
import { stepFor, wishes } from '../../../test/costing-steps.ts';
import { propertyRuns, timeoutOfRuns } from '../../../test/property-runs.ts';
import { type Stock, type CostingChange, unitCostOf } from '@onhand/contract/costing';

const numRuns = propertyRuns({ byDay: 150, atNight: 3000 });
const methodNames = { average: 'mac', fifo: 'fifo', standard: 'standard' } as const;

function changeFor(step: Exclude<Step, { do: 'undo' }>): CostingChange {
  switch (step.do) {
    case 'receive':
      return { kind: 'in', quantity: step.quantity, ...(step.price !== undefined && { unitCost: step.price }) };
    case 'issue':
      return { kind: 'out', quantity: step.quantity };
    case 'set':
      return { kind: 'set', quantity: step.quantity };
    case 'switch':
      return { kind: 'method', method: methodNames[step.method] };
    case 'revalue':
      return { kind: 'revalue', unitCost: step.price };
  }
}

const figuresOf = (stock: Stock) => ({
  method: stock.method,
  quantity: stock.quantity,
  value: stock.value,
  unitCost: unitCostOf(stock),
  layers: stock.layers.map(({ quantity, value }) => `${quantity} = ${value}`),
});

const figuresIn = (book: Bookkeeper) => ({
  method: methodNames[book.state.method],
  quantity: text(book.quantity),
  value: text(book.value),
  unitCost: text(book.unitCost),
  layers: book.state.method === 'fifo' ? book.state.piles.map(({ quantity, value }) => `${text(quantity)} = ${text(value)}`) : [],
});

/** Sums a row's effect on the cost of goods: what it issued, or gave back of an issue, and what it corrects. */
function costOfGoods(ledger: Ledger, row: number): bigint {
  const { isIssue, undoes } = ledger.entries[row] as Ledger['entries'][number];
  const { value, costOfGoodsCorrection } = ledger.history[row] as Ledger['history'][number];
  const isOfIssue = isIssue || (undoes && ledger.entries[undoes.id - 1]?.isIssue);
  return units(costOfGoodsCorrection) - (isOfIssue ? units(value) : 0n);
}

test.each(['average', 'fifo', 'standard'] as const)(
  '[STK-05] [STK-06] [STK-07] [STK-08] [UNDO-03] P1: from %s on, through issues, sets, switches and undos, every figure is that of a bookkeeper who never had what was undone',
  { timeout: timeoutOfRuns(numRuns) },
  (start) => {
    const ways = { exact: 0, replayed: 0, left: 0, 'made up': 0 };
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 30, size: 'max' }), (sequence) => {
        const book = new Bookkeeper(start);
        const ledger = new Ledger(empty(methodNames[start]));
        for (const wish of sequence) {
          const step = stepFor(wish, book);
          if (!step) continue;
          const outcome = step.do === 'undo' ? ledger.undo(step.row + 1) : ledger.change(changeFor(step));
          if (book.play(step) !== (outcome !== null)) expect.fail(`only one of the two wrote a row for ${JSON.stringify(step)}`);
          if (!outcome) continue;
          const undoes = ledger.entries.at(-1)?.undoes;
          if (undoes) ways[undoes.way]++;
          const row = book.rows.at(-1) as Row;
          const [ours, theirs] = [
            [figuresOf(ledger.stock), outcome.delta, outcome.value, text(costOfGoods(ledger, ledger.history.length - 1))],
            [figuresIn(book), text(row.delta), text(row.value), text(row.costOfGoods)],
          ];
          // Compared as text first: a hundred thousand deep comparisons would take most of the time.
          if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect(ours, JSON.stringify(step)).toEqual(theirs);
        }
        const sum = (part: 'delta' | 'value') => book.rows.reduce((total, row) => total + row[part], 0n);
        expect([text(sum('delta')), text(sum('value'))]).toEqual([ledger.stock.quantity, ledger.stock.value]);
      }),
      { numRuns },
    );
    // Were one of the ways never taken, it would not have been looked at; making up is for books that do not add up.
    expect(Math.min(ways.exact, ways.replayed, ways.left)).toBeGreaterThan(numRuns / 10);
    expect(ways['made up']).toBe(0);
  },
);
