import { Agent } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { sendCall } from './calls.ts';

interface Target {
  port: number;
  token: string;
  path: string;
  /** Asked for at the same time; only when both have come is the call done. */
  beside?: string | undefined;
}

interface Load extends Target {
  clients: number;
  forMs: number;
}

interface Turns extends Target {
  calls: number;
}

/** Requests a second that so many clients get answered. */
export function requestsPerSecond(load: Load): Promise<number> {
  return inThread<number>(import.meta.url, load);
}

/** Milliseconds each of so many calls takes, one after the other, once the way is warm; in ascending order. */
export async function timesAlone(turns: Turns): Promise<number[]> {
  const times = await inThread<number[]>(import.meta.url, turns);
  return times.toSorted((a, b) => a - b);
}

export function percentile(ascending: readonly number[], percent: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor((ascending.length * percent) / 100))] ?? 0;
}

/** Clients run in a thread of their own: what they cost is not the server's cost, nor is the clearing up after them. */
export function inThread<Answer>(module: string, task: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(module), { workerData: module });
    worker.once('error', reject);
    worker.once('message', (answer: Answer) => {
      void worker.terminate();
      resolve(answer);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task);
  });
}

/** One request, answered in full, and well. */
export async function fetchOnce({ port, token, path }: Omit<Target, 'beside'>, agent: Agent): Promise<void> {
  const status = await sendCall(port, token, { kind: path, method: 'GET', path }, agent);
  if (status !== 200) throw new Error(`${path}: ${status}`);
}

/** Measures how often a second so many clients at once can do the work. */
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

async function oneAfterTheOther(work: () => Promise<unknown>, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let warming = 0; warming < 30; warming++) await work();
  for (let call = 0; call < calls; call++) {
    const sent = performance.now();
    await work();
    times.push(performance.now() - sent);
  }
  return times;
}

/** Does the work that `inThread` asked this module for; the thread of another module may load this one too. */
export function answerInThread(module: string, work: (task: never) => Promise<unknown>): void {
  if (isMainThread || workerData !== module) return;
  parentPort?.once('message', async (task: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(await work(task as never));
  });
}

answerInThread(import.meta.url, async (task: Load | Turns) => {
  const agent = new Agent({ keepAlive: true });
  const { beside } = task;
  const ask = () => Promise.all([fetchOnce(task, agent), beside && fetchOnce({ ...task, path: beside }, agent)]);
  const answer = 'calls' in task ? await oneAfterTheOther(ask, task.calls) : await perSecond(ask, task.clients, task.forMs);
  agent.destroy();
  return answer;
});
