import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { caPath, openTlsPostgres } from '../test/tls-postgres.ts';
import { CannotStart } from './platform/cannot-start.ts';
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

test('a password that the database refuses, and TLS in every way it fails, are each told of in one sentence', async () => {
  const postgres = await openTlsPostgres();
  const to = (host: string, query: string) => refusal({ DATABASE_URL: `postgres://onhand:wrong@${host}:${postgres.port}/onhand?${query}` });
  expect(await to('localhost', 'sslmode=verify-full')).toMatch(
    /^The database's certificate is not trusted \(.+\): give its CA with sslrootcert/,
  );
  // With its CA it is believed, so that what comes next is the password.
  expect(await to('localhost', `sslmode=verify-full&sslrootcert=${encodeURIComponent(caPath)}`)).toBe(
    'The database cannot be reached (password authentication failed for user "onhand"): check DATABASE_URL, its user, password and database.',
  );
  expect(await to('localhost', 'sslmode=verify-full&sslrootcert=/nowhere/ca.pem')).toBe(
    'There is no file /nowhere/ca.pem: check the setting that names it.',
  );
  postgres.close();
  const { host, user } = inject('postgres');
  const without = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host ?? '')}&sslmode=verify-full`;
  expect(await refusal({ DATABASE_URL: without })).toMatch(/^The database does not speak TLS, which DATABASE_URL asks for/);
});

test('a database that is not there, and rights that are missing, are told of in one sentence', async () => {
  const { host, user } = inject('postgres');
  const name = `onhand_poor_${randomBytes(4).toString('hex')}`;
  const to = (who: string | undefined, database: string) =>
    `postgres://${who}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
  expect(await refusal({ DATABASE_URL: to(user, 'no_such_database') })).toMatch(
    /^The database cannot be reached \(database "no_such_database" does not exist\)/,
  );
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  await admin.query(`CREATE ROLE ${name} LOGIN; `);
  await admin.query(`CREATE DATABASE ${name}`);
  expect(await refusal({ DATABASE_URL: to(name, name) })).toMatch(
    /^The database user of DATABASE_URL lacks a right \(permission denied for schema public\): docs\/OPERATIONS\.md has the SQL/,
  );
  await admin.query(`DROP DATABASE ${name}`);
  await admin.query(`DROP ROLE ${name}`);
  await admin.end();
});

test('a failed migration is told of by its name and the database’s word, without a trace', () => {
  const cause = Object.assign(new Error('column "x" does not exist'), { code: '42703' });
  const failed = new CannotStart('Migration 0099_x.sql failed: column "x" does not exist', { cause });
  expect(explain(failed, { port: 3000, databaseUrl: nowhere })).toBe('Migration 0099_x.sql failed: column "x" does not exist');
});
