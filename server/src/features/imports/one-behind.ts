interface Stages<Part, Ready> {
  /** Needs nothing of what is being written: it is done meanwhile. */
  prepare: (part: Part) => Ready | Promise<Ready>;
  /** It says when only the database has something to do, which is when the next part is prepared. */
  write: (ready: Ready, onSent: () => void) => Promise<void>;
  /** True of a part that needs nothing of the one before to have been written: the writing of two such parts may overlap. */
  isApart?: (ready: Ready) => boolean;
}

/**
 * Prepares a part while the one before is being written, so that this thread and the database work at the same time. Where two parts have nothing to do with each
 * other, the statements of the later are sent while the database still has those of the earlier to do, so that it never waits for this thread. However it ends,
 * nothing is under way any more: a statement that came after the rollback would be one of the connection's next transaction.
 */
export async function oneBehind<Part, Ready>(parts: AsyncIterable<Part>, { prepare, write, isApart }: Stages<Part, Ready>): Promise<void> {
  const done = Promise.resolve();
  let [before, last, sent, wasApart] = [done, done, done, false];
  try {
    for await (const part of parts) {
      await sent;
      const ready = await prepare(part);
      const mayOverlap = isApart?.(ready) ?? false;
      // What fails is heard in the order in which it was written: what comes after it fails only because of it.
      await before;
      if (!mayOverlap || !wasApart) await last;
      const { promise, resolve } = Promise.withResolvers<void>();
      const writing = write(ready, resolve);
      writing.then(resolve, resolve);
      [before, last, sent, wasApart] = [last, writing, promise, mayOverlap];
    }
    await before;
    await last;
  } finally {
    await Promise.allSettled([before, last]);
  }
}
