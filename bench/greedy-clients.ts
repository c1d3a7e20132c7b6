import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import type { GreedyOrganization } from './greedy-organization.ts';

/** The kinds of calls that one organization makes as often as it can. */
export const floods = ['lists', 'searches', 'reports', 'exports', 'labels', 'imports', 'sockets'] as const;
/** Calls that were once found to stop everybody, finding by finding. */
export const findings = ['1: Arabic labels', '2: unknown words', '3: huge pages', '4: deep exports'] as const;
export type Greed = (typeof floods)[number] | (typeof findings)[number];

interface Task {
  greed: Greed;
  port: number;
  organization: GreedyOrganization;
  clients: number;
}

/** Number of answers by status; 0 stands for no answer. */
export type Answered = Record<number, number>;

/** They are not on the server's own table. */
const wayMs = 20;

/** Begins; what is called ends it and says what was answered. */
export function beGreedy(task: Task): () => Promise<Answered> {
  const worker = new Worker(new URL(import.meta.url), { workerData: import.meta.url });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task);
  return async () => {
    const answered = new Promise<Answered>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', resolve);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('enough');
    const result = await answered;
    await worker.terminate();
    return result;
  };
}

type Send = (path: string, body?: object | FormData) => Promise<number>;

const unknownWords = (number: number) => Array.from({ length: 8 }, (_, place) => `qx${number % 97}zj${place}kv`).join('%20');

/** One round of each; a client begins the next as soon as it has its answer. */
const rounds: Record<Exclude<Greed, 'sockets'>, (send: Send, given: GreedyOrganization, number: number) => Promise<number>> = {
  lists: (send) => send('/api/inventory?sort=name&limit=200'),
  searches: (send, _, number) => send(`/api/inventory?search=average%20${number % 50}&limit=50`),
  reports: (send, _, number) => send(`/api/reports/${number % 2 ? 'valuation' : 'movement'}`),
  exports: (send) => send('/api/exports/items', { selection: { filter: {} }, format: 'xlsx' }),
  labels: (send) => send('/api/labels', { selection: { filter: {} }, format: 'avery-5160', copies: 2 }),
  imports: (send) => send('/api/imports', importForm()),
  '1: Arabic labels': (send, { arabicIds }) =>
    send('/api/labels', { selection: { itemIds: arabicIds }, format: 'avery-5160', copies: 100 }),
  '2: unknown words': (send, _, number) => send(`/api/inventory?search=${unknownWords(number)}&limit=50`),
  '3: huge pages': (send) => send('/api/inventory?search=Huge&limit=200'),
  '4: deep exports': (send) => send('/api/exports/items', { selection: { filter: {} }, format: 'csv' }),
};

/** Written once: whoever is greedy has the file already, and writing it would take the processor from those who are measured. */
const importFile = new Blob(
  [`Name,Quantity,Folder\n${Array.from({ length: 5_000 }, (_, row) => `Imported ${row},${row % 90},Box ${row % 40}`).join('\n')}`],
  { type: 'text/csv' },
);

function importForm(): FormData {
  const form = new FormData();
  form.append('file', importFile, 'items.csv');
  return form;
}

async function run({ greed, port, organization, clients }: Task, enough: AbortSignal): Promise<Answered> {
  const answered: Answered = {};
  const count = (status: number) => {
    answered[status] = (answered[status] ?? 0) + 1;
  };
  const send: Send = async (path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: `onhand_session=${organization.token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: enough,
    });
    await answer.body?.pipeTo(new WritableStream());
    return answer.status;
  };
  let number = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!enough.aborted) {
        number++;
        const round = greed === 'sockets' ? openSocket(port, organization, enough) : rounds[greed](send, organization, number);
        const status = await round.catch(() => 0);
        if (!enough.aborted) count(status);
        await sleep(wayMs);
      }
    }),
  );
  return answered;
}

/** Kept until it is over, or the server closes it; says 101 and then the server's reason as a number. */
function openSocket(port: number, { token, organizationId }: GreedyOrganization, enough: AbortSignal): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: `onhand_session=${token}` } });
  enough.addEventListener('abort', () => socket.terminate());
  return new Promise((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', organizationId })));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.on('error', () => resolve(0));
    socket.on('close', (code) => resolve(code));
  });
}

if (!isMainThread && workerData === import.meta.url) {
  const enough = new AbortController();
  parentPort?.on('message', async (message: Task | 'enough') => {
    if (message === 'enough') return enough.abort();
    const answered = await run(message, enough.signal);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(answered);
  });
}
