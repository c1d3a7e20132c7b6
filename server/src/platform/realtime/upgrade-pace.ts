/** So many sockets are opened at once, as when people come to work; the others of a crowd some milliseconds apart. */
const atOnce = 20;
const apartMs = 2;

/**
 * Says for how many milliseconds the next socket waits before it is looked at. A server takes all connections that wait in one go: whoever
 * brings hundreds in one moment would have everybody wait until the last of them is looked at.
 */
export function openUpgradePace(nowMs: () => number = () => performance.now()): () => number {
  let busyUntil = 0;
  return () => {
    const now = nowMs();
    busyUntil = Math.max(busyUntil, now - atOnce * apartMs) + apartMs;
    return Math.max(0, busyUntil - now);
  };
}
