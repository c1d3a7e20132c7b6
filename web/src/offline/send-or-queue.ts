import { api } from '@onhand/contract';
import type { StockChange } from '@onhand/contract/stock-change';
import type { ItemSummary } from '@onhand/contract/inventory';
import type { Answer } from '@onhand/contract/route';
import type { TransferInput } from '@onhand/contract/transfers';
import { call } from '../platform/api.ts';
import type { Device } from './device.ts';
import type { Owner } from './device-store.ts';

type Changed = Answer<typeof api.inventory.changeStock>;
type Transferred = Answer<typeof api.transfers.make>;

/** A change that is safe on this device and will be sent as soon as the server can be reached. */
export interface Queued {
  isQueued: true;
}

/** Milliseconds that a person looks at a button that has not answered. The change itself goes on being tried. */
const timeoutMs = 4000;

/**
 * Changes stock, now or when the network is back. The change is written down on the device before it is first sent, under the key
 * of the person's act, so that neither a lost answer nor a closed tab can lose or double it. A refusal is thrown.
 */
export async function sendOrQueue(
  owner: Owner | null,
  item: Pick<ItemSummary, 'id' | 'name' | 'unit' | 'quantity'>,
  body: StockChange,
  key: string,
): Promise<Changed | Queued> {
  const direct = () => call(api.inventory.changeStock, { params: { id: item.id }, body }, undefined, key);
  const device = owner && (await deviceOf(owner));
  if (!device) return direct();
  const { canWait } = await import('./pending.ts');
  if (!canWait(body)) return direct();

  const { id, name, unit, quantity } = item;
  const { named } = await import('./place-of-change.ts');
  const at = await named(device.store, id, body);
  await device.queue.add({ key, itemId: id, item: { name, unit: unit?.name ?? null, quantity }, ...at });
  return outcomeOf(device, key) as Promise<Changed | Queued>;
}

/** A transfer as its person sees it: what is taken along, and the names of both places. */
export interface TransferToSend {
  body: TransferInput;
  from: string;
  to: string;
  items: readonly Pick<ItemSummary, 'id' | 'name' | 'unit' | 'quantity'>[];
}

/** The same for a transfer (PLC-12): it waits in the same queue, so it is made after what was done before it, and once. */
export async function transferOrQueue(
  owner: Owner | null,
  { body, from, to, items }: TransferToSend,
  key: string,
): Promise<Transferred | Queued> {
  const device = owner && (await deviceOf(owner));
  const [first] = items;
  if (!device || !first) return call(api.transfers.make, { body }, undefined, key);
  const named = items.map(({ id, name, unit }) => ({ id, name, unit: unit?.name ?? null }));
  const item = { name: first.name, unit: first.unit?.name ?? null, quantity: first.quantity };
  await device.queue.add({ key, itemId: first.id, item, body: {}, transfer: { body, from, to, items: named } });
  return outcomeOf(device, key) as Promise<Transferred | Queued>;
}

/** What becomes of a change that is written down, while its person waits for it. */
async function outcomeOf({ queue }: Device, key: string): Promise<Changed | Transferred | Queued> {
  if (!navigator.onLine) return queued();
  const outcome = queue.settled(key);
  const timer = setTimeout(() => queue.stopWaiting(key), timeoutMs);
  void queue.drain();
  const settled = await outcome;
  clearTimeout(timer);
  if (settled.kind === 'done') return settled.answer;
  if (settled.kind === 'refused') throw settled.error;
  return queued();
}

function queued(): Queued {
  void askToStay();
  return { isQueued: true };
}

/** Null where the browser keeps nothing (private windows, full disks): then a change is sent as it always was. */
async function deviceOf(owner: Owner): Promise<Device | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    const { openDevice } = await import('./device.ts');
    return await openDevice(owner);
  } catch {
    return null;
  }
}

let hasAsked = false;

/** The browser may clear what pages keep when space is short; not this, once there is something to lose. */
async function askToStay(): Promise<void> {
  if (hasAsked) return;
  hasAsked = true;
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}
