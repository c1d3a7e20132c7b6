/** Longer than this a person would rather be told. */
const mostSeconds = 5;

/**
 * SEC-05: the organization asks for more at once than is its share. Whoever only looks waits as long as the server says and asks
 * again, once, and not all in the same moment. True when the time has come.
 */
export async function isWorthWaiting({ status, headers }: Response, signal?: AbortSignal): Promise<boolean> {
  const seconds = status === 429 ? Number(headers.get('retry-after') ?? Number.NaN) : Number.NaN;
  if (!(seconds <= mostSeconds)) return false;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, (seconds + Math.random()) * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return true;
}
