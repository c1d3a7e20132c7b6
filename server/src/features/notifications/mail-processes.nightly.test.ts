import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { startSmtp, type TestSmtp } from '../mails/smtp.fixtures.ts';

const script = fileURLToPath(new URL('job-process.fixtures.ts', import.meta.url));
const polling = { timeout: 20_000, interval: 50 };
const minute = 60_000;

let world: World;
let smtp: TestSmtp;
let people: { id: string; email: string }[];
/** Shortly after 8 tomorrow, when today's lines are due. */
const due = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 8 * 60 * minute + 5 * minute);

beforeAll(async () => {
  [world, smtp] = await Promise.all([openWorld(), startSmtp()]);
});
afterAll(async () => {
  await smtp.close();
  await world.close();
});

/** An organization of its own for each test: ten people with something for the digest. */
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.onContent = () => '250 taken';
  const owner = await world.person('Digby');
  const organizationId = await world.organization(owner, 'Digest Works');
  people = [owner];
  for (let n = 0; n < 9; n++) {
    const member = await world.person(`Dana${n}`);
    await world.join(organizationId, member, 'admin');
    people.push(member);
  }
  const caller = world.withSession(await world.signIn(owner));
  const { id } = (await caller.call(api.inventory.create, { body: { name: 'Igniter', quantity: '6', lowStockThreshold: '2' } })).body;
  await caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-6' } });
});

function startProcess(jobs: string[], now = due): ChildProcess {
  const child = spawn(process.execPath, [script, ...jobs], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: world.env.dataDir,
      SECRET_KEY: world.env.secretKey,
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'http://onhand.test',
      TEST_CONNECTION: JSON.stringify(world.database.connection),
      TEST_NOW: now.toISOString(),
    },
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

async function runProcess(jobs: string[], now = due): Promise<void> {
  const child = startProcess(jobs, now);
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
}

const addresses = () => smtp.received.map(({ to }) => to).sort();
const everyone = () => people.map(({ email }) => email).sort();
const mailsWritten = async () =>
  (await world.database.admin.query('SELECT count(*)::int AS n FROM mails WHERE address = ANY ($1)', [people.map(({ email }) => email)]))
    .rows[0].n as number;

test('[ALRT-04] two processes on one database send each digest once', async () => {
  await Promise.all([runProcess(['digests', 'mails']), runProcess(['digests', 'mails'])]);
  // Either may have finished while the other still wrote; the next minute's run sends the rest, and nothing again.
  await Promise.all([runProcess(['digests', 'mails']), runProcess(['digests', 'mails'])]);
  expect(addresses()).toEqual(everyone());
});

test('[ALRT-04] a process killed while it writes digests loses none and writes none twice', async () => {
  // Somebody in the middle of the list is kept waiting, and everyone after them with them.
  const blocker = await world.database.admin.connect();
  await blocker.query('BEGIN');
  const { rows } = await world.database.admin.query('SELECT organization_id AS id FROM memberships WHERE user_id = $1', [people[5]?.id]);
  await blocker.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 16))', [`${rows[0].id} ${people[5]?.id}`]);
  const child = startProcess(['digests']);
  const isStuck = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
  await expect.poll(async () => (await world.database.admin.query(isStuck)).rows[0].n, polling).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await mailsWritten()).toBeLessThan(10);
  await blocker.query('ROLLBACK');
  blocker.release();

  await runProcess(['digests', 'mails']);
  expect(addresses()).toEqual(everyone());
});

test('[ALRT-04] a process killed while it sends loses none, and what may arrive twice has the same Message-ID', async () => {
  const begun: string[] = [];
  let letGo = () => {};
  const held = new Promise<string>((resolve) => {
    letGo = () => resolve('250 taken');
  });
  smtp.onContent = ({ headers }) => {
    begun.push(headers['message-id'] ?? '');
    return held;
  };
  const child = startProcess(['digests', 'mails']);
  await expect.poll(() => begun.length, polling).toBe(4);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // The server takes what it had; we never heard of it.
  letGo();
  await expect.poll(() => smtp.received.length, polling).toBe(4);
  smtp.onContent = () => '250 taken';

  await runProcess(['mails'], new Date(due.getTime() + minute));
  expect(smtp.received, 'what was under way may still be under way').toHaveLength(10);
  await runProcess(['mails'], new Date(due.getTime() + 11 * minute));
  expect([...new Set(addresses())]).toEqual(everyone());
  const ids = smtp.received.map(({ headers }) => headers['message-id']);
  expect(ids, 'the four go out again').toHaveLength(14);
  expect(new Set(ids).size).toBe(10);
});
