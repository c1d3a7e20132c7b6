import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bookkeeper, type Row, type Step, text } from '../../../test/costing-reference.ts';
import { stepFor, wishes } from '../../../test/costing-steps.ts';
import { undoChange } from './costing-undo.rules.ts';
import { changeStock, type Outcome, type Stock, type StockChange, unitCostOf, withLayerId } from '@onhand/contract/costing';

const methodNames = { average: 'mac', fifo: 'fifo', standard: 'standard' } as const;

function changeFor(step: Exclude<Step, { do: 'undo' }>): StockChange {
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

test.each(['average', 'fifo', 'standard'] as const)(
  '[STK-05] [STK-06] [STK-07] [STK-08] [UNDO-03] P1: from %s on, through issues, switches and undos, every figure is that of a second bookkeeper',
  { timeout: 120_000 },
  (start) => {
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 30 }), (sequence) => {
        const book = new Bookkeeper(start);
        let stock: Stock = { method: methodNames[start], quantity: '0', value: '0', lastUnitCost: '0', layers: [] };
        const history: Outcome[] = [];
        // Rows that were put back exactly have not touched anything, nor have their undos.
        let standing: number[] = [];
        for (const wish of sequence) {
          const step = stepFor(wish, book);
          if (!step) continue;
          const isExact = step.do === 'undo' && standing.at(-1) === step.row;
          const outcome =
            step.do === 'undo' ? undoChange(stock, history[step.row] as Outcome, isExact) : changeStock(stock, changeFor(step));
          if (book.play(step) !== (outcome !== null)) expect.fail(`only one of the two wrote a row for ${JSON.stringify(step)}`);
          if (!outcome) continue;
          const named = withLayerId(outcome, history.length);
          stock = named.stock;
          standing = isExact ? standing.slice(0, -1) : [...standing, history.length];
          history.push(named);
          const { delta, value } = book.rows.at(-1) as Row;
          const [ours, theirs] = [
            [figuresOf(stock), named.delta, named.value],
            [figuresIn(book), text(delta), text(value)],
          ];
          // Compared as text first: a hundred thousand deep comparisons would take most of the time.
          if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect(ours, JSON.stringify(step)).toEqual(theirs);
        }
        const sum = (part: 'delta' | 'value') => book.rows.reduce((total, row) => total + row[part], 0n);
        expect([text(sum('delta')), text(sum('value'))]).toEqual([stock.quantity, stock.value]);
      }),
      { numRuns: 1000 },
    );
  },
);
