import { api } from '@onhand/contract';
import type { StockChange } from '@onhand/contract/stock-change';
import type { ItemSummary } from '@onhand/contract/item-answers';
import { call } from '../platform/api.ts';
import type { Act, ActAnswer, ActKind, ActOf, WaitingAct } from './acts.ts';
import type { Device } from './device.ts';
import type { Owner } from './device-store.ts';

/** An act that is safe on this device and will be sent as soon as the server can be reached. */
export interface Queued {
  isQueued: true;
  act: WaitingAct;
}

export const isQueued = (outcome: object): outcome is Queued => 'isQueued' in outcome;

/** Milliseconds that a person looks at a button that has not answered. The change itself goes on being tried. */
const timeoutMs = 4000;
const knownAwayMs = 1000;

/**
 * Does what a person wants, now or when the network is back. It is written down on the device before it is first sent, under the key of the
 * person's act, so that neither a lost answer nor a closed tab can lose or double it. A refusal is thrown.
 */
export async function sendOrQueue<Kind extends ActKind>(
  owner: Owner | null,
  act: ActOf<Kind>,
  key: string,
): Promise<ActAnswer<Kind> | Queued> {
  const device = owner && (await deviceOf(owner));
  if (device) return (await outcomeOf(device, act as Act, key)) as ActAnswer<Kind> | Queued;
  const { callOf } = await import('./act-kinds.ts');
  return call(...callOf(act as Act), undefined, key);
}

/** The same for a change of stock, where it means the same later on. */
export async function changeOrQueue(
  owner: Owner | null,
  item: Pick<ItemSummary, 'id' | 'name' | 'unit' | 'quantity'>,
  body: StockChange,
  key: string,
): Promise<ActAnswer<'stock'> | Queued> {
  const { id, name, unit, quantity } = item;
  const device = owner && (await deviceOf(owner));
  const { canWait } = await import('./pending.ts');
  if (!device || !canWait(body)) return call(api.inventory.changeStock, { params: { id }, body }, undefined, key);
  const { named } = await import('./place-of-change.ts');
  const { body: placed, ...where } = await named(device.store, id, body);
  const seen = { item: { id, name, unit: unit?.name ?? null, quantity }, ...where };
  return sendOrQueue(owner, { kind: 'stock', input: { params: { id }, body: placed }, seen }, key);
}

/** Puts an act in the place of one that waits and was never sent; sends it by itself where that is too late. */
export async function sendInstead<Kind extends ActKind>(
  owner: Owner | null,
  waitingKey: string,
  { whole, rest }: { whole: ActOf<Kind>; rest: ActOf<Kind> },
  key: string,
): Promise<ActAnswer<Kind> | Queued> {
  const device = owner && (await deviceOf(owner));
  if (!device || !(await device.queue.amend(waitingKey, whole as Act, key))) return sendOrQueue(owner, rest, key);
  return (await outcomeOf(device, whole as Act, key)) as ActAnswer<Kind> | Queued;
}

/** Writes an act down, and answers what becomes of it while its person waits for it. */
async function outcomeOf({ queue }: Device, act: Act, key: string): Promise<object> {
  const waiting = await queue.add(act, key);
  if (!navigator.onLine) return queued(waiting);
  const outcome = queue.settled(key);
  // Whoever was just told that the server cannot be reached taps on, and does not wait as long each time.
  const timer = setTimeout(() => queue.stopWaiting(key), queue.state === 'unreachable' ? knownAwayMs : timeoutMs);
  void queue.drain();
  const settled = await outcome;
  clearTimeout(timer);
  if (settled.kind === 'done') return settled.answer;
  if (settled.kind === 'refused') throw settled.error;
  return queued(waiting);
}

function queued(act: WaitingAct): Queued {
  void askToStay();
  return { isQueued: true, act };
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
