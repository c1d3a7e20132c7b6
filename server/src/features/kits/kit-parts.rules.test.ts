import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact } from '@onhand/contract/costing-decimals';
import { canMake, canMakeOf, depthOf, type KitParts, needFor, takingApart, wayBack } from './kit-parts.rules.ts';

const bookOf = (...kits: KitParts[]) => new Map(kits.map((kit) => [kit.id, kit]));
const part = (itemId: number, quantity = '1') => ({ itemId, kitId: null, quantity });
const inner = (kitId: number, quantity = '1') => ({ itemId: null, kitId, quantity });
const kit = (id: number, name: string, lines: KitParts['lines'], makes = '1'): KitParts => ({ id, name, makes, lines });
const there = (...free: [itemId: number, name: string, free: string][]) =>
  new Map(free.map(([itemId, name, quantity]) => [itemId, { itemId, name, free: quantity, allowsDecimals: false }]));

test('[JOB-02] [JOB-10] J5: a kit makes 3 of 5 parts, so of 10 parts there are 6 kits', () => {
  const needs = takingApart(bookOf(kit(1, 'Strap', [part(7, '5')], '3')))(1);
  expect(canMake(needs, there([7, 'Band', '10']))).toEqual({ count: '6', lacks: 'Band' });
  expect(needFor('6', needs.get(7) ?? 0n, false)).toBe('10');
  expect(needFor('1', needs.get(7) ?? 0n, false)).toBe('2');
  expect(needFor('1', needs.get(7) ?? 0n, true)).toBe('1.6667');
});

test('[JOB-02] [JOB-10] J6: of 7 kits of one A and one B, with 5 of each there, 5 can be made and 2 stay open', () => {
  const needs = takingApart(bookOf(kit(1, 'Pair', [part(1), part(2)])))(1);
  const made = canMake(needs, there([1, 'A', '5'], [2, 'B', '5']));
  expect(made?.count).toBe('5');
  expect([1, 2].map((id) => needFor('7', needs.get(id) ?? 0n, false))).toEqual(['7', '7']);
  expect(7 - Number(made?.count)).toBe(2);
});

test('[JOB-10] the part that lacks first is named, and of a part that is gone nothing can be made', () => {
  const needs = takingApart(bookOf(kit(1, 'Sink', [part(1, '2'), part(2, '3')])))(1);
  expect(canMake(needs, there([1, 'Elbow', '9'], [2, 'Tee', '7']))).toEqual({ count: '2', lacks: 'Tee' });
  expect(canMake(needs, there([1, 'Elbow', '9']))).toBeNull();
});

test('[JOB-02] kits in kits are taken apart, and what several of them need is added before it is made whole', () => {
  const book = bookOf(
    kit(1, 'Bath', [inner(2, '2'), inner(3), part(9)]),
    kit(2, 'Sink', [part(7, '5')], '3'),
    kit(3, 'Tub', [part(7, '2'), inner(2)], '3'),
  );
  const needs = takingApart(book)(1);
  // 2 × 5/3 + (2 + 5/3) / 3 = 41/9
  expect(needFor('9', needs.get(7) ?? 0n, false)).toBe('41');
  expect(needFor('1', needs.get(7) ?? 0n, false)).toBe('5');
  expect([...needs.keys()]).toEqual([7, 9]);
});

test('[JOB-02] a kit that contains itself is found with the way, directly or through others', () => {
  expect(wayBack(bookOf(kit(1, 'A', [inner(1)])), 1)).toEqual(['A', 'A']);
  const book = bookOf(kit(1, 'A', [part(1), inner(2)]), kit(2, 'B', [inner(4), inner(3)]), kit(3, 'C', [inner(1)]), kit(4, 'D', [part(2)]));
  expect(wayBack(book, 1)).toEqual(['A', 'B', 'C', 'A']);
  expect(wayBack(book, 4)).toBeNull();
  expect(depthOf(bookOf(kit(1, 'A', [inner(2)]), kit(2, 'B', [inner(3)]), kit(3, 'C', [part(1)])))).toBe(3);
});

const quantity = fc.integer({ min: 1, max: 99_999 }).map((units) => String(units / 100));

test('[JOB-02] [JOB-10] what can be made is what its parts are enough for, and one more is not', () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, fc.boolean(), (needed, makes, free, allowsDecimals) => {
      const need = takingApart(bookOf(kit(1, 'Kit', [part(1, needed)], makes)))(1).get(1) ?? 0n;
      const count = canMakeOf(free, need, allowsDecimals);
      const taken = (kits: bigint) => exact(needFor(String(kits), need, allowsDecimals));
      const usable = exact(free);
      expect(taken(count).lte(usable)).toBe(true);
      expect(taken(count + 1n).gt(allowsDecimals ? usable : usable.round(0, 0))).toBe(true);
    }),
  );
});

test('[JOB-02] what a kit takes is never less than its share, and less than one step more', () => {
  fc.assert(
    fc.property(quantity, quantity, fc.integer({ min: 1, max: 500 }), fc.boolean(), (needed, makes, count, allowsDecimals) => {
      const need = takingApart(bookOf(kit(1, 'Kit', [part(1, needed)], makes)))(1).get(1) ?? 0n;
      const taken = exact(needFor(String(count), need, allowsDecimals));
      const share = exact(needed).times(count);
      expect(taken.times(makes).gte(share)).toBe(true);
      expect(
        taken
          .minus(allowsDecimals ? '0.0001' : '1')
          .times(makes)
          .lt(share),
      ).toBe(true);
    }),
  );
});
