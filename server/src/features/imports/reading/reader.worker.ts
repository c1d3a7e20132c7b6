import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../platform/thread-priority.ts';
import { readFile, type ReadRequest } from './read-file.ts';
import { Unreadable } from './unreadable.ts';

/** Rows are handed over a batch at a time, each when it is asked for: the other side never holds them all. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) return;
  lowerThreadPriority();
  try {
    const { head, first, batches } = await readFile(workerData as ReadRequest);
    port.on('message', () => port.postMessage({ rows: batches.shift() ?? null }));
    port.postMessage({ head, first });
  } catch (error) {
    port.postMessage(error instanceof Unreadable ? { unreadable: error.message } : { defect: String((error as Error).stack) });
  }
}

await main();
