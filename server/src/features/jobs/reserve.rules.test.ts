import { exact, spell } from '@onhand/contract/costing-decimals';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeIn, freeOfItem, shareOut, sumOf } from './reserve.rules.ts';

const shelves = (levels: Record<number, string>, more: Partial<Parameters<typeof shareOut>[0]> = {}) => ({
  levels: Object.entries(levels).map(([place, quantity]) => ({ place: Number(place), quantity })),
  promised: [],
  home: 1,
  van: null,
  among: null,
  ...more,
});

describe('what a job is promised', () => {
  test('[JOB-03] J1: comes from the home first, and what is left of it from elsewhere goes to the next', () => {
    const there = shelves({ 1: '10', 2: '15' });
    const first = shareOut(there, [{ line: 1, quantity: '13' }]);
    expect(first).toEqual([
      { line: 1, place: 1, quantity: '10' },
      { line: 1, place: 2, quantity: '3' },
    ]);
    expect(shareOut({ ...there, promised: first }, [{ line: 1, quantity: '13' }])).toEqual([{ line: 1, place: 2, quantity: '12' }]);
  });

  test('[JOB-03] J3: of five, two lines of three get three and two', () => {
    const wishes = [1, 2].map((line) => ({ line, quantity: '3' }));
    expect(shareOut(shelves({ 1: '5' }), wishes).map(({ quantity }) => quantity)).toEqual(['3', '2']);
  });

  test('[JOB-03] the van comes before the home, and the home before the fullest', () => {
    const there = shelves({ 1: '1', 2: '9', 3: '1', 4: '10' }, { van: 3 });
    expect(shareOut(there, [{ line: 1, quantity: '13' }]).map(({ place }) => place)).toEqual([3, 1, 4, 2]);
  });

  test('[JOB-03] J10: a place that was counted lower makes nothing free elsewhere', () => {
    const there = shelves({ 1: '4', 2: '6' }, { promised: [{ place: 1, quantity: '9' }] });
    expect(freeOfItem(there)).toBe('1');
    expect(shareOut(there, [{ line: 1, quantity: '6' }])).toEqual([{ line: 1, place: 2, quantity: '1' }]);
  });

  test('[JOB-03] what is on the way or in hands is promised to nobody', () => {
    const there = shelves({ 1: '0', [-1]: '5', [-7]: '2' });
    expect(shareOut(there, [{ line: 1, quantity: '1' }])).toEqual([]);
  });

  test('[JOB-03] no unit is ever promised twice, and what is free and wanted is promised', () => {
    const quantity = fc.integer({ min: 0, max: 400 }).map((tenths) => spell(exact(String(tenths)).div(10)));
    const place = fc.integer({ min: -2, max: 4 });
    const some = fc.record({
      levels: fc.uniqueArray(fc.record({ place, quantity }), { selector: (one) => one.place, maxLength: 6 }),
      promised: fc.array(fc.record({ place: fc.integer({ min: 0, max: 5 }), quantity }), { maxLength: 4 }),
      home: fc.integer({ min: 0, max: 4 }),
      van: fc.option(fc.integer({ min: 0, max: 4 })),
      among: fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 })),
    });
    const wishes = fc.array(quantity, { maxLength: 4 }).map((all) => all.map((wanted, nth) => ({ line: nth + 1, quantity: wanted })));
    fc.assert(
      fc.property(some, wishes, (there, wanted) => {
        const granted = shareOut(there, wanted);
        const free = exact(freeOfItem(there));
        expect(sumOf(granted).lte(free)).toBe(true);
        for (const wish of wanted) expect(sumOf(granted.filter(({ line }) => line === wish.line)).lte(wish.quantity)).toBe(true);
        const reachable = there.levels.filter((one) => one.place >= 0 && (there.among === null || there.among.includes(one.place)));
        for (const given of granted) {
          expect(reachable.some((one) => one.place === given.place)).toBe(true);
          expect(sumOf(granted.filter((one) => one.place === given.place)).lte(freeIn(there, given.place))).toBe(true);
        }
        const inReach = sumOf(reachable.map((one) => ({ quantity: freeIn(there, one.place) })));
        const most = [sumOf(wanted), free, inReach].reduce((least, one) => (one.lt(least) ? one : least));
        expect(spell(sumOf(granted))).toBe(spell(most));
        expect(spell(exact(freeOfItem({ ...there, promised: [...there.promised, ...granted] })))).toBe(spell(free.minus(most)));
      }),
      { numRuns: 1000 },
    );
  });
});
