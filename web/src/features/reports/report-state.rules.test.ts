import { daysOfPeriod } from '@onhand/contract/report-periods';
import { expect, test } from 'vitest';
import { dayIn, filterCount, paramsOf, requestOf, stateOf, withoutFilters } from './report-state.rules.ts';

const read = (report: Parameters<typeof stateOf>[0], address: string) => stateOf(report, new URLSearchParams(address));

test('[REP-01] what is shown stands in the address and comes back from it', () => {
  const address = 'from=2026-10-01&to=2026-10-31&folderId=none&vendorId=7&kind=in&groupBy=folder&sort=valueChange&direction=asc';
  const state = read('movement', address);
  expect(state).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    folderId: 'none',
    vendorId: 7,
    kind: 'in',
    groupBy: 'folder',
    sort: 'valueChange',
    direction: 'asc',
  });
  expect(read('movement', String(paramsOf('movement', state)))).toEqual(state);
  expect(filterCount(state)).toBe(3);
  expect(filterCount(withoutFilters(state))).toBe(0);
});

test('[REP-01] what a report does not take, and what makes no sense, is left out', () => {
  expect(read('valuation', 'from=2026-10-01&to=2026-10-31&kind=in&userId=x&period=last-month&sort=nothing&groupBy=day')).toEqual({});
  expect(read('movement', 'from=2026-10-31&to=2026-10-01&asOf=2026-10-01&folderId=-1')).toEqual({});
  expect(read('reorder', 'period=last-7&asOf=2026-10-01&useDays=90')).toEqual({ useDays: 90 });
  // The usual choice needs no place in the address.
  expect(read('movement', 'period=last-30&groupBy=item&sort=out&direction=desc')).toEqual({});
});

test('[REP-01] a period moves with the calendar of the organization', () => {
  const today = dayIn('America/New_York', new Date('2026-11-16T02:00:00Z'));
  expect(today).toBe('2026-11-15');
  expect(requestOf('movement', { period: 'last-month', folderId: 3 }, today)).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    folderId: 3,
  });
  expect(requestOf('valuation', { period: 'end-of-last-year' }, today)).toEqual({ asOf: '2025-12-31' });
  expect(requestOf('valuation', { asOf: '2026-05-31' }, today)).toEqual({ asOf: '2026-05-31' });
});

test.each([
  ['last-7', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['this-quarter', '2026-05-31', '2026-04-01', '2026-05-31'],
  ['last-quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last-12-months', '2026-12-31', '2026-01-01', '2026-12-31'],
  ['last-12-months', '2028-02-28', '2027-03-01', '2028-02-28'],
  ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
] as const)('%s on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOfPeriod('range', period, today)).toEqual({ from, to });
});
