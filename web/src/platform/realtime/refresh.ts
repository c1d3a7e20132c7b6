import { refreshedBy, type ServerMessage } from '@onhand/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session.ts';

const gatherMs = 100;
const waitAtMostMs = 1000;

export interface Refresher {
  /** Marks what a message made stale; what is on screen is fetched again soon. */
  after(message: ServerMessage): void;
  /** Nobody knows what was missed: all but the session, which is asked for again only when it ended (AUTH-04). */
  everything(): void;
  close(): void;
}

/** Gathers bursts into one refresh, and lets each refresh arrive before the next one would cancel it. */
export function openRefresher(queryClient: QueryClient): Refresher {
  const stale = new Set<string>();
  const [sessionAddress] = sessionQuery.queryKey;
  let isAllStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;

  const refreshSoon = (): void => {
    if ((isAllStale || stale.size > 0) && !isRefreshing) timer ??= setTimeout(refresh, gatherMs);
  };

  return {
    after: (message) => {
      for (const address of refreshedBy(message)) stale.add(address);
      refreshSoon();
    },
    everything: () => {
      isAllStale = true;
      refreshSoon();
    },
    close: () => {
      clearTimeout(timer);
      stale.clear();
      isAllStale = false;
    },
  };

  async function refresh(): Promise<void> {
    timer = undefined;
    isRefreshing = true;
    const isStale = isAllStale ? (address: unknown) => address !== sessionAddress : matcherOf([...stale]);
    stale.clear();
    isAllStale = false;
    const arrived = queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => isStale(address) });
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, waitAtMostMs))]);
    isRefreshing = false;
    refreshSoon();
  }
}

/** An address matches exactly, and `{id}` in it any one number. */
export function matcherOf(addresses: readonly string[]): (address: unknown) => boolean {
  const exact = new Set(addresses);
  const patterns = addresses
    .filter((address) => address.includes('{id}'))
    .map((address) => new RegExp(`^${address.replace('{id}', '[0-9]+')}$`));
  return (address) => typeof address === 'string' && (exact.has(address) || patterns.some((pattern) => pattern.test(address)));
}
