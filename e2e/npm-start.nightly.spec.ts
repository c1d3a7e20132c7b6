import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/prepare.mjs';
import { freePort } from '../server/src/platform/free-port.ts';
import { expect, test } from './fixtures.ts';

/** The product as a person starts it: `npm start` on an empty data folder, then again after the worst. */
interface Started {
  process: ChildProcess;
  address: string;
  output: () => string;
  ended: Promise<number | null>;
}

async function start(env: Record<string, string>): Promise<Started> {
  // A process group of its own, as a terminal gives it: Ctrl-C goes to all of it.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  try {
    await expect
      .poll(() => /is ready|cannot start|could not start/.test(output) || child.exitCode !== null, { timeout: 120_000 })
      .toBe(true);
  } catch (error) {
    // What nobody waits for any more would go on, with its database.
    process.kill(-(child.pid as number), 'SIGINT');
    await ended;
    throw error;
  }
  return { process: child, address: /is ready: (\S+)/.exec(output)?.[1] ?? '', output: () => output, ended };
}

/** The process of the server itself, below npm and the start script. */
function serverBelow(pid: number): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const [child, ...args] = (children[0] ?? '').trim().split(/\s+/);
  return args.some((word) => word.endsWith('main.ts')) ? Number(child) : serverBelow(Number(child));
}

test('npm start loads the demo, survives kill -9 with nothing lost, and Ctrl-C stops everything', async ({ page, expectedErrors }) => {
  test.setTimeout(300_000);
  expectedErrors.push(/./);
  const dataDir = await mkdtemp(join(tmpdir(), 'onhand-start-'));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  try {
    const first = await start(env);
    for (const who of ['owner', 'admin', 'staff']) expect(first.output()).toContain(`${who}@demo.test`);
    await page.goto(`${first.address}/settings/organization`);
    await page.getByRole('link', { name: 'Sign In to Your Account' }).click();
    await page.getByLabel('Email').fill('owner@demo.test');
    await page.getByLabel('Password').fill('onhand-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Organization name').fill('Keller & Daughters');
    await page.getByRole('button', { name: /save/i }).click();
    await expect(page.getByRole('region', { name: /notification/i }).getByRole('listitem')).toHaveCount(1);

    process.kill(serverBelow(first.process.pid as number), 'SIGKILL');
    await first.ended;
    const second = await start(env);
    await page.goto(`${second.address}/settings/organization`);
    await expect(page.getByLabel('Organization name')).toHaveValue('Keller & Daughters');

    const server = serverBelow(second.process.pid as number);
    process.kill(-(second.process.pid as number), 'SIGINT');
    await second.ended;
    await expect.poll(() => isAlive(server)).toBe(false);
    const left = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' });
    expect(left).not.toContain(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a production server without its configuration lists what is missing and does not start', async () => {
  const refused = await start({ NODE_ENV: 'production', DATA_DIR: '', DATABASE_URL: '', PORT: String(await freePort()) });
  expect(await refused.ended).not.toBe(0);
  for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'DATABASE_URL', 'SMTP_URL']) expect(refused.output()).toContain(name);
  expect(refused.output()).not.toContain('demo.test');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
