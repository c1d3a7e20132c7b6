import { newActKey } from '../platform/act-key.ts';
import { writeLocal } from '../platform/local-storage.ts';
import type { ActAnswer, WaitingAct } from './acts.ts';
import { type DeviceStore, openStore, type Owner, storeName } from './device-store.ts';
import { applyToKept, putItems } from './items-on-device.ts';
import { deviceChannel, queuePorts } from './queue-ports.ts';
import { type QueueState, WaitingQueue } from './waiting-queue.ts';

/** The row of the ledger that can be undone. */
export interface Arrived {
  movement: { id: number } | null;
}

export interface QueueView {
  changes: readonly WaitingAct[];
  state: QueueState;
}

/** The data that this device keeps for one person in one organization. */
export interface Device {
  owner: Owner;
  store: DeviceStore;
  queue: WaitingQueue;
  /** The changes that wait, as last read; screens are drawn from it. */
  view: () => QueueView;
  subscribe: (listener: () => void) => () => void;
  /** What changes of stock, and parts that went onto jobs, came to that arrived since this page was opened. */
  arrived: ReadonlyMap<string, Arrived>;
  close: () => void;
}

/** This load of the page. */
export const thisPage = newActKey();
let current: { name: string; device: Promise<Device> } | undefined;
let hasLeft = false;

/** Somebody signs out: what is still under way in this page must not make a new store once theirs is gone. */
export function keepNothingMore(): void {
  hasLeft = true;
}

/** The same device for everyone who asks in this page. */
export function openDevice(owner: Owner): Promise<Device> {
  if (hasLeft) return Promise.reject(new Error('Nothing is kept on this device any more.'));
  const name = storeName(owner);
  if (current?.name !== name) {
    closeDevice();
    current = { name, device: open(owner) };
    // A failed opening (storage refused, a full disk) is tried again by the next one who asks.
    current.device.catch(() => {
      if (current?.name === name) current = undefined;
    });
  }
  return current.device;
}

export function closeDevice(): void {
  void current?.device.then((device) => device.close()).catch(() => undefined);
  current = undefined;
}

async function open(owner: Owner): Promise<Device> {
  const store = await openStore(storeName(owner));
  const channel = new BroadcastChannel(deviceChannel);
  const listeners = new Set<() => void>();
  const arrived = new Map<string, Arrived>();
  let view: QueueView = { changes: [], state: 'idle' };
  let isClosed = false;

  const look = async (): Promise<void> => {
    const changes = await store.getAll('changes').catch(() => view.changes);
    if (isClosed) return;
    view = { changes, state: queue.state };
    const refused = changes.filter(({ refusal }) => refusal !== null).length;
    writeLocal('waitingChanges', changes.length - refused);
    writeLocal('refusedChanges', refused);
    for (const listener of listeners) listener();
  };
  const queue: WaitingQueue = new WaitingQueue(store, owner, {
    ...queuePorts(owner),
    page: thisPage,
    onChange: () => {
      // A round that is under way ends after the device was closed; nobody looks on.
      if (isClosed) return;
      void look();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows only
      channel.postMessage(storeName(owner));
    },
    onApplied: (act, answer) => {
      const changed = act.kind === 'stock' ? (answer as ActAnswer<'stock'>) : undefined;
      if (changed) arrived.set(act.key, changed);
      if (act.kind === 'useParts') arrived.set(act.key, { movement: (answer as ActAnswer<'useParts'>).movements[0] ?? null });
      void (changed ? putItems(store, [changed]) : applyToKept(store, act, answer)).catch(() => undefined);
    },
  });
  channel.addEventListener('message', ({ data }) => {
    if (data === storeName(owner)) void look();
  });
  await look();
  return {
    owner,
    store,
    queue,
    arrived,
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      queue.close();
      channel.close();
      listeners.clear();
      store.close();
    },
  };
}
