import type { ServerMessage } from '@onhand/contract/realtime';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matcherOf, onStalePart, openRefresher } from './refresh.ts';

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

  test('[PLC-09] a changed line is read by whoever shows the list; where nobody does, the list is stale', async () => {
    const [list, other] = [await shown(['/api/refills/7']), await shown(['/api/refills/8'])];
    const refresher = openRefresher(client);
    const heard: number[] = [];
    const stop = onStalePart('/api/refills/7/lines', (line) => heard.push(line));
    for (const line of [3, 4, 3]) refresher.after({ type: 'batch_update', about: 'refill', refillId: 7, line });
    refresher.after({ type: 'batch_update', about: 'refill', refillId: 8, line: 1 });
    await vi.advanceTimersByTimeAsync(150);
    expect(heard).toEqual([3, 4]);
    expect(list).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
    stop();
    refresher.after({ type: 'batch_update', about: 'refill', refillId: 7, line: 3 });
    await vi.advanceTimersByTimeAsync(150);
    expect(heard).toHaveLength(2);
    expect(list).toHaveBeenCalledOnce();
  });

  test('[PLC-07] what is costly to work out is read at once, and then at most every ten seconds', async () => {
    const [places, lists] = [await shown(['/api/refills/places']), await shown(['/api/refills'])];
    const refresher = openRefresher(client);
    for (let second = 0; second < 25; second++) {
      refresher.after({ type: 'batch_update', about: 'refill' });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(places).toHaveBeenCalledTimes(3);
    expect(lists.mock.calls.length).toBeGreaterThan(20);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(places).toHaveBeenCalledTimes(4);
    refresher.close();
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

test('[RT-03] what folders come to is read anew where it is shown, and otherwise when somebody looks', async () => {
  const fetched = await shown(['/api/folders']);
  const refresher = openRefresher(client);
  refresher.after({ type: 'folder_stats_update', folderId: 3, isOfAmounts: true });
  await vi.advanceTimersByTimeAsync(150);
  expect(fetched).not.toHaveBeenCalled();
  expect(client.getQueryState(['/api/folders'])?.isInvalidated).toBe(true);
  const observer = new QueryObserver(client, { queryKey: ['/api/folders'], queryFn: fetched, meta: { showsAmounts: true } });
  stops.push(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(150);
  expect(fetched).toHaveBeenCalledOnce();
  refresher.after({ type: 'folder_stats_update', folderId: 3, isOfAmounts: true });
  await vi.advanceTimersByTimeAsync(150);
  expect(fetched).toHaveBeenCalledTimes(2);
});
