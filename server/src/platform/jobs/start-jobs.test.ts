import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import type { Job } from './job.ts';
import { type RunningJobs, startJobs } from './start-jobs.ts';

let world: World;
const started: RunningJobs[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => world.close());

/** Another process, as far as the database can tell: connections of its own. */
async function startProcess(...jobs: Job[]): Promise<RunningJobs> {
  const running = await startJobs(world.services, { connection: world.database.connection, jobs, pollSeconds: 0.5 });
  started.push(running);
  return running;
}

const inQueue = async (name: string) =>
  (await world.database.admin.query('SELECT id, state, retry_count, data FROM jobs.job WHERE name = $1', [name])).rows;
const polling = { timeout: 20_000, interval: 100 };

test('several processes that start at once on a new database share one queue, and each asked run happens once', async () => {
  const runs: { process: number; data: object }[] = [];
  const job = (process: number): Job => ({
    name: 'counted',
    run: async (_, data) => {
      runs.push({ process, data });
      return {};
    },
  });
  const [first] = await Promise.all([startProcess(job(1)), startProcess(job(2)), startProcess(job(3))]);
  for (let n = 1; n <= 6; n++) await first?.send('counted', { n });
  await expect.poll(async () => (await inQueue('counted')).filter(({ state }) => state === 'completed').length, polling).toBe(6);
  expect(runs.map(({ data }) => (data as { n: number }).n).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('what is scheduled runs once for all processes together', async () => {
  const runs: string[] = [];
  const job: Job = {
    name: 'scheduled',
    schedule: '* * * * *',
    run: async () => {
      runs.push('run');
      return {};
    },
  };
  await Promise.all([startProcess(job), startProcess(job)]);
  await expect.poll(() => runs.length, polling).toBeGreaterThan(0);
  // Time for the other process to do it once more, if it would: both have looked at the schedule by the time both asked again.
  const looked = async () => (await world.database.admin.query('SELECT cron_on FROM jobs.version')).rows[0].cron_on as Date;
  const before = await looked();
  await expect.poll(async () => (await looked()) > before, polling).toBe(true);
  const rows = await inQueue('scheduled');
  // One for each minute it was due in: as a rule one, two when a minute began meanwhile.
  const { rows: due } = await world.database.admin.query(
    `SELECT DISTINCT data->>'slot' AS minute FROM jobs.job WHERE name = '__pgboss__send-it' AND data->>'name' = 'scheduled'`,
  );
  expect(rows.length).toBeLessThanOrEqual(due.length);
  expect(runs.length).toBeLessThanOrEqual(rows.length);
});

test('a run that fails is logged and tried again later', async () => {
  const running = await startProcess({
    name: 'failing',
    run: async () => {
      throw new Error('the printer is on fire');
    },
  });
  await running.send('failing');
  await expect.poll(async () => (await inQueue('failing'))[0]?.state, polling).toBe('retry');
  expect(world.logs).toContainEqual(
    expect.objectContaining({ job: 'failing', err: expect.objectContaining({ message: 'the printer is on fire' }) }),
  );
});

test('stopping tells a run under way, waits for it, and gives it back to be done again', async () => {
  const order: string[] = [];
  const running = await startProcess({
    name: 'long',
    run: (_services, _data, signal) =>
      new Promise((_, reject) => {
        order.push('begun');
        signal.addEventListener('abort', () => {
          order.push('told');
          reject(signal.reason as Error);
        });
      }),
  });
  await running.send('long');
  await expect.poll(() => order, polling).toEqual(['begun']);
  await running.stop();
  expect(order).toEqual(['begun', 'told']);
  expect((await inQueue('long'))[0]?.state).toBe('retry');
});

test('the queue is open to the platform’s role alone, and takes two connections at most', async () => {
  await startProcess({ name: 'idle', run: async () => ({}) });
  const { rows } = await world.database.admin.query(
    `SELECT has_schema_privilege('onhand_app', 'jobs', 'USAGE') AS app, has_schema_privilege('onhand_platform', 'jobs', 'USAGE') AS platform,
            (SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'onhand_jobs' AND datname = current_database()) AS connections`,
  );
  expect(rows[0]).toMatchObject({ app: false, platform: true });
  expect(rows[0].connections).toBeLessThanOrEqual(2);
});
