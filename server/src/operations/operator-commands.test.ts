import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { createAccount } from '../platform/identity/accounts.ts';
import { mayHaveAccount } from '../platform/identity/admission.ts';
import { unlock } from '../platform/identity/limits.ts';
import { TestBrowser } from '../platform/identity/browser.fixtures.ts';
import { readInviteOrder, readUnlockOrder } from './operator-orders.ts';

let world: World;
let dataDir: string;
beforeAll(async () => {
  world = await openWorld({ listens: true });
  dataDir = await mkdtemp(join(tmpdir(), 'onhand-operator-'));
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** As whoever runs the server types it, in a process of its own. */
async function command(name: string, ...words: string[]): Promise<{ code: number | null; said: string }> {
  const { host, user, database } = world.database.connection;
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
    DATA_DIR: dataDir,
    SIGN_UP: 'closed',
  };
  const path = fileURLToPath(new URL(`${name}.command.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, said: said + complained };
}

test('npm run unlock lets somebody whom wrong passwords have locked out sign in at once', { timeout: 120_000 }, async () => {
  const account = { email: 'locked@example.test', password: 'correct horse battery', firstName: 'Lo', lastName: 'Cked' };
  await createAccount(world.services.db.platform, { ...account, isVerified: true });
  const origin = `http://127.0.0.1:${world.env.port}`;
  const signIn = async (password: string) => {
    const browser = new TestBrowser(origin);
    return browser.submit(await browser.open('/api/login'), { email: account.email, password }, { stopAt: '/inventory' });
  };
  for (let tries = 0; tries < 10; tries++) await signIn('wrong horse battery');
  expect((await signIn(account.password)).text).toContain('Too many tries');
  expect(await command('unlock', 'Locked@Example.test')).toEqual({ code: 0, said: 'Locked@Example.test may sign in again at once.\n' });
  expect((await signIn(account.password)).url).toBe(`${origin}/inventory`);
  expect(await unlock(world.services, { email: account.email }), 'nothing is left to be forgotten').toBe(0);
  expect(await unlock(world.services, { ip: '127.0.0.1' })).toBeGreaterThan(0);
});

test('[SEC-06] npm run invite lets the first owner in, tells them by mail, and says where to begin', { timeout: 120_000 }, async () => {
  const { db } = world.services;
  const isLetIn = () => mayHaveAccount(db.platform, { ...world.env, signUp: { kind: 'closed' } }, 'first@example.test', new Date());
  expect(await isLetIn()).toBe(false);
  const { code, said } = await command('invite', 'First@example.test');
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('First@example.test may make an account now') });
  expect(said).toContain('/api/login?prompt=create');
  expect(said).toContain('the mail lies in the outbox folder');
  expect((await readdir(join(dataDir, 'outbox'))).length).toBeGreaterThan(0);
  expect(await isLetIn()).toBe(true);
  expect(await command('invite', 'nobody')).toEqual({ code: 1, said: 'Nobody was invited: “nobody” is no email address.\n' });
});

test('orders of the operator are read strictly', () => {
  expect(readInviteOrder(['--list'])).toEqual({ kind: 'list' });
  expect(readInviteOrder(['--remove', 'a@b.test'])).toEqual({ kind: 'remove', email: 'a@b.test' });
  expect(() => readInviteOrder(['a@b.test', 'c@d.test'])).toThrow(/^say whom/);
  expect(readUnlockOrder(['2001:db8::7'])).toEqual({ ip: '2001:db8::7' });
  expect(() => readUnlockOrder([])).toThrow(/^say whom/);
});
