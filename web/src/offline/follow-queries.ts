import { api } from '@onhand/contract';
import type { Item, ItemPage } from '@onhand/contract/item-answers';
import type { ItemPageQuery } from '@onhand/contract/item-filter';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Device, thisPage } from './device.ts';
import type { WaitingAct } from './acts.ts';
import type { DeviceStore } from './device-store.ts';
import { noteSeen, putItems } from './items-on-device.ts';
import { forgetPlacesBut, keepPlacesToRefill } from './places-to-refill.ts';
import { showActs } from './show-acts.ts';

/** Small answers that screens cannot do without; kept as they came. */
export const keptRows = [
  api.subscription.status,
  api.folders.list,
  api.organization.read,
  api.quickActions.list,
  api.quickActions.default,
  api.quickActions.preference,
  api.units.list,
  api.tags.list,
  api.customFields.list,
  api.vendors.list,
  api.inventory.unassignedCount,
];
const keptAddresses = new Set<unknown>(keptRows.map(({ path }) => path));
const oneItem = /^\/api\/inventory\/\d+$/;
/** One that was looked at is at hand until the open ones are read again. */
const openDocument = /^\/api\/(transfers|refills|receipts\/expected|jobs)\/\d+$/;
const mostOpened = 300;

/**
 * Keeps whatever the app reads on the device too, and adds the waiting changes to it: an answer that comes while changes wait does not know
 * of them yet. Returns how to stop.
 */
export function followQueries(queryClient: QueryClient, { store, view }: Device): () => void {
  const keep = (query: Query): void => {
    void keepAnswer(store, query).catch(() => undefined);
  };
  const showPending = (query: Query, changes: readonly WaitingAct[]) => showActs(queryClient, query, changes);
  // Earlier answers do not know of changes from before the page; those made since are shown by the code that made them.
  const older = view().changes.filter(({ page }) => page !== thisPage);
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.status !== 'success') continue;
    keep(query);
    showPending(query, older);
  }
  return queryClient.getQueryCache().subscribe((event) => {
    // An entry that the app itself writes into its cache is a guess about the server, not an answer of it.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    keep(event.query);
    showPending(event.query, view().changes);
  });
}

/** The filter of a list, which is the second part of its key. */
const queryOf = ([, asked]: QueryKey) => (typeof asked === 'object' && asked !== null ? (asked as ItemPageQuery) : {});

function isPage(data: unknown): data is ItemPage {
  return Array.isArray((data as ItemPage | undefined)?.items);
}

async function keepAnswer(store: DeviceStore, { queryKey, state }: Query): Promise<void> {
  const [address] = queryKey;
  const data: unknown = state.data;
  const keptAt = new Date().toISOString();
  if (address === api.inventory.list.path && isPage(data)) {
    return queryOf(queryKey).folderId === undefined ? putItems(store, data.items, keptAt) : noteSeen(store, data.items, keptAt);
  }
  if (queryKey.length > 1 || typeof address !== 'string') return;
  if (oneItem.test(address)) {
    await putItems(store, [data as Item], keptAt);
    await store.put('answers', { address, data, keptAt });
    return forgetLongUnseen(store);
  }
  if (address === api.refills.places.path) return keepPlacesToRefill(store, data as Parameters<typeof keepPlacesToRefill>[1], keptAt);
  if (address === api.folders.list.path) await forgetPlacesBut(store, data as readonly { id: number }[]);
  if (keptAddresses.has(address) || openDocument.test(address)) await store.put('answers', { address, data, keptAt });
}

async function forgetLongUnseen(store: DeviceStore): Promise<void> {
  const writing = store.transaction('answers', 'readwrite');
  let surplus = (await writing.store.count()) - mostOpened;
  for (let cursor = await writing.store.index('keptAt').openCursor(); cursor && surplus > 0; cursor = await cursor.continue()) {
    if (!oneItem.test(cursor.value.address)) continue;
    await cursor.delete();
    surplus -= 1;
  }
  await writing.done;
}
