import { describe, expect, test } from 'vitest';
import { type Need, planLines } from './plan-lines.rules.ts';
import { treeOf } from './walking-order.rules.ts';

const [warehouse, van, supplier] = [1, 2, 3];
const [elbow, tape] = [10, 20];
const tree = treeOf([
  { id: warehouse, parentId: null, name: 'Warehouse' },
  { id: van, parentId: null, name: 'Van 1' },
  { id: supplier, parentId: null, name: 'Supplier' },
]);
const need = (given: Pick<Need, 'itemId' | 'place'> & Partial<Need>): Need => ({
  itemName: given.itemId === elbow ? 'Elbow' : 'Tape',
  free: '0',
  minimum: '4',
  maximum: null,
  coming: '0',
  going: '0',
  knownMissing: '0',
  source: warehouse,
  home: warehouse,
  ...given,
});
const shown = (...planned: Parameters<typeof planLines>) =>
  planLines(...planned).map(({ itemName, from, to, planned: quantity, missing }) => [itemName, from, to, quantity, missing]);

describe('the lines of a list', () => {
  test('[PLC-08] a warehouse that is itself low in tape still gives elbows, and no tape', () => {
    const needs = [
      need({ itemId: elbow, place: van }),
      need({ itemId: tape, place: van }),
      need({ itemId: tape, place: warehouse, free: '3', source: null }),
    ];
    const stock = [
      { itemId: elbow, place: warehouse, free: '40' },
      { itemId: tape, place: warehouse, free: '3' },
    ];
    expect(shown(needs, stock, tree)).toEqual([
      ['Elbow', warehouse, van, '4', '0'],
      ['Tape', null, warehouse, '0', '1'],
      ['Tape', warehouse, van, '0', '4'],
    ]);
  });

  test('[PLC-07] what a place gives back it does not give a second time', () => {
    const needs = [
      need({ itemId: elbow, place: warehouse, free: '10', minimum: '1', maximum: '7', source: supplier, home: supplier }),
      need({ itemId: elbow, place: van, minimum: '9' }),
    ];
    expect(shown(needs, [{ itemId: elbow, place: warehouse, free: '10' }], tree)).toEqual([
      ['Elbow', warehouse, van, '7', '2'],
      ['Elbow', warehouse, supplier, '3', '0'],
    ]);
  });
});
