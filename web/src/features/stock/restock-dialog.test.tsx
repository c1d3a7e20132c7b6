// @vitest-environment jsdom
import type { Item } from '@onhand/contract/item-answers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../../platform/session.ts';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { RestockDialog } from './restock-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { id: '1', firstName: 'A', lastName: 'B', email: 'a@b.test', organizationId: 1, organizationName: 'X' };
/** The server leaves costs out for people who may not see them. */
const valve = { id: 7, name: 'Valve', quantity: '1', stockStatus: 'low', lowStockThreshold: '3', unit: null, vendors: [], places: [] };
const priced = { ...valve, valuationMethod: 'fifo', unitCost: '4.00', lastUnitCost: '4.00', lastPricePaid: '4.00' };

function open(role: 'owner' | 'staff', item: object, placeId?: number) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return new Promise(() => {});
    sent.push(JSON.parse(String(body)));
    return Promise.resolve(Response.json({ ...item, quantity: '6', movement: null }));
  });
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(itemQuery(7).queryKey, item as Item);
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={{ status: 'signed-in', user: { ...user, role }, isReconnecting: false }}>
          <RestockDialog itemId={7} name="Valve" placeId={placeId} onClose={onClose} />
        </SessionContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { sent, onClose };
}
const quantity = () => screen.getByLabelText<HTMLInputElement>(/^Quantity to add/);
const confirm = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' })));

test('[ALRT-01] staff restock by the quantity alone: no price is shown, asked for or sent', async () => {
  const { sent, onClose } = open('staff', valve);
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  expect(quantity().value).toBe('5');
  expect(screen.queryByRole('spinbutton')).toBeNull();
  fireEvent.change(quantity(), { target: { value: '0' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
  fireEvent.change(quantity(), { target: { value: '5' } });
  await confirm();
  // A device that keeps changes looks there first, and files before this one may have made it such a device.
  await waitFor(() => expect(sent).toEqual([{ adjustment: '5', source: 'edit' }]));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('[ALRT-01] whoever may see costs is asked for the quantity first, with the price below it', async () => {
  const { sent } = open('owner', priced);
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('4.00');
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ adjustment: '5', source: 'edit', purchasePrice: '4' }]));
});

test('[PLC-06] restocking from the alert of a place fills that place up to its maximum, and says which it is', async () => {
  const van = { placeId: 3, name: 'Van 2', isHome: false, quantity: '1', minimum: '4', maximum: '10', status: 'low' };
  const { sent } = open('staff', { ...valve, quantity: '90', places: [van] }, 3);
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  screen.getByRole('dialog', { name: 'Restock Valve in Van 2' });
  screen.getByText('1 there, minimum 4, maximum 10.');
  expect(quantity().value).toBe('9');
  await confirm();
  await waitFor(() => expect(sent).toEqual([{ adjustment: '9', source: 'edit', placeId: 3 }]));
});
