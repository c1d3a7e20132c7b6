import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
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

export interface GreedyClients {
  pid: number;
  begin(task: Task): void;
  /** Ends what was begun, and says what was answered. */
  end(): Promise<Answered>;
  stop(): void;
}

/**
 * In earnest the greedy ones have machines of their own. Here they share the server's, so they are a process of their own that gives way
 * to the server, the database and the others' clients: what those wait for is what the greedy ones make the server do, and not what it
 * costs to be greedy. It is there from the beginning, so that to be alone is to be beside the same process at rest.
 */
export async function startGreedyClients(): Promise<GreedyClients> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  await once(child, 'message');
  return {
    pid: child.pid as number,
    begin: (task) => void child.send(task),
    end: async () => {
      const answered = once(child, 'message') as Promise<[Answered]>;
      child.send('enough');
      return (await answered)[0];
    },
    stop: () => child.disconnect(),
  };
}

const stepsBack = 10;

/** Linux shares the processor out among sessions first where it groups them, and among the threads of each then. */
function giveWay(): void {
  setPriority(stepsBack);
  try {
    writeFileSync('/proc/self/autogroup', String(stepsBack));
  } catch {
    // Sessions are not grouped here.
  }
}

interface Body {
  type: string;
  bytes: Buffer;
}
type Send = (path: string, body?: object | Body) => Promise<number>;

const unknownWords = (number: number) => Array.from({ length: 8 }, (_, place) => `qx${number % 97}zj${place}kv`).join('%20');

/** One round of each; a client begins the next as soon as it has its answer. */
const rounds: Record<Exclude<Greed, 'sockets'>, (send: Send, given: GreedyOrganization, number: number) => Promise<number>> = {
  lists: (send) => send('/api/inventory?sort=name&limit=200'),
  searches: (send, _, number) => send(`/api/inventory?search=average%20${number % 50}&limit=50`),
  reports: (send, _, number) => send(`/api/reports/${number % 2 ? 'valuation' : 'movement'}`),
  exports: (send) => send('/api/exports/items', { selection: { filter: {} }, format: 'xlsx' }),
  labels: (send) => send('/api/labels', { selection: { filter: {} }, format: 'avery-5160', copies: 2 }),
  imports: (send) => send('/api/imports', importForm),
  '1: Arabic labels': (send, { arabicIds }) =>
    send('/api/labels', { selection: { itemIds: arabicIds }, format: 'avery-5160', copies: 100 }),
  '2: unknown words': (send, _, number) => send(`/api/inventory?search=${unknownWords(number)}&limit=50`),
  '3: huge pages': (send) => send('/api/inventory?search=Huge&limit=200'),
  '4: deep exports': (send) => send('/api/exports/items', { selection: { filter: {} }, format: 'csv' }),
};

/** Written once: whoever is greedy has the file already, and writing it would take the processor from those who are measured. */
const importForm: Body = {
  type: 'multipart/form-data; boundary=greed',
  bytes: Buffer.from(
    [
      '--greed',
      'Content-Disposition: form-data; name="file"; filename="items.csv"',
      'Content-Type: text/csv',
      '',
      `Name,Quantity,Folder\n${Array.from({ length: 5_000 }, (_, row) => `Imported ${row},${row % 90},Box ${row % 40}`).join('\n')}`,
      '--greed--',
      '',
    ].join('\r\n'),
  ),
};

async function run({ greed, port, organization, clients }: Task, enough: AbortSignal): Promise<Answered> {
  const answered: Answered = {};
  const count = (status: number) => {
    answered[status] = (answered[status] ?? 0) + 1;
  };
  const agent = new Agent({ keepAlive: true });
  const send: Send = (path, given) => sendOnce({ port, path, token: organization.token, body: given && encoded(given), agent, enough });
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
  agent.destroy();
  return answered;
}

const encoded = (given: object | Body): Body =>
  'bytes' in given ? given : { type: 'application/json', bytes: Buffer.from(JSON.stringify(given)) };

interface Sent {
  port: number;
  path: string;
  token: string;
  body: Body | undefined;
  agent: Agent;
  enough: AbortSignal;
}

/** Says the status when all of the answer has come. */
function sendOnce({ port, path, token, body, agent, enough }: Sent): Promise<number> {
  const headers = {
    cookie: `onhand_session=${token}`,
    ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', agent, headers, signal: enough }, (answer) => {
      answer.on('data', () => undefined);
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body?.bytes);
  });
}

/** Kept until it is over, or the server closes it; says 101 and then the server's reason as a number. */
function openSocket(port: number, { token, organizationId }: GreedyOrganization, enough: AbortSignal): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: `onhand_session=${token}` } });
  const leave = () => socket.terminate();
  enough.addEventListener('abort', leave);
  return new Promise<number>((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', organizationId })));
    socket.on('unexpected-response', (_, answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    socket.on('error', () => resolve(0));
    socket.on('close', (code) => resolve(code));
  }).finally(() => enough.removeEventListener('abort', leave));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  giveWay();
  let enough = new AbortController();
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: Task | 'enough') => {
    if (message === 'enough') return enough.abort();
    enough = new AbortController();
    process.send?.(await run(message, enough.signal));
  });
  process.send('ready');
}
