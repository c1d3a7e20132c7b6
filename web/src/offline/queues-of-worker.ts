import { openKnownStore, ownerOf, storeNames } from './device-store.ts';
import { deviceChannel, queuePorts } from './queue-ports.ts';
import { applyToKept } from './items-on-device.ts';
import { WaitingQueue } from './waiting-queue.ts';

/** Sends what waits on this device while no page is open. Throws when something is left, so that the browser tries again. */
export async function openAllQueues(): Promise<void> {
  let isLeft = false;
  for (const name of await storeNames([])) {
    const owner = ownerOf(name);
    if (!owner) continue;
    const store = await openKnownStore(name);
    if (!store) continue;
    const channel = new BroadcastChannel(deviceChannel);
    const kept: Promise<void>[] = [];
    const queue = new WaitingQueue(store, owner, {
      ...queuePorts(owner),
      page: 'worker',
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows only
      onChange: () => channel.postMessage(name),
      // A page that is opened without a network shows what this has sent.
      onApplied: (act, answer) => void kept.push(applyToKept(store, act, answer).catch(() => undefined)),
    });
    if (await queue.hasWaiting()) await queue.drain();
    // Signed out, or someone else signed in: the browser's tries would be in vain.
    isLeft ||= queue.state === 'unreachable';
    await Promise.all(kept);
    channel.close();
    store.close();
  }
  if (isLeft) throw new Error('Some changes are still to be sent.');
}
