// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { ItemNotFound } from './item-not-found.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (isElsewhere: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ItemNotFound code="AWAY-1" isElsewhere={isElsewhere} backLabel="Scan next" onBack={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const create = () => screen.queryByRole('link', { name: 'Create an item with this code' });
const ask = () => screen.queryByRole('button', { name: 'Ask for this folder' });

test('[SCAN-09] whose folder a label is of is asked for, and no second item is offered, which could not be made', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return Response.json({ asked: true });
  });
  open(true);
  screen.getByRole('region', { name: 'Not in Your Folders' });
  screen.getByText('This code belongs to an item in a folder you do not have.');
  expect(create()).toBeNull();
  fireEvent.click(ask() as HTMLElement);
  await screen.findByText('Asked. A manager decides.');
  expect(asked).toEqual([expect.stringMatching(/^POST \/api\/.*AWAY-1/)]);
});

test('[SCAN-09] what nobody has is offered to be made, and nobody is asked', () => {
  open(false);
  expect(create()?.getAttribute('href')).toBe('/inventory/create?code=AWAY-1');
  expect(ask()).toBeNull();
});
