// @vitest-environment jsdom
import type { ReportRow } from '@onhand/contract/reports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrderButton } from './order-dialog.tsx';

vi.mock('../../platform/session.ts', () => ({ useUser: () => ({ organizationName: 'Test Heating' }) }));
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

const row = (n: number): ReportRow => ({
  key: String(n),
  link: null,
  tree: null,
  section: { id: '7', label: 'Supply' },
  cells: { name: `Valve ${n}`, suggested: '5', unit: 'ea' },
});

let asked: URL[];
let rowCount: number;

/** A server with so many rows, which gives them in pages as ours does. */
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    if (!url.pathname.startsWith('/api/reports/')) return Response.json([{ id: 7, name: 'Supply', email: 'sales@supply.test' }]);
    asked.push(url);
    const first = Number(url.searchParams.get('cursor') ?? 0);
    const after = Math.min(first + Number(url.searchParams.get('limit')), rowCount);
    const rows = Array.from({ length: after - first }, (_, n) => row(first + n + 1));
    return Response.json({ rows, nextCursor: after < rowCount ? String(after) : null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openOrder(): Promise<HTMLTextAreaElement> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <OrderButton vendor={{ id: 7, name: 'Supply' }} request={{ useDays: 30 }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Order from Supply' }));
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
}

test('[REP-01] an order is for what stands under the vendor, and opens in a mail to them', async () => {
  rowCount = 2;
  const text = await openOrder();
  expect(text.value).toContain('5 ea  Valve 1\n5 ea  Valve 2\n');
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { useDays: '30', groupBy: 'item', orderFrom: '7', limit: '500' },
  ]);
  const link = await screen.findByRole('link', { name: 'Open in mail' });
  await screen.findByText('Goes to sales@supply.test.');
  expect(link.getAttribute('href')).toMatch(/^mailto:sales@supply\.test\?/);
});

test('[REP-01] an order of more lines than a page has all of them, and what is too long for a mail link is copied or printed', async () => {
  rowCount = 1203;
  const text = await openOrder();
  expect(text.value.match(/Valve \d+$/gm)).toHaveLength(1203);
  expect(asked).toHaveLength(3);
  expect(screen.getByText(/Too long to be opened in a mail program/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open in mail' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
});
