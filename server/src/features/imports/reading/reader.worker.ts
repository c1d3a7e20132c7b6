import { parentPort, workerData } from 'node:worker_threads';
import { readFile, type ReadRequest } from './read-file.ts';
import { Unreadable } from './unreadable.ts';

const batch = 2000;

/** Rows are handed over a batch at a time, each when it is asked for: the other side never holds them all. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) return;
  try {
    const { head, rows } = await readFile(workerData as ReadRequest);
    let from = 0;
    port.on('message', () => {
      port.postMessage({ rows: rows.slice(from, from + batch) });
      from += batch;
      if (from >= rows.length + batch) port.close();
    });
    port.postMessage({ head });
  } catch (error) {
    port.postMessage(error instanceof Unreadable ? { unreadable: error.message } : { defect: String((error as Error).stack) });
  }
}

await main();
