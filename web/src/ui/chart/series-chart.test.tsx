// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SeriesChart, type SeriesChartProps } from './series-chart.tsx';

// jsdom lays nothing out, so there is no width to be told of.
beforeAll(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  ),
);
afterEach(cleanup);

const given: SeriesChartProps = {
  label: 'Value by day',
  kind: 'area',
  pointsLabel: 'Day',
  points: [
    { name: '2026-11-13', values: { value: '10.5' } },
    { name: '2026-11-14', values: { value: null } },
    { name: '2026-11-15', values: { value: '12345678901234.01' } },
  ],
  series: [{ key: 'value', label: 'Value' }],
  format: { value: (text) => `$${text}`, axis: String, point: (name) => `day ${name.slice(-2)}`, tick: (name) => name.slice(-2) },
};

test('[DASH-03] arrow keys go from point to point, and each is read out in full', async () => {
  render(<SeriesChart {...given} />);
  const chart = await screen.findByRole('application', { name: /Value by day, day 13 to day 15/ });
  const read = (key: string) => {
    act(() => void fireEvent.keyDown(chart, { key }));
    return screen.getByRole('status').textContent;
  };
  expect(read('ArrowLeft')).toBe('day 14: Value No figure');
  expect(read('ArrowRight')).toBe('day 15: Value $12345678901234.01');
  expect(read('ArrowRight')).toBe('day 15: Value $12345678901234.01');
  expect(read('Home')).toBe('day 13: Value $10.5');
  expect(read('Escape')).toBe('');
});

test('[DASH-03] the table has the same figures to the last digit, and the chart comes back', async () => {
  render(<SeriesChart {...given} />);
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  const table = screen.getByRole('table', { name: 'Value by day' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayValue', 'day 13$10.5', 'day 14No figure', 'day 15$12345678901234.01']);
  fireEvent.click(screen.getByRole('button', { name: 'View as chart' }));
  expect(await screen.findByRole('application')).toBeDefined();
});

test('without points it says so, and a ranking prints every figure', () => {
  const { rerender } = render(<SeriesChart {...given} points={[]} emptyText="No stock yet." />);
  expect(screen.getByText('No stock yet.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<SeriesChart {...given} kind="ranking" />);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'day 13$10.5',
    'day 14No figure',
    'day 15$12345678901234.01',
  ]);
});

test('two things of one name each keep their own row', () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const points = ['1', '2', '3'].map((value) => ({ name: value === '3' ? 'Tee' : 'Elbow', values: { value } }));
  const format = { ...given.format, point: (name: string) => `${name} ` };
  const { rerender } = render(<SeriesChart {...given} kind="ranking" points={points} format={format} />);
  rerender(<SeriesChart {...given} kind="ranking" points={points.slice(1)} format={format} />);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Elbow $2', 'Tee $3']);
  rerender(<SeriesChart {...given} kind="ranking" points={points} format={format} />);
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(complained).not.toHaveBeenCalled();
  complained.mockRestore();
});
