import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeItems } from '../server/test/stock-load.ts';
import { openDatabase, type TortureDatabase } from './database.ts';
import { openSender } from './http-sender.ts';
import { isThere, until } from './programs.ts';
import { type Proxy, startCaddy, startNginx } from './proxies.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const clients = 12;
const restartsEach = 3;
/** As whoever restarts one after the other waits: a proxy that looks every second has seen it by then. */
const betweenMs = 2_000;
const proxies = { nginx: startNginx, caddy: startCaddy } as const;

/** Two processes behind each proxy, by our own examples, restarted one after the other while people work: nobody notices. */
export async function tortureRolling(only?: readonly string[]): Promise<boolean> {
  const passed: boolean[] = [];
  for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) {
    if (only && !only.includes(name)) continue;
    if (isThere(name)) passed.push(await rollBehind(name));
    else console.log(`\nrolling restart behind ${name}: not tried, as it is not installed (apt-get install ${name})`);
  }
  return passed.every(Boolean);
}

async function rollBehind(name: keyof typeof proxies): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-rolling-'));
  const database = await openDatabase();
  const more = () => ({ DRAIN_SECONDS: '3', TRUST_PROXY: '1', PUBLIC_URL: 'https://localhost', JOBS: '0' });
  const servers = [
    await startServerProcess(database.url, database.dataDir, more),
    await startServerProcess(database.url, database.dataDir, more),
  ] as const;
  const proxy = await proxies[name](folder, [servers[0].port, servers[1].port]);
  try {
    return await roll(name, database, servers, proxy);
  } finally {
    await proxy.program.end();
    for (const server of servers) await server.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function roll(
  name: string,
  { token, unitId }: TortureDatabase,
  servers: readonly [ServerProcess, ServerProcess],
  proxy: Proxy,
): Promise<boolean> {
  const cookie = `__Host-onhand_session=${token}`;
  const sender = openSender(servers[0].port, token, 2, cookie);
  const itemIds = await makeItems(sender.send, unitId, 6);
  sender.close();
  const agent = new Agent({ keepAlive: true, maxSockets: clients, rejectUnauthorized: false });
  const ask = (method: string, path: string, body?: object) => askOnce({ agent, port: proxy.port, cookie, method, path, body });
  const isUp = await until(async () => (await ask('GET', '/api/ready')).status === 200, 30_000);
  if (isUp === undefined) throw new Error(`${name} does not answer`);

  const seen = { requests: 0, changes: 0, failed: [] as string[], longestMs: 0 };
  const ending = new AbortController();
  const working = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !ending.signal.aborted; n++) {
      const isChange = (n + client) % 2 === 0;
      const began = performance.now();
      const answer = isChange
        ? await ask('PUT', `/api/inventory/${itemIds[n % itemIds.length]}`, { adjustment: '1' })
        : await ask('GET', '/api/inventory');
      seen.requests++;
      if (isChange) seen.changes++;
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
      if (answer.status !== 200) seen.failed.push(`${isChange ? 'PUT' : 'GET'} ${answer.status} ${answer.text.slice(0, 80)}`);
      await sleep(20);
    }
  });
  for (let n = 0; n < restartsEach; n++) {
    for (const server of servers) {
      await server.restart();
      await sleep(betweenMs);
    }
  }
  ending.abort();
  await Promise.all(working);
  agent.destroy();
  console.log(`\nrolling restart behind ${name}: ${restartsEach * 2} restarts under ${clients} clients`);
  console.log(`  requests ${seen.requests}, of them changes ${seen.changes}`);
  console.log(`  failed ${seen.failed.length}${seen.failed.length > 0 ? `: ${[...new Set(seen.failed)].slice(0, 5).join('; ')}` : ''}`);
  console.log(`  longest wait ${Math.round(seen.longestMs)} ms`);
  return seen.failed.length === 0 && seen.requests > 500;
}

interface Asked {
  agent: Agent;
  port: number;
  cookie: string;
  method: string;
  path: string;
  body: object | undefined;
}

/** Sent once, as a browser does: what fails is seen by a person. */
function askOnce({ agent, port, cookie, method, path, body }: Asked): Promise<{ status: number; text: string }> {
  const payload = body && JSON.stringify(body);
  const headers = {
    cookie,
    origin: 'https://localhost',
    ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), 'idempotency-key': randomUUID() }),
  };
  return new Promise((resolve) => {
    const sent = httpsRequest({ host: 'localhost', servername: 'localhost', port, method, path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => resolve({ status: 0, text: error.message }));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', (error) => resolve({ status: 0, text: error.message }));
    sent.end(payload);
  });
}
