import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from './platform/env.ts';
import { freePort } from './platform/free-port.ts';
import { startServer } from './server.ts';
import { explain, refuseTakenPorts } from './start-trouble.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'onhand-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

// Nothing answers there: whoever begins with the database complains about that.
const nowhere = 'postgres://onhand@127.0.0.1:1/onhand';
const settings = () => ({ NODE_ENV: 'development', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn' });

async function taken(): Promise<{ port: number; free: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, free: () => server.close() };
}

/** What whoever started it is told. */
async function refusal(more: Record<string, string>): Promise<string> {
  const env = readEnv({ ...settings(), PORT: String(await freePort()), ...more });
  return refuseTakenPorts(env)
    .then(() => startServer(env))
    .then(
      () => 'it started',
      (error: unknown) => explain(error, env),
    );
}

test('a taken port ends the process with one sentence, before anything else is begun', async () => {
  const { port, free } = await taken();
  const env = { ...process.env, ...settings(), PORT: String(port), DATABASE_URL: nowhere };
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ code, said, complained }).toEqual({
    code: 1,
    said: '',
    complained: `Port ${port} is taken: stop what uses it, or start with PORT=${port + 1}.\n`,
  });
  free();
});

test('a taken port of the figures is told by its own name', async () => {
  const { port, free } = await taken();
  expect(await refusal({ METRICS_PORT: String(port), DATABASE_URL: nowhere })).toBe(
    `Port ${port} is taken: stop what uses it, or start with METRICS_PORT=${port + 1}.`,
  );
  free();
});

test('a database that cannot be reached is told of in one sentence', async () => {
  expect(await refusal({ DATABASE_URL: nowhere })).toBe(
    'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL, and that PostgreSQL runs there.',
  );
});

test('a data folder that cannot be written to is told of in one sentence', async () => {
  const inTheWay = join(dataDir, 'file');
  await writeFile(inTheWay, '');
  const wanted = `Onhand cannot write to its data folder ${inTheWay} (EEXIST): give it to the user who starts Onhand, or choose another DATA_DIR.`;
  expect(await refusal({ DATA_DIR: inTheWay })).toBe(wanted);
});
