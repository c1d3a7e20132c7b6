import { exact, spell } from '@onhand/contract/costing-decimals';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backFrom, type StandingUse, standing } from './give-back.rules.ts';
import { promiseHere } from './pick.rules.ts';
import { type Reservation, ReservationBook } from './reservation-book.rules.ts';
import { sumOf } from './reserve.rules.ts';
import { settleUse, splitOverLines, stillWanted } from './use.rules.ts';

const line = (number: number, wanted: string, used = '0') => ({ line: number, itemId: 7, wanted, used });

describe('a part that goes onto a job', () => {
  test('[JOB-05] goes onto lines that still want some, and beyond that onto the last of them', () => {
    expect(splitOverLines([line(1, '3', '2'), line(2, '0'), line(3, '2')], '6')).toEqual([
      { line: 1, quantity: '1' },
      { line: 3, quantity: '5' },
    ]);
    expect(splitOverLines([line(1, '3', '3')], '1')).toEqual([{ line: 1, quantity: '1' }]);
    expect(splitOverLines([], '1')).toEqual([{ line: null, quantity: '1' }]);
  });

  test('[JOB-05] nothing of it is lost, whatever the lines want', () => {
    const small = fc.integer({ min: 0, max: 9 }).map(String);
    fc.assert(
      fc.property(fc.array(fc.tuple(small, small), { maxLength: 4 }), fc.integer({ min: 1, max: 30 }).map(String), (all, quantity) => {
        const lines = all.map(([wanted, used], nth) => line(nth + 1, wanted, used));
        const shares = splitOverLines(lines, quantity);
        expect(spell(sumOf(shares))).toBe(quantity);
        expect(new Set(shares.map((share) => share.line)).size).toBe(shares.length);
      }),
    );
  });

  const reserved = (place: number, quantity: string, isPicked = false): Reservation => ({
    itemId: 7,
    jobId: 5,
    line: 1,
    place,
    isPicked,
    quantity,
  });

  test('[JOB-05] takes the promise of its place, what was picked first, and lets others go that are wanted no more', () => {
    const book = new ReservationBook([reserved(1, '2'), reserved(1, '1', true), reserved(2, '4')]);
    settleUse(book, 5, line(1, '7', '4'), { place: 1, quantity: '4' });
    expect(book.find({}).map(({ place, quantity, isPicked }) => ({ place, quantity, isPicked }))).toEqual([
      { place: 2, quantity: '3', isPicked: false },
    ]);
  });

  test('[JOB-05] J9: what was picked elsewhere stays, though it is wanted no more', () => {
    const book = new ReservationBook([reserved(1, '3', true)]);
    settleUse(book, 5, line(1, '3', '3'), { place: 2, quantity: '3' });
    expect(book.quantity({ isPicked: true })).toBe('3');
  });

  test('[JOB-05] never promises more than is wanted, but for what was picked', () => {
    const some = fc.record({ place: fc.nat(2), isPicked: fc.boolean(), quantity: fc.integer({ min: 1, max: 9 }).map(String) });
    const all = fc.uniqueArray(some, { selector: ({ place, isPicked }) => `${place} ${isPicked}` });
    const quantity = fc.integer({ min: 1, max: 12 }).map(String);
    fc.assert(
      fc.property(all, quantity, quantity, (rows, wanted, used) => {
        const book = new ReservationBook(rows.map((row) => ({ ...row, itemId: 7, jobId: 5, line: 1 })));
        const after = line(1, wanted, used);
        settleUse(book, 5, after, { place: 0, quantity: used });
        const picked = book.quantity({ isPicked: true });
        const most = exact(stillWanted(after)).gt(picked) ? stillWanted(after) : picked;
        expect(exact(book.quantity({})).lte(most)).toBe(true);
      }),
    );
  });

  test('[JOB-05] a promise moves to another place only where enough is free', () => {
    const book = new ReservationBook([reserved(1, '4'), { ...reserved(2, '3'), jobId: 0, line: 0 }]);
    const own = { itemId: 7, jobId: 5, line: 1 };
    const levels = [
      { place: 1, quantity: '4' },
      { place: 2, quantity: '5' },
    ];
    expect(promiseHere(book, own, levels, 2, '3')).toBe(false);
    expect(book.quantity({ ...own, place: 1 })).toBe('4');
    expect(promiseHere(book, own, levels, 2, '2')).toBe(true);
    expect([book.quantity({ ...own, place: 1 }), book.quantity({ ...own, place: 2 })]).toEqual(['2', '2']);
  });
});

describe('what comes back', () => {
  const use = (id: number, quantity: string, cameBack = '0'): StandingUse => ({
    id,
    line: 1,
    itemId: 7,
    place: 1,
    quantity,
    cameBack,
    movementId: id,
  });

  test('[JOB-06] comes back last out first, over as many uses as it takes', () => {
    const back = backFrom([use(3, '2'), use(2, '4', '1'), use(1, '5')], '4');
    expect(back?.map(({ use: { id }, quantity }) => [id, quantity])).toEqual([
      [3, '2'],
      [2, '2'],
    ]);
  });

  test('[JOB-06] is never more than was used', () => {
    expect(backFrom([use(1, '2', '1')], '2')).toBeUndefined();
    const uses = fc
      .array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 })
      .map((all) => all.map((some, nth) => use(9 - nth, String(some))));
    fc.assert(
      fc.property(uses, fc.integer({ min: 1, max: 30 }).map(String), (all, quantity) => {
        const out = sumOf(all.map((one) => ({ quantity: standing(one) })));
        const back = backFrom(all, quantity);
        expect(back === undefined).toBe(out.lt(quantity));
        if (back) expect(spell(sumOf(back))).toBe(quantity);
      }),
    );
  });
});
