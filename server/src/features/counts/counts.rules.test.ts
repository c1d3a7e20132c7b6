import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type Entry, inForce, modeOf, tallyOf } from './counts.rules.ts';

const entry = (quantity: string, more: Partial<Entry> = {}): Entry => ({
  quantity,
  mode: 'add',
  userId: 'sam',
  userName: 'Sam',
  book: '10',
  bookMovementId: 1,
  isRemoved: false,
  ...more,
});

describe('what entries come to', () => {
  test('shelves are added up, against the books of the first of them', () => {
    const olive = { userId: 'olive', userName: 'Olive', book: '7', bookMovementId: 5 };
    expect(tallyOf([entry('2.5', { mode: 'set' }), entry('0.1', olive), entry('0.2', olive)])).toEqual({
      counted: '2.8',
      book: '10',
      bookMovementId: 1,
      counterIds: ['sam', 'olive'],
      counterNames: ['Sam', 'Olive'],
    });
  });

  test('a replacement starts anew, with the books of its own moment', () => {
    expect(tallyOf([entry('4'), entry('9', { mode: 'set', book: '8', bookMovementId: 3 }), entry('1')])).toMatchObject({
      counted: '10',
      book: '8',
      bookMovementId: 3,
    });
  });

  test('taking a replacement back brings back what it replaced', () => {
    expect(tallyOf([entry('4'), entry('9', { mode: 'set', isRemoved: true })])).toMatchObject({ counted: '4' });
    expect(tallyOf([entry('4', { isRemoved: true })])).toBeNull();
    expect(tallyOf([])).toBeNull();
  });

  test('whoever does not say adds to the count of others and replaces their own', () => {
    expect(modeOf(undefined, [], 'sam')).toBe('set');
    expect(modeOf(undefined, [entry('4')], 'sam')).toBe('set');
    expect(modeOf(undefined, [entry('4')], 'olive')).toBe('add');
    expect(modeOf(undefined, [entry('4', { isRemoved: true })], 'olive')).toBe('set');
    expect(modeOf(undefined, [entry('4'), entry('5', { mode: 'set', userId: 'olive' })], 'olive')).toBe('set');
    expect(modeOf('add', [entry('4')], 'sam')).toBe('add');
    expect(modeOf('set', [entry('4')], 'olive')).toBe('set');
  });

  test('in force is what was not taken back, from the last replacement on', () => {
    const any = fc.array(fc.record({ mode: fc.constantFrom('set' as const, 'add' as const), isRemoved: fc.boolean() }));
    fc.assert(
      fc.property(any, (entries) => {
        const counting = inForce(entries);
        expect(counting.every(({ isRemoved }) => !isRemoved)).toBe(true);
        expect(counting.slice(1).every(({ mode }) => mode === 'add')).toBe(true);
        expect(counting.length > 0).toBe(entries.some(({ isRemoved }) => !isRemoved));
      }),
    );
  });
});

describe('what posting does', () => {
  const line = { state: 'live', counted: '8', book: '10', quantity: '6' } as const;

  test('the difference of the moment of counting is booked, whatever is there now', () => {
    expect(decide(line, 'leave')).toEqual({ outcome: 'changed', change: { kind: 'out', quantity: '2' } });
    expect(decide({ ...line, counted: '10.25' }, 'leave')).toEqual({ outcome: 'changed', change: { kind: 'in', quantity: '0.25' } });
    expect(decide({ ...line, counted: '10' }, 'leave')).toEqual({ outcome: 'matched' });
  });

  test('what nobody counted is left alone, unless zero was asked for', () => {
    const uncounted = { ...line, counted: null, book: null };
    expect(decide(uncounted, 'leave')).toEqual({ outcome: 'left' });
    expect(decide(uncounted, 'zero')).toEqual({ outcome: 'zeroed', change: { kind: 'set', quantity: '0' } });
    expect(decide({ ...uncounted, quantity: '0' }, 'zero')).toEqual({ outcome: 'matched' });
    expect(decide({ ...uncounted, quantity: null, state: 'deleted' }, 'zero')).toEqual({ outcome: 'left' });
    expect(decide({ ...uncounted, state: 'archived' }, 'zero')).toEqual({ outcome: 'archived' });
  });

  test('a line that cannot be booked says why, and a match needs no booking', () => {
    for (const state of ['archived', 'deleted', 'corrected'] as const) {
      expect(decide({ ...line, state }, 'leave')).toEqual({ outcome: state });
      expect(decide({ ...line, state, counted: '10' }, 'leave')).toEqual({ outcome: 'matched' });
    }
  });
});
