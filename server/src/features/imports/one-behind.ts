interface Stages<Part, Ready> {
  /** Needs nothing of what is being written: it is done meanwhile. */
  prepare: (part: Part) => Ready | Promise<Ready>;
  write: (ready: Ready) => Promise<void>;
}

/**
 * Prepares a part while the one before is being written, so that this thread and the database work at the same time. However it ends, nothing is
 * under way any more: a statement that came after the rollback would be one of the connection's next transaction.
 */
export async function oneBehind<Part, Ready>(parts: AsyncIterable<Part>, { prepare, write }: Stages<Part, Ready>): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const part of parts) {
      const ready = await prepare(part);
      await writing;
      writing = write(ready);
      // Its failure is heard where it is waited for, which may be later.
      writing.catch(() => undefined);
    }
    await writing;
  } finally {
    await Promise.allSettled([writing]);
  }
}
