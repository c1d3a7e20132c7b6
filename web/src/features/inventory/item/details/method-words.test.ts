import type { Valuation } from '@onhand/contract/cost-explanation';
import { describe, expect, test } from 'vitest';
import { methodChangeWords } from './method-words.ts';

const layer = (quantity: string, unitCost: string) => ({ quantity, unitCost, value: '0' });
const worth = (method: Valuation['method'], quantity: string, unitCost: string, totalValue: string, layers: Valuation['layers'] = []) => ({
  method,
  quantity,
  unitCost,
  totalValue,
  layers,
  layerCount: layers.length,
});

describe('[STK-07] what a switch of the method does, in words', () => {
  test('from FIFO to average the total stays and the next use costs something else', () => {
    const fifo = worth('fifo', '19', '15.2631578947', '290', [layer('9', '10'), layer('10', '20')]);
    const average = worth('moving_average', '19', '15.2631578947', '290');
    expect(methodChangeWords(fifo, average)).toEqual([
      'The total stays $290.00.',
      'The next 19 you use will cost $15.2632 each. Now the next 9 would cost $10.00 each.',
      'What you buy from then on is averaged with what is there.',
    ]);
  });

  test('from average to FIFO all there is becomes one layer, so the next use costs the same', () => {
    const average = worth('mac', '19', '15', '285');
    const fifo = worth('fifo', '19', '15', '285', [layer('19', '15')]);
    expect(methodChangeWords(average, fifo)).toEqual([
      'The total stays $285.00.',
      'The next one you use will cost $15.00, as it would now.',
      'What you buy from then on keeps its own price, and the oldest goes out first.',
    ]);
  });

  test('a total that would change is said, and nothing in stock has none', () => {
    expect(methodChangeWords(worth('fifo', '2', '5', '10', [layer('2', '5')]), worth('standard', '2', '6', '12'))[0]).toBe(
      'The total changes from $10.00 to $12.00.',
    );
    expect(methodChangeWords(worth('fifo', '0', '5', '0'), worth('standard', '0', '5', '0'))).toEqual([
      'There is nothing in stock, so no value changes.',
      'The unit cost stays as it is until you enter another; what you pay no longer changes it.',
    ]);
  });
});
