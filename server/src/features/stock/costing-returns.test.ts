import { roundForDisplay } from '@onhand/contract/costing-decimals';
import type { CostingChange, Method } from '@onhand/contract/costing';
import { describe, expect, test } from 'vitest';
import { empty, Ledger } from '../../../test/costing-ledger.ts';

class Item extends Ledger {
  constructor(method: Method, lastUnitCost = '0') {
    super(empty(method, lastUnitCost));
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

  get layers(): string[] {
    return this.stock.layers.map(({ id, quantity, value }) => `${id}: ${quantity} = ${value}`);
  }
}

describe('[JOB-06] what comes back of an issue', () => {
  test('J7: under FIFO the last out comes first, each into its layer', () => {
    const item = new Item('fifo');
    item.do('5@10', '5@20');
    const issue = item.issueTo(1, '6');
    expect(item.history.at(-1)?.value).toBe('-70');
    const back = item.takeBack(issue, '2');
    expect([back.worth, back.value, back.costOfGoodsCorrection]).toEqual(['30', '30', '-30']);
    expect([item.shown, item.layers]).toEqual(['6 = 110', ['1: 1 = 10', '2: 5 = 100']]);
  });

  test('J8: under the average it comes back at what it left at, not at the average of today', () => {
    const item = new Item('mac');
    item.do('10@10', '10@20');
    const issue = item.issueTo(1, '6');
    item.do('4@30');
    expect(item.takeBack(issue, '2').worth).toBe('30');
    expect(item.shown).toBe('20 = 360');
  });

  test('a layer that is gone comes back in its old place, before those that came later', () => {
    const item = new Item('fifo');
    item.do('5@10', '5@20');
    const issue = item.issueTo(1, '10');
    item.do('3@30');
    item.takeBack(issue, '7');
    expect(item.layers).toEqual(['1: 2 = 20', '2: 5 = 100', '3: 3 = 90'].map((layer) => layer.replace('3: ', '4: ')));
    expect([item.stock.lastPaid, item.stock.lastUnitCost]).toEqual(['30', '30']);
  });

  test('in whatever pieces it comes back, together they are worth what left', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const item = new Item(method);
      item.do('3@3.333333', '4@1.11111');
      const issue = item.issueTo(1, '6.5');
      const left = item.history.at(-1)?.value;
      const worths = ['1', '1.3333', '0.6667', '3', '0.5'].map((quantity) => Number(item.takeBack(issue, quantity).worth));
      expect(worths.reduce((sum, worth) => sum + worth, 0)).toBeCloseTo(-Number(left), 9);
      expect(item.shown).toBe('7 = 14.4444');
    }
  });

  test('it is no purchase: what was paid last stays', () => {
    const item = new Item('mac');
    item.do('10@10');
    const issue = item.issueTo(1, '6');
    item.do('4@30');
    item.takeBack(issue, '6');
    expect(item.stock.lastPaid).toBe('30');
  });

  test('at a standard cost stock takes it at that, and the job gets what it bore', () => {
    const item = new Item('mac');
    item.do('10@10');
    const issue = item.issueTo(1, '4');
    item.change({ kind: 'method', method: 'standard' });
    item.change({ kind: 'revalue', unitCost: '12' });
    const back = item.takeBack(issue, '2');
    expect([back.worth, back.value, back.costOfGoodsCorrection]).toEqual(['20', '24', '-24']);
  });

  test('what left before there were layers is a layer of its own', () => {
    const item = new Item('mac');
    item.do('10@10');
    const issue = item.issueTo(1, '4');
    item.change({ kind: 'method', method: 'fifo' });
    item.takeBack(issue, '2');
    item.takeBack(issue, '1');
    expect(item.layers).toEqual(['3: 6 = 60', '4: 2 = 20', '5: 1 = 10']);
  });
});

describe('[JOB-06] freight, corrected prices and undos after something came back', () => {
  test('what came back carries its part of the freight, and the job the rest', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const item = new Item(method);
      item.do('10@10');
      const issue = item.issueTo(1, '6');
      item.takeBack(issue, '2');
      const corrected = item.correct(1, '100');
      expect([corrected.value, corrected.costOfGoodsCorrection]).toEqual(['60', '40']);
      expect(corrected.replayed?.documents).toEqual([{ document: { kind: 'job', id: 1 }, amount: '40' }]);
      expect(item.takeBack(issue, '1').worth).toBe('20');
      expect(item.shown).toBe('7 = 140');
    }
  });

  test('each job bears what its own issues cost more', () => {
    const item = new Item('fifo');
    item.do('10@10', '10@20');
    item.issueTo(1, '6');
    item.issueTo(2, '6');
    item.do('out 1');
    expect(item.correct(1, '100').replayed?.documents).toEqual([
      { document: { kind: 'job', id: 1 }, amount: '60' },
      { document: { kind: 'job', id: 2 }, amount: '40' },
    ]);
  });

  test('undone, what came back is as if it had never come', () => {
    for (const method of ['mac', 'fifo'] as const) {
      const item = new Item(method);
      item.do('5@10', '5@20');
      const issue = item.issueTo(1, '6');
      const [before, layers] = [item.shown, item.layers];
      item.takeBack(issue, '2');
      const undone = item.undo(item.history.length);
      expect([item.shown, item.layers]).toEqual([before, layers]);
      expect(Number(undone.costOfGoodsCorrection)).toBe(-Number(undone.value));
      expect(undone.replayed?.documents).toEqual([]);
    }
  });

  test('undone before a later one came back, the later one is of what left last', () => {
    const item = new Item('fifo');
    item.do('5@10', '5@20');
    const issue = item.issueTo(1, '6');
    const first = item.history.length + 1;
    expect([item.takeBack(issue, '1').worth, item.takeBack(issue, '1').worth]).toEqual(['20', '10']);
    // The first had 20, the second has 20 now: the job, which takes its 20 back, gets 10 of it.
    expect(item.undo(first).replayed?.documents).toEqual([{ document: { kind: 'job', id: 1 }, amount: '-10' }]);
    expect(item.layers).toEqual(['2: 5 = 100']);
  });
});
