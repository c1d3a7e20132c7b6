// @vitest-environment jsdom
import type { AlertCounts } from '@onhand/contract/alerts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { alertCountQuery } from './alerts.queries.ts';
import { AlertsScreen } from './alerts-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(counts: AlertCounts, address = '/alerts') {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ alerts: [], nextCursor: null })));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  client.setQueryData(alertCountQuery.queryKey, counts);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <AlertsScreen overdue={<p>Late drill</p>} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('[ALRT-01] every tab counts the rows that it has, and it is said why these are more than the items', () => {
  show({ count: 92, low: 50, out: 31, openLow: 58, openOut: 34, overdue: 2, overdueOrders: 0, overdueCredits: 3 });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Open97',
    'Unread92',
    'Low Stock58',
    'Out of Stock34',
    'Overdue tools2',
    'Overdue orders0',
    'Overdue credits3',
    'Resolved',
  ]);
  expect(screen.getByText('81 items are low or out; 92 alerts, one for each place that is.')).toBeDefined();
});

test('[PLC-14] overdue tools stand above the open alerts, and on a tab of their own', () => {
  const counts = { count: 0, low: 0, out: 0, openLow: 0, openOut: 0, overdue: 1, overdueOrders: 0, overdueCredits: 0 };
  show(counts);
  expect(screen.getByText('Late drill')).toBeDefined();
  cleanup();
  show(counts, '/alerts?show=overdue');
  expect(screen.getByText('Late drill')).toBeDefined();
  cleanup();
  show(counts, '/alerts?show=low');
  expect(screen.queryByText('Late drill')).toBeNull();
});
