import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../platform/thread-priority.ts';
import { readFile, type ReadRequest } from './read-file.ts';
import type { PackedRows } from './read-table.ts';
import { Unreadable } from './unreadable.ts';

/** A file to read, or a wish for its next rows. */
export type ToReader = { read: ReadRequest } | 'more';

/** Rows are handed over a batch at a time, each when it is asked for: the other side never holds them all. */
let batches: PackedRows[] = [];

lowerThreadPriority();
parentPort?.on('message', (message: ToReader) => {
  if (message === 'more') parentPort?.postMessage({ rows: batches.shift() ?? null });
  else void read(message.read);
});

async function read(request: ReadRequest): Promise<void> {
  try {
    const file = await readFile(request);
    batches = file.batches;
    parentPort?.postMessage({ head: file.head, first: file.first });
  } catch (error) {
    parentPort?.postMessage(error instanceof Unreadable ? { unreadable: error.message } : { defect: String((error as Error).stack) });
  }
}
