// @vitest-environment jsdom
import type { Item } from '@onhand/contract/item-answers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../../../../platform/session.ts';
import { MoneyDetails } from './money-details.tsx';

const item = {
  id: 7,
  name: 'Elbow',
  unit: null,
  valuationMethod: 'fifo',
  unitCost: '15',
  totalValue: '285',
  sellingPrice: null,
  updatedAt: '1',
} as unknown as Item;
const worth = { quantity: '19', unitCost: '15', totalValue: '285', layers: [], layerCount: 0 };

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });
let saved: unknown[];
beforeEach(() => {
  saved = [];
  vi.stubGlobal('CSS', { supports: () => false });
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ current: { ...worth, method: 'fifo' }, next: { ...worth, method: 'standard' } });
    saved.push(JSON.parse(String(body)));
    return Response.json(item);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(part: Partial<Item> = {}, role = 'owner') {
  const session = { status: 'signed-in', user: { id: 'me', role }, isReconnecting: false } as never;
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <MoneyDetails item={{ ...item, ...part }} canEdit parts={{ why: (_item, question, figure) => `${figure} ${question}` }} />
      </SessionContext>
    </QueryClientProvider>,
  );
}
async function choose(method: string) {
  fireEvent.click(screen.getByRole('button', { name: /^Costing method/ }));
  const list = screen.getByRole('combobox', { name: 'Costing method' });
  fireEvent.pointerDown(list);
  await act(async () => fireEvent.change(list, { target: { value: method } }));
}

test('[STK-07] another method is shown beside the present one first, and only “Switch” changes it', async () => {
  open();
  await choose('standard');
  await screen.findByText('The total stays $285.00.');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Figure',
    'NowFIFO: first in, first out',
    'AfterStandard: cost as entered',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([]);

  await choose('standard');
  await screen.findByText('The total stays $285.00.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Switch' })));
  await waitFor(() => expect(saved).toEqual([{ valuationMethod: 'standard' }]));
});

test('the other name of the same method needs no question', async () => {
  open({ valuationMethod: 'mac' });
  await choose('moving_average');
  await waitFor(() => expect(saved).toEqual([{ valuationMethod: 'moving_average' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('unit cost and total value open into what they come from, also where the cost is entered', () => {
  open({ valuationMethod: 'standard' });
  expect(screen.getByText(/Why\? Why this unit cost\?/)).not.toBeNull();
  expect(screen.getByText('$285.00 Why this value?')).not.toBeNull();
  cleanup();
  open();
  expect(screen.getByText(/\$15\.00 Why this unit cost\?/)).not.toBeNull();
});

test('[TEAM-08] staff who may see prices read them and change none; without price and cost there is nothing to show', () => {
  const none = { unitCost: undefined, totalValue: undefined };
  open({ ...none, sellingPrice: '9.5' }, 'staff');
  expect(screen.getByText('$9.50')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Selling price/ })).toBeNull();
  cleanup();
  // Only this container is looked at, because tests of other files may have left something on the page.
  const { container } = open({ ...none, sellingPrice: undefined }, 'staff');
  expect(container.textContent).toBe('');
});
