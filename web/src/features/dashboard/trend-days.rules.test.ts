import { expect, test } from 'vitest';
import { daysProblem, trendParamsOf, trendStateOf } from './trend-days.rules.ts';

const read = (text: string) => trendStateOf(new URLSearchParams(text));

test('[DASH-03] the days shown stand in the address and come back from it; the usual ones leave it clean', () => {
  expect(read('')).toEqual({ choice: '30d', from: '', to: '' });
  expect(trendParamsOf(read(''))).toEqual({});
  const kept: Record<string, string>[] = [
    { range: '7d' },
    { range: '6m' },
    { range: 'custom', from: '2026-01-02', to: '2026-03-04' },
    { range: 'custom' },
  ];
  for (const params of kept) {
    expect(trendParamsOf(read(new URLSearchParams(params).toString()))).toEqual(params);
  }
  expect(read('range=ever&from=2026-01-02')).toEqual({ choice: '30d', from: '', to: '' });
  expect(read('range=custom&from=soon&to=2026-13-45')).toEqual({ choice: 'custom', from: '', to: '' });
});

test('days that cannot be shown say why', () => {
  const custom = (from: string, to: string) => daysProblem({ choice: 'custom', from, to });
  expect(custom('2026-01-01', '2026-01-01')).toBeNull();
  expect(custom('2026-01-01', '')).toMatch('first and the last');
  expect(custom('2026-01-02', '2026-01-01')).toMatch('before');
  expect(custom('2006-01-02', '2026-01-01')).toMatch('ten years');
});
