/** So many are sent before the first answer is waited for, because they share round trips. */
const atOnce = 50;

/**
 * Sends each after the one before it, but waits for answers only where it must: two of the same key never wait for each other's
 * answer at once, and one without a key is sent alone.
 */
export async function inOrder<One>(
  all: readonly One[],
  keyOf: (one: One) => string | null,
  send: (one: One) => Promise<unknown>,
): Promise<void> {
  let sent = new Map<string, Promise<unknown>>();
  const settle = async () => {
    await Promise.all(sent.values());
    sent = new Map();
  };
  for (const one of all) {
    const key = keyOf(one);
    if (key === null || sent.has(key) || sent.size === atOnce) await settle();
    if (key === null) await send(one);
    else sent.set(key, send(one));
  }
  await settle();
}
