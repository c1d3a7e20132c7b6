import { api } from '@onhand/contract';
import { callServer } from '../platform/api.ts';
import { callOf } from './act-kinds.ts';
import type { Owner } from './device-store.ts';
import { storeName } from './device-store.ts';
import type { QueuePorts } from './waiting-queue.ts';

/** A network that neither answers nor fails is treated as none; the key makes a second try safe. */
const timeoutMs = 15_000;

export const deviceChannel = 'onhand-device';

/** The queue's ways to the server and past other tabs: the same in a page and in the service worker. */
export function queuePorts(owner: Owner): Pick<QueuePorts, 'send' | 'whoIsHere' | 'alone' | 'now'> {
  return {
    send: (act) => callServer(...callOf(act), AbortSignal.timeout(timeoutMs), act.key),
    whoIsHere: () => callServer(api.auth.user, {}, AbortSignal.timeout(timeoutMs)),
    alone: oneAtATime(`${storeName(owner)} queue`),
    now: () => Date.now(),
  };
}

/** Across all tabs and the worker; without locks (plain http) within this page, and the server's keys do the rest. */
function oneAtATime(name: string): QueuePorts['alone'] {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    if (navigator.locks) return navigator.locks.request(name, work);
    last = last.then(work, work);
    return last;
  };
}
