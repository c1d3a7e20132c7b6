import { api } from '@onhand/contract';
import type { Item, ItemPage, ItemSummary } from '@onhand/contract/item-answers';
import type { ItemPageQuery } from '@onhand/contract/item-filter';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { itemQuery } from './item-cache.queries.ts';

/** Answers on their way would put the old state back over what is shown already. */
export function stopReadingItems(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ predicate: ({ queryKey }) => isOfItems(queryKey) });
}

const isOfItems = ([address]: QueryKey) => String(address).startsWith(api.inventory.list.path);

/** Under the list's address there are also its counts, and answers of other dialogs. */
function shownPages(queryClient: QueryClient) {
  const isPage = ({ state: { data } }: Query) => Array.isArray((data as ItemPage | undefined)?.items);
  return queryClient.getQueriesData<ItemPage>({ queryKey: [api.inventory.list.path], predicate: isPage });
}

/** The item as the screen has it, in its panel or in a list. */
export function shownItem(queryClient: QueryClient, id: number): ItemSummary | undefined {
  const open = queryClient.getQueryData(itemQuery(id).queryKey);
  if (open) return open;
  return shownPages(queryClient)
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.id === id);
}

/**
 * Shows a change wherever the item is on the screen, in lists and in its panel, before the server has agreed. Answers how to take
 * it back: each place gets back what stood there, because a list knows less of an item than its panel does, and only where the
 * change still stands.
 */
export function showChanged(queryClient: QueryClient, id: number, change: Partial<Item>): () => void {
  const places: Place[] = [
    ...shownPages(queryClient).map(([key]) =>
      inPage(queryClient, key, id, isSpread(change, queryClient.getQueryData(itemQuery(id).queryKey))),
    ),
    {
      read: () => queryClient.getQueryData(itemQuery(id).queryKey),
      write: (part) => queryClient.setQueryData(itemQuery(id).queryKey, (item) => item && { ...item, ...part }),
    },
  ];
  const rollbacks = places.map((place) => showIn(place, change));
  return () => {
    for (const rollBack of rollbacks) rollBack();
  };
}

export interface OptimisticChange {
  rollBack: () => void;
  letGo: () => void;
}

/**
 * The same, and again over whatever is read until it is let go: somebody else's change has the lists read anew, and the server that
 * answers does not know of this one yet.
 */
export function keepChanged(queryClient: QueryClient, id: number, change: Partial<Item>): OptimisticChange {
  const rollbacks = [showChanged(queryClient, id, change)];
  let isKept = true;
  const showAgain = () => {
    if (isKept) rollbacks.push(showChanged(queryClient, id, change));
  };
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    // The microtask runs when every listener has seen the server's answer, and before the screen shows it.
    if (isRead && isOfItems(event.query.queryKey)) queueMicrotask(showAgain);
  });
  return {
    // The last first: what was read meanwhile is to be seen again, not what stood there before.
    rollBack: () => {
      for (const rollBack of rollbacks.toReversed()) rollBack();
    },
    letGo: () => {
      isKept = false;
      stop();
    },
  };
}

/** One of the places an item is shown in. */
interface Place {
  read: () => ItemSummary | undefined;
  write: (part: Partial<Item>) => void;
}

/** The item lies in several places, so a list of one of them has other figures than the item as a whole. */
function isSpread(...known: readonly (Partial<Item> | undefined)[]): boolean {
  return known.some((item) => (item?.places?.length ?? 0) > 1);
}

const figures = ['quantity', 'stockStatus', 'folderId'] as const;
/** What a list adds up is changed together with its sum (changed-figures.queries.ts), or read again. */
const addedUp = ['totalValue', 'unitCost', 'updatedAt'] as const;
const isOfFolder = ([, asked]: QueryKey) => (asked as ItemPageQuery | undefined)?.folderId !== undefined;

function without(part: Partial<Item>, left: readonly string[]): Partial<Item> {
  return pick(
    part,
    (Object.keys(part) as (keyof Item)[]).filter((name) => !left.includes(name)),
  );
}

function inPage(queryClient: QueryClient, key: QueryKey, id: number, isSpreadItem: boolean): Place {
  const shownOf = (part: Partial<Item>) => without(part, isSpreadItem && isOfFolder(key) ? [...figures, ...addedUp] : addedUp);
  return {
    read: () => queryClient.getQueryData<ItemPage>(key)?.items.find((row) => row.id === id),
    write: (part) =>
      queryClient.setQueryData<ItemPage>(
        key,
        (page) => page && { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...shownOf(part) } : row)) },
      ),
  };
}

function showIn({ read, write: put }: Place, change: Partial<Item>): () => void {
  const before = read();
  if (!before) return () => {};
  const names = Object.keys(change).filter((name) => name in before) as (keyof ItemSummary)[];
  put(pick(change, names));
  // The cache does not keep the very object it was given, so it is read back.
  const shown = read();
  return () => {
    const now = read();
    const left = names.filter((name) => now && shown && now[name] === shown[name]);
    if (left.length > 0) put(pick(before, left));
  };
}

function pick(from: Partial<Item>, names: readonly (keyof Item)[]): Partial<Item> {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
