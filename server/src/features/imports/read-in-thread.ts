import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { ThreadDied } from '../../platform/threads/thread.ts';
import { openThreads } from '../../platform/threads/threads.ts';
import type { WantedReading, work } from './reading.thread.ts';

const module = new URL('./reading.thread.ts', import.meta.url);

/**
 * Apart from where imports are checked and applied, which may take an hour. A thread with this memory reads 100,000 rows with room to spare;
 * what needs more is refused. Files that wait are held in memory, too. A thread is kept for the next file: to begin one for each would
 * take the processor for longer than most files do.
 */
const threads = openThreads({
  name: 'import files',
  atOnce: 2,
  perOrganization: 1,
  waiting: 3,
  waitMs: 60_000,
  memoryMb: 192,
  seconds: 180,
  keptMs: 60_000,
});

const tooMuch = 'This file is too large to be read. Split it into smaller ones and try again.';

/** Called when a file is likely to follow soon, so that it need not wait for a thread to start. */
export function prepareReading(): void {
  threads.prepare(module);
}

/** Reads a file when its organization's turn comes, and keeps its rows: whatever is in it, the server goes on. Answers the import's id. */
export async function readInThread(services: Services, scope: Scope, wanted: WantedReading, signal?: AbortSignal): Promise<number> {
  const { connection, share } = services;
  const { organizationId } = scope;
  return threads
    .run<typeof work>({
      module,
      organizationId,
      input: { connection, scope, wanted, isAlone: share.calls.isAlone(organizationId) },
      signal,
    })
    .catch((error: unknown) => {
      throw error instanceof ThreadDied ? invalid('file', tooMuch) : error;
    });
}
