import { api } from '@onhand/contract';
import { call } from '../platform/api.ts';
import type { DeviceStore } from './device-store.ts';
import { keepWithinBounds, putItems, removeItems } from './items-on-device.ts';

const day = 86_400_000;
/** From time to time everything anew: names of tags and units change without their items changing. */
const anewAfter = 7 * day;
const checkGoneAfter = 10 * 60_000;

interface Reading {
  cursor: string;
  /** When everything was last read from the beginning. */
  begunAt: number;
  readAt: number;
  checkedAt: number;
}

export async function lastReading(store: DeviceStore): Promise<Reading | undefined> {
  return (await store.get('facts', 'reading')) as Reading | undefined;
}

/** Brings the items on the device up to date: what changed since the last time, and what is no longer there. */
export async function readItems(store: DeviceStore, { isThorough }: { isThorough: boolean }): Promise<void> {
  const before = await lastReading(store);
  const known = before && Date.now() - before.begunAt < anewAfter ? before : undefined;
  let since = known?.cursor;
  for (let hasMore = true; hasMore; ) {
    const page = await call(api.offline.items, { query: since === undefined ? {} : { since } });
    await putItems(store, page.items);
    since = page.cursor;
    hasMore = page.hasMore;
  }
  const isCheckDue = isThorough || Date.now() - (before?.checkedAt ?? 0) > checkGoneAfter;
  if (isCheckDue) await dropWhatIsGone(store);
  await keepWithinBounds(store);
  const now = Date.now();
  const reading: Reading = {
    cursor: since as string,
    begunAt: known?.begunAt ?? now,
    readAt: now,
    checkedAt: isCheckDue ? now : (before?.checkedAt ?? 0),
  };
  await store.put('facts', reading, 'reading');
}

async function dropWhatIsGone(store: DeviceStore): Promise<void> {
  const itemIds = await store.getAllKeys('items');
  if (itemIds.length === 0) return;
  const { gone } = await call(api.offline.gone, { body: { itemIds } });
  if (gone.length > 0) await removeItems(store, gone);
}
