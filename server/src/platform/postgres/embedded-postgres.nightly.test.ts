import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const settings = { fsync: 'off', shared_buffers: '16MB' };
const isRoot = process.getuid?.() === 0;
let home: string;
let dataDir: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'onhand-pg-'));
  await chmod(home, 0o711);
  dataDir = join(home, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  await ask(postgres, 'CREATE TABLE note (text text)');
  await postgres.stop();
});

afterAll(() => rm(home, { recursive: true, force: true }));

async function ask(postgres: EmbeddedPostgres, sql: string, ...values: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  return client.query(sql, values).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

async function notes(postgres: EmbeddedPostgres): Promise<unknown[]> {
  return (await ask(postgres, 'SELECT text FROM note')).map(({ text }) => text);
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Another Node process that starts PostgreSQL and says so. */
function nodeThatStarts(folder: string): ChildProcess {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const options = JSON.stringify({ dataDir: folder, settings });
  const code = `import { startEmbeddedPostgres } from '${module}'; await startEmbeddedPostgres(${options});
    console.log('started'); setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('What was written before a stop is there after the next start', async () => {
  const first = await startEmbeddedPostgres({ dataDir, settings });
  await ask(first, 'INSERT INTO note VALUES ($1)', 'before the stop');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, settings });
  expect(await notes(second)).toContain('before the stop');
  await second.stop();
});

test('A PostgreSQL killed with -9 is started again at the same address and has lost nothing', async () => {
  const lines: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: (line) => lines.push(line) });
  await ask(postgres, 'INSERT INTO note VALUES ($1)', 'before the kill');
  process.kill(await postmasterPid(), 'SIGKILL');
  await expect.poll(() => notes(postgres).catch(() => []), { timeout: 8_000 }).toContain('before the kill');
  expect(lines).toEqual(['PostgreSQL is gone (it ended with SIGKILL). Starting it again.']);
  await postgres.stop();
});

test('A Node process killed with -9 leaves nothing that keeps the next start from working at once', async () => {
  const node = nodeThatStarts(dataDir);
  await once(node.stdout as NonNullable<typeof node.stdout>, 'data');
  const orphan = await postmasterPid();
  node.kill('SIGKILL');
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  expect(await postmasterPid()).not.toBe(orphan);
  expect(await notes(postgres)).toContain('before the kill');
  await postgres.stop();
});

test('A stale pid file that names a living process of someone else does not keep it from starting', async () => {
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  const lines = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'postgres-socket'), '', ''];
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), lines.join('\n'));
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  expect(await notes(postgres)).toContain('before the stop');
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  await postgres.stop();
  stranger.kill();
});

test('A second start on the same folder waits for the first to stop', async () => {
  const first = await startEmbeddedPostgres({ dataDir, settings });
  const second = startEmbeddedPostgres({ dataDir, settings });
  await sleep(100);
  await first.stop();
  await (await second).stop();
});

test('A setting PostgreSQL refuses is reported with its own words, and the folder is free again', async () => {
  const wrong = startEmbeddedPostgres({ dataDir, settings: { ...settings, work_mem: 'plenty' } });
  await expect(wrong).rejects.toThrow(/PostgreSQL did not start[\s\S]*invalid value for parameter "work_mem": "plenty"/);
  await (await startEmbeddedPostgres({ dataDir, settings })).stop();
});

test('A start that was killed while it created the database is made good by the next', async () => {
  const fresh = join(home, 'killed');
  const node = nodeThatStarts(fresh);
  await expect.poll(() => readdir(fresh).catch(() => []), { interval: 5 }).toContainEqual(expect.stringMatching('draft'));
  await sleep(150);
  node.kill('SIGKILL');
  const postgres = await startEmbeddedPostgres({ dataDir: fresh, settings });
  expect(await ask(postgres, 'SELECT current_database() AS name')).toEqual([{ name: 'onhand' }]);
  await postgres.stop();
  expect((await readdir(fresh)).filter((name) => name.includes('draft'))).toEqual([]);
});

test('A folder hidden from the account PostgreSQL runs as, and too long a path for a socket, are no obstacle', async () => {
  const closed = join(home, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const postgres = await startEmbeddedPostgres({ dataDir: join(closed, 'long-'.repeat(20)), settings });
  expect(await ask(postgres, `SELECT lower('ÅÄÖ') AS text, 'ПРИВЕТ' ILIKE 'привет' AS alike`)).toEqual([{ text: 'åäö', alike: true }]);
  expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await expect(stat(postgres.connection.host)).rejects.toThrow('ENOENT');
});

test('On a loopback port only the kept password opens the database', async () => {
  const folder = join(home, 'loopback');
  await (await startEmbeddedPostgres({ dataDir: folder, settings, listen: 'loopback' })).stop();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings, listen: 'loopback' });
  expect(await ask(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const guess = { ...postgres, connection: { ...postgres.connection, password: 'guess' } };
  await expect(ask(guess, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await postgres.stop();
});
