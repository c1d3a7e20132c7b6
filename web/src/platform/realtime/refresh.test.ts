import type { ServerMessage } from '@onhand/contract/realtime';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matcherOf, openRefresher } from './refresh.ts';

let client: QueryClient;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
});

/** A query on screen; answers how often it was fetched. */
async function shown(key: unknown[], tookMs = 0) {
  const fetched = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(fetched.mock.calls.length), tookMs)));
  const observer = new QueryObserver(client, { queryKey: key, queryFn: fetched });
  stops.push(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(tookMs + 1);
  fetched.mockClear();
  return Object.assign(fetched, { data: () => observer.getCurrentResult().data });
}

const quantity = (itemId: number): ServerMessage => ({
  type: 'inventory_update',
  action: 'quantity_update',
  itemId,
  item: { id: itemId, folderId: 3 },
});

describe('refreshing the cache', () => {
  test('[RT-03] a message refreshes its addresses with every query of theirs, and nothing else', async () => {
    const stale = [
      await shown(['/api/inventory', { search: 'pipe' }]),
      await shown(['/api/inventory/5']),
      await shown(['/api/folders/3/contents']),
    ];
    const fresh = [
      await shown(['/api/inventory/6']),
      await shown(['/api/folders/4/contents']),
      await shown(['/api/quick-actions']),
      await shown(['/api/inventory/5/images']),
      await shown([42]),
    ];
    const hidden = client.getQueryCache().build(client, { queryKey: ['/api/alerts'] });
    hidden.setData([]);
    openRefresher(client).after(quantity(5));
    await vi.advanceTimersByTimeAsync(150);
    for (const fetched of stale) expect(fetched).toHaveBeenCalledOnce();
    for (const fetched of fresh) expect(fetched).not.toHaveBeenCalled();
    expect(hidden.state.isInvalidated).toBe(true);
  });

  test('[RT-03] a burst becomes one refresh, within a second', async () => {
    const list = await shown(['/api/inventory']);
    const refresher = openRefresher(client);
    for (let id = 1; id <= 40; id++) refresher.after(quantity(id));
    await vi.advanceTimersByTimeAsync(200);
    expect(list).toHaveBeenCalledOnce();
  });

  test('[RT-03] a lasting stream never starves a slow answer, and the last message is refreshed too', async () => {
    const slow = await shown(['/api/inventory'], 400);
    const refresher = openRefresher(client);
    const seenOnTheWay: unknown[] = [];
    for (let id = 1; id <= 40; id++) {
      refresher.after(quantity(id));
      await vi.advanceTimersByTimeAsync(50);
      seenOnTheWay.push(slow.data());
    }
    expect(new Set(seenOnTheWay).size).toBeGreaterThan(3);
    const before = slow.mock.calls.length;
    refresher.after(quantity(99));
    await vi.advanceTimersByTimeAsync(1500);
    expect(slow.mock.calls.length).toBeGreaterThan(before);
  });

  test('[RT-03] after a break everything on screen is fetched again, but not the session', async () => {
    const shownOnes = [
      await shown(['/api/inventory', { page: 2 }]),
      await shown(['/api/folders/3/contents']),
      await shown(['/api/organization']),
    ];
    const session = await shown(['/api/auth/user']);
    openRefresher(client).everything();
    await vi.advanceTimersByTimeAsync(200);
    for (const fetched of shownOnes) expect(fetched).toHaveBeenCalledOnce();
    expect(session).not.toHaveBeenCalled();
  });

  test('auth_success and pong refresh nothing', async () => {
    const refresher = openRefresher(client);
    refresher.after({ type: 'pong' });
    refresher.after({ type: 'auth_success', organizationId: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an id stands for one number and not for a word or a longer address', () => {
    const isStale = matcherOf(['/api/inventory/{id}', '/api/folders']);
    expect(isStale('/api/inventory/12')).toBe(true);
    expect(isStale('/api/folders')).toBe(true);
    for (const address of ['/api/inventory', '/api/inventory/unassigned', '/api/inventory/12/images', '/api/folders/1', undefined]) {
      expect(isStale(address)).toBe(false);
    }
  });
});
