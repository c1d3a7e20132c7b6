import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { lowerBackendPriority } from './thread-priority.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a thread that steps back is alone in it', async () => {
  const before = getPriority();
  const script = `
    const { readlinkSync } = require('node:fs'), { getPriority } = require('node:os'), { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(new URL('./thread-priority.ts', import.meta.url).href)}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority();
      parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
    });`;
  const worker = new Worker(script, { eval: true });
  const priority = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
  expect(priority).toBe(10);
  expect(getPriority()).toBe(before);
});

test('[SEC-05] a thread gives its processor up at once while it is asked to, and never where it could not come back', async () => {
  const script = `
    const { readFileSync } = require('node:fs'), { parentPort } = require('node:worker_threads');
    // The 41st of these figures is the policy: 0 is that of everybody, 5 is idle. The name before them may have spaces in it.
    const policyNow = () => Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ')[38]);
    import(${JSON.stringify(new URL('./thread-priority.ts', import.meta.url).href)}).then(({ giveWayAtOnce, lowerThreadPriority }) => {
      lowerThreadPriority();
      const policies = [true, false].map((isIdle) => (giveWayAtOnce(isIdle), policyNow()));
      parentPort.postMessage(policies);
    });`;
  const worker = new Worker(script, { eval: true });
  const policies = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
  const mayComeBack = spawnSync('nice', ['chrt', '--idle', '0', 'chrt', '--other', '0', 'true']).status === 0;
  expect(policies).toEqual(mayComeBack ? [5, 0] : [0, 0]);
});

test('the database’s side of a connection steps back, and that of others does not', async () => {
  const { connection } = world.database;
  const pools = [new pg.Pool(connection), new pg.Pool(connection)] as const;
  // Dropping the database may cut off a connection that is just leaving.
  for (const pool of pools) pool.on('error', () => undefined);
  lowerBackendPriority(pools[0], connection);
  const ids = await Promise.all(pools.map(async (pool) => (await pool.query<{ id: number }>('SELECT pg_backend_pid() AS id')).rows[0]?.id));
  expect(ids.map((id) => getPriority(id))).toEqual([10, 0]);
  // Not every Linux groups sessions; where it does, a priority that others have just changed as well is taken a moment later.
  const groups = ids.map((id) => `/proc/${id}/autogroup`).filter((group) => existsSync(group));
  const niceOf = (group: string) => readFileSync(group, 'utf8').trim().split(' ').slice(1).join(' ');
  await expect.poll(() => groups.map(niceOf)).toEqual(groups.length === 0 ? [] : ['nice 10', 'nice 0']);
  for (const pool of pools) await pool.end();
});
