const atTheLatestMs = 2000;
/** Milliseconds to wait in a browser that does not tell when it is idle. */
const aMomentMs = 200;

/** Once the browser has nothing better to do. Returns how to call it off. */
export function whenIdle(begin: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, aMomentMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(begin, { timeout: atTheLatestMs });
  return () => cancelIdleCallback(request);
}
