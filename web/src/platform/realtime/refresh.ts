import type { ServerMessage } from '@onhand/contract/realtime';
import { costlyAddresses, isOfAmountsAlone, itemLists, refreshedBy } from '@onhand/contract/refreshed-by';
import type { Query, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session.ts';

const gatherMs = 100;
const waitAtMostMs = 1000;
const costlyMs = 10_000;

/** What messages themselves say of items, so that less has to be read. */
export interface ToldFigures {
  /** Shows what a message says of an item in the lists that have it; true if that made all of them right. */
  show(message: ServerMessage): boolean;
  /** True where the answer of an address is as new as the messages about it: that of one's own change came with it. Asked once for each message. */
  isAsNew(address: string): boolean;
}

export type OpenToldFigures = (queryClient: QueryClient) => ToldFigures;

const nothingTold: ToldFigures = { show: () => false, isAsNew: () => false };

export interface Refresher {
  /** Marks what a message made stale; what is on screen is fetched again soon. */
  after(message: ServerMessage): void;
  /** Nobody knows what was missed: all but the session, which is asked for again only when it ended (AUTH-04). */
  everything(): void;
  close(): void;
}

type PartListener = (part: number) => void;
const partListeners = new Map<string, Set<PartListener>>();

/** Whoever shows a long answer may read a changed part of it alone: `/api/refills/7/lines` hears `3` once `/api/refills/7/lines/3` is stale. */
export function onStalePart(address: string, listener: PartListener): () => void {
  const listeners = partListeners.get(address) ?? new Set();
  partListeners.set(address, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) partListeners.delete(address);
  };
}

/** Somebody shows what folders come to, and says so by the query's `meta`. */
const areAmountsShown = ({ observers }: Query): boolean => observers.some(({ options }) => options.meta?.showsAmounts === true);

const isOfFolders = (address: string) => /^\/api\/folders(\/contents|\/[^/]+\/contents)?$/.test(address);

/** The addresses to be fetched again: a part that somebody reads by itself is none; one that nobody does makes the whole stale. */
function withoutHeardParts(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const [, parts = '', part] = /^(.+\/lines)\/(\d+)$/.exec(address) ?? [];
    if (part === undefined) return address;
    const listeners = partListeners.get(parts);
    if (!listeners) return parts.replace(/\/lines$/, '');
    for (const listener of listeners) listener(Number(part));
    return [];
  });
}

/** Gathers bursts into one refresh, and lets each refresh arrive before the next one would cancel it. */
export function openRefresher(queryClient: QueryClient, openFigures: OpenToldFigures = () => nothingTold): Refresher {
  const figures = openFigures(queryClient);
  const stale = new Set<string>();
  const [sessionAddress] = sessionQuery.queryKey;
  let isAllStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;
  const later = new Set<string>();
  let laterTimer: ReturnType<typeof setTimeout> | undefined;
  let costlyUntil = 0;

  /** What is costly is fetched at once, and then not again for some seconds, however many messages come. */
  const note = (address: string): void => {
    const waitMs = costlyAddresses.includes(address) ? costlyUntil - performance.now() : 0;
    if (waitMs <= 0) stale.add(address);
    else {
      later.add(address);
      laterTimer ??= setTimeout(refreshLater, waitMs);
    }
  };

  const refreshLater = (): void => {
    laterTimer = undefined;
    for (const address of later) stale.add(address);
    later.clear();
    refreshSoon();
  };

  const refreshSoon = (): void => {
    if ((isAllStale || stale.size > 0) && !isRefreshing) timer ??= setTimeout(refresh, gatherMs);
  };

  /** Old, but not on the screen: nothing is fetched for it now. An answer on its way is fetched again, for it may be the old one. */
  const noteQuietly = (address: string): void => {
    const isMeant = matcherOf([address]);
    const answers = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => isMeant(queryKey[0]) });
    if (answers.some((one) => areAmountsShown(one) || one.state.fetchStatus !== 'idle')) note(address);
    else for (const one of answers) one.invalidate();
  };

  return {
    after: (message) => {
      const areListsRight = figures.show(message);
      const isQuiet = isOfAmountsAlone(message);
      for (const address of refreshedBy(message)) {
        if (address === itemLists && areListsRight) continue;
        if (isQuiet && isOfFolders(address)) noteQuietly(address);
        else note(address);
      }
      refreshSoon();
    },
    everything: () => {
      isAllStale = true;
      refreshSoon();
    },
    close: () => {
      clearTimeout(timer);
      clearTimeout(laterTimer);
      later.clear();
      stale.clear();
      isAllStale = false;
    },
  };

  async function refresh(): Promise<void> {
    timer = undefined;
    isRefreshing = true;
    if (costlyAddresses.some((address) => stale.has(address))) costlyUntil = performance.now() + costlyMs;
    const addresses = withoutHeardParts([...stale]).filter((address) => !figures.isAsNew(address));
    const isStale = isAllStale ? (address: unknown) => address !== sessionAddress : matcherOf(addresses);
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
