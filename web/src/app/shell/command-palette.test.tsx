// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { foldersQuery } from '../../features/folders/folders.queries.ts';
import { vendorsQuery } from '../../features/vendors/vendors.queries.ts';
import { SessionContext } from '../../platform/session.ts';
import { menuSections } from '../menu-sections.ts';
import { NavigationContext, navigationFor } from '../navigation.ts';
import { screens } from '../screens.tsx';
import { personOf } from '../user.fixtures.ts';
import { CommandPalette } from './command-palette.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = personOf('owner');
const plug = { id: 44, name: 'Zinqo plug', sku: 'ZP-7', inventoryNumber: null, quantity: '3', unit: null, folderId: 4 };

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

function open() {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/inventory?')) return new Promise(() => {});
    const items = address.includes('search=zinqo') ? [plug] : [];
    return Response.json({ items, nextCursor: null, summary: null, isSimilar: false });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(foldersQuery.queryKey, [{ id: 4, parentId: null, name: 'Van shelf' }] as never);
  queryClient.setQueryData(vendorsQuery.queryKey, [{ id: 9, name: 'Ferguson' }] as never);
  render(
    <MemoryRouter initialEntries={['/tags']}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={{ status: 'signed-in', user, isReconnecting: false }}>
          <NavigationContext value={navigationFor(screens, menuSections, user)}>
            <CommandPalette isOpen onOpenChange={() => {}} />
            <Address />
          </NavigationContext>
        </SessionContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

async function enter(typed: string, address: string): Promise<void> {
  open();
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address), { timeout: 10_000 });
}

test.each([
  ['what can be made', 'new item', '/inventory/create'],
  ['a folder', 'van shelf', '/folder/4'],
  ['a vendor', 'ferguson', '/vendors?vendor=9'],
  ['a report', 'turnover', '/reports/turnover'],
  ['the scanner', 'scan a code', '/scan'],
])('[SHELL-01] the palette leads to %s by its name', (_, typed, address) => enter(typed, address));

test('[SHELL-01] Enter opens the only item that is found, also when it was pressed before it was', () => enter('zinqo', '/item/44'));
