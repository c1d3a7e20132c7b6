import { Agent, request as httpRequest } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

interface Load {
  port: number;
  token: string;
  path: string;
  clients: number;
  forMs: number;
}

/** Requests a second that so many clients get answered. They run in a thread of their own: what they cost is not the server's cost. */
export function requestsPerSecond(load: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('error', reject);
    worker.once('message', (rate: number) => {
      void worker.terminate();
      resolve(rate);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(load);
  });
}

/** One request, answered in full. */
export function fetchOnce({ port, token, path }: Pick<Load, 'port' | 'token' | 'path'>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, agent, headers: { cookie: `onhand_session=${token}` } }, (response) => {
      response.on('data', () => undefined);
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${response.statusCode}`))));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** How often the work is done a second by so many at once. */
export async function perSecond(work: () => Promise<unknown>, clients: number, forMs: number): Promise<number> {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - started < forMs) {
        await work();
        done++;
      }
    }),
  );
  return done / ((performance.now() - started) / 1000);
}

if (!isMainThread) {
  parentPort?.once('message', async (load: Load) => {
    const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(await perSecond(() => fetchOnce(load, agent), load.clients, load.forMs));
    agent.destroy();
  });
}
