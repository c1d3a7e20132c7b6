import type { ItemPlace } from '@onhand/contract/item-answers';
import { describe, expect, test } from 'vitest';
import { stockAfter } from './stock-after.ts';

const item = { quantity: '5', stockStatus: 'in', lowStockThreshold: '3' } as const;

describe('[STK-10] what is shown before the server answers', () => {
  test('adding and taking are exact', () => {
    expect(stockAfter({ ...item, quantity: '0.1' }, { adjustment: '0.2' }).quantity).toBe('0.3');
    expect(stockAfter(item, { adjustment: '-1.5' }).quantity).toBe('3.5');
  });

  test('[STK-02] taking more than there is leaves nothing, never less', () => {
    expect(stockAfter(item, { adjustment: '-8' })).toEqual({ quantity: '0', stockStatus: 'out' });
  });

  test('[INV-06] at or below the threshold it is low', () => {
    expect(stockAfter(item, { adjustment: '-2' }).stockStatus).toBe('low');
    expect(stockAfter(item, { adjustment: '-1' }).stockStatus).toBe('in');
    expect(stockAfter({ ...item, lowStockThreshold: null }, { adjustment: '-4' }).stockStatus).toBe('in');
  });

  test('[PLC-01] a change happens in its place: no more is taken than lies there, and the item is what all places have', () => {
    const place = (placeId: number, quantity: string) => ({ placeId, quantity, minimum: null }) as ItemPlace;
    const spread = { ...item, places: [place(1, '3'), place(2, '2')] };
    expect(stockAfter(spread, { adjustment: '-4', placeId: 2 })).toMatchObject({
      quantity: '3',
      places: [{ quantity: '3' }, { quantity: '0' }],
    });
    expect(stockAfter(spread, { quantity: '7', expectedQuantity: '3', placeId: 1 }).quantity).toBe('9');
    // A place it does not lie in yet, and a row of a list, which knows no places.
    expect(stockAfter(spread, { adjustment: '4', placeId: 9 }).quantity).toBe('9');
    expect(stockAfter(item, { quantity: '4', expectedQuantity: '2', placeId: 2 }).quantity).toBe('7');
  });

  test('a count sets the quantity', () => {
    expect(stockAfter(item, { quantity: '12.50', expectedQuantity: '5' })).toEqual({ quantity: '12.5', stockStatus: 'in' });
    expect(stockAfter(item, { quantity: '0' }).stockStatus).toBe('out');
  });
});
