import { describe, expect, test } from 'vitest';
import { isDay } from '../../platform/calendar.ts';
import { daysOf, instantsOf } from './history-days.rules.ts';
import { filterCount, filterOf, isNarrowed, paramsOf, stateOf, wholeHistory } from './history-state.rules.ts';

const read = (address: string) => stateOf(new URLSearchParams(address));
const person = '7b2f3c1e-0000-4000-8000-000000000001';

describe('[STK-12] what the address of the history means', () => {
  test('an address gives back what it was made of', () => {
    const state = {
      ...wholeHistory,
      search: 'elbow & tee',
      days: { from: '2026-02-01', to: '2026-02-28' },
      kinds: ['in', 'undo'] as const,
      sources: ['scan'] as const,
      userId: person,
      folderId: 'none' as const,
      itemId: 12,
    };
    expect(stateOf(paramsOf({ ...state, kinds: [...state.kinds], sources: [...state.sources] }))).toEqual(state);
    expect(paramsOf(wholeHistory).toString()).toBe('');
    expect(read('')).toEqual(wholeHistory);
  });

  test('what makes no sense is left out', () => {
    expect(read('days=ever&from=2026-02-30&to=soon&kind=theft,in&source=,&person=me&folder=-1&item=1e3')).toEqual({
      ...wholeHistory,
      kinds: ['in'],
    });
    expect(read('days=today&from=2026-02-01').days.from).toBeNull();
  });

  test('only what narrows is asked of the server', () => {
    const now = new Date(2026, 10, 15, 12);
    expect(filterOf(wholeHistory, now)).toEqual({});
    expect(filterOf({ ...wholeHistory, search: '  ', folderId: 3 }, now)).toEqual({ folderId: 3 });
    expect(filterOf(read('days=today'), now)).toEqual({
      from: new Date(2026, 10, 15).toISOString(),
      to: new Date(2026, 10, 16).toISOString(),
    });
  });

  test('filters are counted by what one can choose', () => {
    expect(filterCount(read('from=2026-02-01&to=2026-02-02&kind=in,out'))).toBe(2);
    expect(filterCount(read('q=pipe&item=3'))).toBe(0);
    expect(isNarrowed(read('item=3'))).toBe(true);
    expect(isNarrowed(wholeHistory)).toBe(false);
  });
});

describe('days of the calendar', () => {
  test('presets count whole days, over the ends of months and years', () => {
    const now = new Date(2026, 0, 1, 0, 30);
    expect(daysOf('yesterday', now)).toEqual({ from: '2025-12-31', to: '2025-12-31' });
    expect(daysOf('last-7', now)).toEqual({ from: '2025-12-26', to: '2026-01-01' });
    expect(daysOf('last-30', now)).toEqual({ from: '2025-12-03', to: '2026-01-01' });
    expect(daysOf('this-month', now)).toEqual({ from: '2026-01-01', to: '2026-01-01' });
    expect(daysOf('last-month', now)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(daysOf('last-month', new Date(2028, 2, 31))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  test('both days are included, and one may be open', () => {
    expect(instantsOf({ from: '2026-03-08', to: '2026-03-08' })).toEqual({
      from: new Date(2026, 2, 8).toISOString(),
      to: new Date(2026, 2, 9).toISOString(),
    });
    expect(instantsOf({ from: null, to: '2026-03-08' })).toEqual({ to: new Date(2026, 2, 9).toISOString() });
  });

  test('a day that is not in the calendar is none', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const text of [null, '', '2026-02-29', '2026-13-01', '26-1-1', '2026-01-01T00:00']) expect(isDay(text)).toBe(false);
  });
});
