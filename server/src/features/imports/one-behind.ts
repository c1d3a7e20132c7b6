interface Stages<Part, Ready> {
  /** Needs nothing of what is being written: it is done meanwhile. */
  prepare: (part: Part) => Ready | Promise<Ready>;
  /** It says when only the database has something to do, which is when the next part is prepared. */
  write: (ready: Ready, onSent: () => void) => Promise<void>;
}

/**
 * Prepares a part while the one before is being written, so that this thread and the database work at the same time. However it ends, nothing is
 * under way any more: a statement that came after the rollback would be one of the connection's next transaction.
 */
export async function oneBehind<Part, Ready>(parts: AsyncIterable<Part>, { prepare, write }: Stages<Part, Ready>): Promise<void> {
  let [writing, sent] = [Promise.resolve(), Promise.resolve()];
  try {
    for await (const part of parts) {
      await sent;
      const ready = await prepare(part);
      await writing;
      const { promise, resolve } = Promise.withResolvers<void>();
      writing = write(ready, resolve);
      // Its failure is heard where it is waited for, which may be later.
      writing.then(resolve, resolve);
      sent = promise;
    }
    await writing;
  } finally {
    await Promise.allSettled([writing]);
  }
}
