import { readFileSync } from 'node:fs';
import { can, Role } from '@onhand/contract/permissions';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { prefetchDashboard } from '../features/dashboard/dashboard.queries.ts';
import { prefetchInventory } from './inventory/prefetch-inventory.ts';
import type { Prefetch } from './screen.ts';

afterEach(() => vi.unstubAllGlobals());

const early = readFileSync(new URL('../../early.js', import.meta.url), 'utf8');
const textsIn = (list = '') => [...list.matchAll(/'([^']+)'/g)].map(([, text]) => text);

async function askedBy(prefetch: (queryClient: QueryClient) => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  });
  await prefetch(new QueryClient());
  return asked;
}

test('what early.js asks for ahead is what the inventory asks for first, to the letter', async () => {
  const user = { role: 'owner' } as Parameters<Prefetch>[0]['user'];
  const url = new URL('http://localhost/inventory');
  const asked = await askedBy((queryClient) => prefetchInventory({ queryClient, user, url }));
  expect(textsIn(/'\/inventory': \[(.*)\]/.exec(early)?.[1])).toEqual(asked);
});

test('what early.js asks for ahead is what the dashboard asks for first, and only for those to whom it is open', async () => {
  const asked = await askedBy(prefetchDashboard);
  expect(textsIn(/firstCalls = {[^}]*'\/dashboard': \[(.*)\]/.exec(early)?.[1])).toEqual(asked);
  expect(textsIn(/firstCallsFor = { '\/dashboard': \[(.*)\]/.exec(early)?.[1])).toEqual(
    Role.options.filter((role) => can(role, 'VIEW_FINANCIALS')),
  );
});
