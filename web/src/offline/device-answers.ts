import { api } from '@onhand/contract';
import { errorCatalogue } from '@onhand/contract/errors';
import type { ItemPage } from '@onhand/contract/item-answers';
import type { ItemPageQuery } from '@onhand/contract/item-filter';
import { type Route, urlOf } from '@onhand/contract/route';
import { ApiError } from '../platform/api-error.ts';
import type { OfflinePort } from '../platform/offline-port.ts';
import { openDevice } from './device.ts';
import type { WaitingAct } from './acts.ts';
import type { DeviceStore } from './device-store.ts';
import { keptUser } from '../platform/kept-user.ts';
import { type FolderPlace, listOnDevice } from './list-on-device.ts';
import { loansOnDevice } from './loans-on-device.ts';
import { lookUpOffline } from './look-up.ts';
import { withPending } from './waiting-effects.ts';
import { whereaboutsOnDevice } from './whereabouts-on-device.ts';
import { wholeItem } from './whole-item.ts';

/** Items that a scan found here and not on the server: waiting changes are part of them already, and they are not stored again. */
export const lookedUpHere = new WeakSet<object>();

function notOnDevice(): ApiError {
  const { status, message } = errorCatalogue.NOT_ON_DEVICE;
  return new ApiError(status, JSON.stringify({ error: 'NOT_ON_DEVICE', message }));
}

/** Answers from this device in place of an answer that did not come; undefined if it knows nothing. */
export async function answerFromDevice(row: Route, parts: Parameters<OfflinePort['answer']>[1]): Promise<unknown> {
  const user = keptUser();
  if (!user || user.organizationId === null) return undefined;
  const { store, view } = await openDevice({ organizationId: user.organizationId, userId: user.id });
  if (row.path === api.qr.lookup.path) {
    const found = await lookUpOffline(store, String(parts.params?.['code']));
    if (!found) throw notOnDevice();
    const shown = withPending(found, view().changes);
    lookedUpHere.add(shown);
    return shown;
  }
  if (row.method !== 'GET') return undefined;
  if (row.path === api.inventory.read.path) return oneItem(store, Number(parts.params?.['id']));
  if (row.path === api.inventory.whereabouts.path) return whereaboutsOnDevice(store, Number(parts.params?.['id']), user);
  if (row.path === api.tools.list.path) return loansOnDevice(store, parts.query ?? {});
  const { changes } = view();
  if (row.path === api.inventory.list.path) return pageOfItems(store, parts.query ?? {}, changes);
  if (row.path === api.inventory.counts.path) return (await pageOfItems(store, parts.query ?? {}, changes))?.summary;
  return (await store.get('answers', urlOf(row, parts)))?.data;
}

async function oneItem(store: DeviceStore, id: number): Promise<unknown> {
  const kept = await store.get('items', id);
  return kept && wholeItem(store, kept);
}

async function pageOfItems(store: DeviceStore, query: ItemPageQuery, changes: readonly WaitingAct[]): Promise<ItemPage | undefined> {
  // A cursor of the server's means nothing here.
  if (query.cursor !== undefined || query.sortFieldId !== undefined) return undefined;
  const items = await store.getAll('items');
  if (items.length === 0) return undefined;
  const folders = ((await store.get('answers', api.folders.list.path))?.data ?? []) as FolderPlace[];
  return listOnDevice(items, query, folders, changes);
}
