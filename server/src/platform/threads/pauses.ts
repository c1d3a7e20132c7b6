import { setImmediate } from 'node:timers/promises';

/** Milliseconds that others may have to wait for one piece of work. */
const pieceMs = 15;

/**
 * Returns a pause to be awaited between pieces of long work: when enough time has gone by, other work of the thread gets its turn, and work
 * that nobody waits for any more ends.
 */
export function pauses(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await setImmediate();
    signal?.throwIfAborted();
    since = performance.now();
  };
  return () => (performance.now() - since < pieceMs ? undefined : pause());
}
