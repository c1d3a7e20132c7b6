import { setImmediate } from 'node:timers/promises';

/** So long others may wait for what is worked on in pieces. */
const pieceMs = 15;

/**
 * To be awaited between pieces of long work: when enough time has gone by, whatever else the thread has to do gets its turn, and work
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
