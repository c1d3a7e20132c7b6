import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { partsOf, startSmtp, type TestSmtp } from '../../features/mails/smtp.fixtures.ts';
import { openMail } from '../mail/open-mail.ts';
import { watchFigures } from '../metrics/figures.ts';
import { createAccount } from './accounts.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { sweepIdentity } from './sweep.ts';

let world: World;
let smtp: TestSmtp;
let people = 0;
const processes: Awaited<ReturnType<typeof startProcess>>[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  smtp = await startSmtp();
  world.setNow(undefined);
  await world.database.admin.query('DELETE FROM identity_mails');
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map(({ app }) => app.close()));
  await smtp.close();
});

/** The provider's pages as one process serves them, with a real way to the mail server. */
async function startProcess(): Promise<{ app: FastifyInstance; sendWaitingMails: () => Promise<void> }> {
  const env = { ...world.env, smtpUrl: smtp.url };
  const origin = 'http://localhost:3000';
  const services = { ...world.services, env, mail: openMail(env, world.services.log) };
  const { plugin, sendWaitingMails } = await openEmbeddedProvider(services, { origin, internalOrigin: origin });
  const app = Fastify();
  await app.register(cookie);
  await app.register(plugin);
  const started = { app, sendWaitingMails };
  processes.push(started);
  return started;
}

const newEmail = () => `queue.${++people}@example.test`;
const post = (app: FastifyInstance, url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const signUp = (app: FastifyInstance, email: string) =>
  post(app, '/identity/sign-up', { firstName: 'Ada', lastName: 'Ames', email, password: 'correct horse battery' });
const rows = async () =>
  (await world.database.admin.query('SELECT *, failed_at IS NOT NULL AS "isGivenUp" FROM identity_mails')).rows as {
    attempts: number;
    claimed_until: Date | null;
    sealed: string | null;
    isGivenUp: boolean;
  }[];
const waiting = { attempts: 1, claimed_until: null, isGivenUp: false };
const later = (ms: number) => world.setNow(new Date(Date.now() + ms));

async function figures(): Promise<string> {
  const registry = new Registry();
  await watchFigures(world.services, [registry])();
  return registry.metrics();
}

test('[AUTH-02] a confirmation that the mail server does not take is sent once it does, and counted meanwhile', async () => {
  smtp.onCommand = (command) => (command.startsWith('MAIL FROM') ? '421 4.3.2 not now' : undefined);
  const { app, sendWaitingMails } = await startProcess();
  const email = newEmail();
  expect((await signUp(app, email)).headers.location).toMatch(/^\/identity\/check-mail/);
  await expect.poll(rows).toMatchObject([waiting]);
  expect(smtp.received).toEqual([]);
  expect(await figures()).toMatch(/^onhand_mails_waiting 1$/m);
  expect(JSON.stringify(await rows()), 'whoever reads the database finds no link').not.toContain('identity/confirm');

  smtp.onCommand = () => undefined;
  later(11_000);
  await sendWaitingMails();
  expect(smtp.received.map(({ to }) => to)).toEqual([email]);
  const link = /https?:\/\/[^/\s]+(\/identity\/confirm\S+)/.exec(
    Object.values(partsOf(smtp.received[0] as (typeof smtp.received)[0])).join(),
  )?.[1];
  expect((await app.inject(link ?? '')).body).toContain(email);
  expect(await rows(), 'nothing of it is kept').toEqual([]);
  expect(await figures()).toMatch(/^onhand_mails_waiting 0$/m);
});

test('[AUTH-02] of several processes one sends it', async () => {
  smtp.onCommand = (command) => (command.startsWith('MAIL FROM') ? '421 4.3.2 not now' : undefined);
  const [first, second] = [await startProcess(), await startProcess()];
  await signUp(first.app, newEmail());
  await expect.poll(rows).toMatchObject([waiting]);
  smtp.onCommand = () => undefined;
  later(11_000);
  await Promise.all([first.sendWaitingMails(), second.sendWaitingMails(), second.sendWaitingMails()]);
  expect(smtp.received).toHaveLength(1);
});

test('[AUTH-02] an address that the mail server refuses for good is not tried again; it is counted for a day', async () => {
  smtp.onCommand = (command) => (command.startsWith('RCPT TO') ? '550 5.1.1 no such user' : undefined);
  const { app, sendWaitingMails } = await startProcess();
  await signUp(app, newEmail());
  await expect.poll(rows).toMatchObject([{ attempts: 1, isGivenUp: true, sealed: null }]);
  expect(await figures()).toMatch(/^onhand_identity_mails_given_up 1$/m);
  smtp.onCommand = () => undefined;
  later(3_600_000);
  await sendWaitingMails();
  expect(smtp.received).toEqual([]);
  await sweepIdentity(world.services.db.platform, new Date(Date.now() + 25 * 3_600_000));
  expect(await rows()).toEqual([]);
});

test('[AUTH-02] a link to a new password that waited longer than it works is not sent', async () => {
  smtp.onCommand = (command) => (command.startsWith('MAIL FROM') ? '421 4.3.2 not now' : undefined);
  const { app, sendWaitingMails } = await startProcess();
  const email = newEmail();
  const account = { email, password: 'correct horse battery', firstName: 'Ada', lastName: 'Ames', isVerified: true };
  await createAccount(world.services.db.platform, account);
  await post(app, '/identity/forgot-password', { email });
  await expect.poll(rows).toMatchObject([waiting]);
  smtp.onCommand = () => undefined;
  later(61 * 60_000);
  await sendWaitingMails();
  expect(smtp.received).toEqual([]);
  expect(await rows()).toMatchObject([{ isGivenUp: true, sealed: null }]);
});
