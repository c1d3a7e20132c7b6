import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from '../../../platform/step-back.ts';
import type { ReadRequest } from './read-file.ts';

/** Rows are handed over a batch at a time, each when it is asked for: the other side never holds them all. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) return;
  // Before anything is loaded: each file has a new thread, and to load what reads it is most of the work for a small one.
  stepBack();
  const [{ readFile }, { Unreadable }] = await Promise.all([import('./read-file.ts'), import('./unreadable.ts')]);
  try {
    const { head, first, batches } = await readFile(workerData as ReadRequest);
    port.on('message', () => port.postMessage({ rows: batches.shift() ?? null }));
    port.postMessage({ head, first });
  } catch (error) {
    port.postMessage(error instanceof Unreadable ? { unreadable: error.message } : { defect: String((error as Error).stack) });
  }
}

await main();
