import type { OfflineItem } from '@onhand/contract/offline';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';
import type { WaitingAct } from './acts.ts';
import { rewriteFirstActs } from './first-acts.ts';

export interface KeptItem extends Omit<OfflineItem, 'places'> {
  /** A device that has not read its items since it keeps places has none. */
  places?: OfflineItem['places'];
  lowerSku?: string;
  lowerNumber?: string;
  /** The time of its last change or last look, whichever is later: the oldest goes first. */
  freshAt: string;
}

export interface DeviceSchema extends DBSchema {
  items: {
    key: number;
    value: KeptItem;
    indexes: { qrCode: string; lowerSku: string; lowerNumber: string; barcodes: string; vendorBarcodes: string; freshAt: string };
  };
  /** The last answers of addresses that a screen needs, by address. */
  answers: { key: string; value: { address: string; data: unknown; keptAt: string }; indexes: { keptAt: string } };
  changes: { key: number; value: WaitingAct; indexes: { key: string } };
  facts: { key: string; value: unknown };
}

export type DeviceStore = IDBPDatabase<DeviceSchema>;

/** One database for each person in each organization, so that nothing of one is ever read for another. */
export interface Owner {
  organizationId: number;
  userId: string;
}

const prefix = 'onhand-device-';

export function storeName({ organizationId, userId }: Owner): string {
  return `${prefix}${organizationId}-${userId}`;
}

export function ownerOf(name: string): Owner | null {
  const found = /^onhand-device-(\d+)-(.+)$/.exec(name);
  return found ? { organizationId: Number(found[1]), userId: found[2] as string } : null;
}

/** Another tab wipes the device or brings a newer version: it must not wait for this one. */
function letGo(_from: number, _to: number | null, event: IDBVersionChangeEvent): void {
  (event.target as IDBDatabase).close();
}

/**
 * The second knows acts of every kind; an open page of the first lets go of the store, so that it does not take them for changes of stock. The
 * third finds items by the codes of vendors.
 */
const version = 3;

const upgrade: NonNullable<OpenDBCallbacks<DeviceSchema>['upgrade']> = (store, from, _to, writing) => {
  if (from === 1) void rewriteFirstActs(writing.objectStore('changes'));
  if (from > 0) return void writing.objectStore('items').createIndex('vendorBarcodes', 'vendorBarcodes', { multiEntry: true });
  const items = store.createObjectStore('items', { keyPath: 'id' });
  items.createIndex('qrCode', 'qrCode');
  items.createIndex('lowerSku', 'lowerSku');
  items.createIndex('lowerNumber', 'lowerNumber');
  items.createIndex('barcodes', 'barcodes', { multiEntry: true });
  items.createIndex('vendorBarcodes', 'vendorBarcodes', { multiEntry: true });
  items.createIndex('freshAt', 'freshAt');
  store.createObjectStore('answers', { keyPath: 'address' }).createIndex('keptAt', 'keptAt');
  store.createObjectStore('changes', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key', { unique: true });
  store.createObjectStore('facts');
};

export function openStore(name: string): Promise<DeviceStore> {
  return openDB<DeviceSchema>(name, version, { upgrade, blocking: letGo });
}

/** A store that was there a moment ago; undefined where it was deleted since, instead of making it anew. */
export async function openKnownStore(name: string): Promise<DeviceStore | undefined> {
  let isGone = false;
  const upgradeKnown: typeof upgrade = (store, from, to, making, event) => {
    if (from > 0) return upgrade(store, from, to, making, event);
    isGone = true;
    making.done.catch(() => undefined);
    making.abort();
  };
  return openDB<DeviceSchema>(name, version, { upgrade: upgradeKnown, blocking: letGo }).catch((error: unknown) => {
    if (isGone) return undefined;
    throw error;
  });
}

/** The names of every store on this device. Where the browser cannot list them, the ones that are asked about. */
export async function storeNames(otherwise: readonly string[]): Promise<string[]> {
  if (!indexedDB.databases) return [...otherwise];
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
}

export function deleteStore(name: string): Promise<void> {
  return deleteDB(name);
}

/** The store's owner, by name. */
export interface Person {
  name: string;
  organization: string;
}

export function keepPerson(store: DeviceStore, person: Person): Promise<unknown> {
  return store.put('facts', person, 'person');
}

export async function personOf(store: DeviceStore): Promise<Person | undefined> {
  return (await store.get('facts', 'person')) as Person | undefined;
}

/** Everything that can be read again from the server. The changes that nobody has confirmed stay, and whose they are. */
export async function clearReadable(store: DeviceStore): Promise<void> {
  await Promise.all([store.clear('items'), store.clear('answers'), store.delete('facts', 'reading')]);
}
