import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Prefetch } from '../screen.ts';
import { prefetchInventory } from './prefetch-inventory.ts';

afterEach(() => vi.unstubAllGlobals());

test('what early.js asks for ahead is what the inventory asks for first, to the letter', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  });
  const user = { role: 'owner' } as Parameters<Prefetch>[0]['user'];
  await prefetchInventory({ queryClient: new QueryClient(), user, url: new URL('http://localhost/inventory') });
  const early = readFileSync(new URL('../../../early.js', import.meta.url), 'utf8');
  const listed = /'\/inventory': \[(.*)\]/.exec(early)?.[1] ?? '';
  expect([...listed.matchAll(/'([^']+)'/g)].map(([, address]) => address)).toEqual(asked);
});
