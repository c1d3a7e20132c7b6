/** The content, and then the end of it, once: also where nobody began to read, which a generator's own `finally` would never hear of. */
export function endingWith(content: AsyncGenerator<Uint8Array>, end: () => Promise<void>): AsyncIterable<Uint8Array> {
  let ended: Promise<void> | undefined;
  const endOnce = () => (ended ??= end());
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const step = await content.next().catch(async (error: unknown) => {
          await endOnce();
          throw error;
        });
        if (step.done) await endOnce();
        return step;
      },
      return: async () => {
        await content.return(undefined).finally(endOnce);
        return { done: true, value: undefined };
      },
    }),
  };
}
