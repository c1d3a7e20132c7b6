import cookies from '@fastify/cookie';
import { api } from '@onhand/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { createAccount } from './accounts.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { issueLink } from './mail-links.ts';
import { render } from './pages/layout.ts';
import { checkMailPage } from './pages/sign-up-pages.ts';
import { sweepIdentity } from './sweep.ts';
import { type Seen, TestBrowser } from './browser.fixtures.ts';

const password = 'correct horse battery';
const minute = 60_000;
let world: World;
let origin: string;
let people = 0;

beforeAll(async () => {
  world = await openWorld({ listens: true });
  origin = `http://127.0.0.1:${world.env.port}`;
});
afterAll(() => world.close());

const newEmail = () => `ada.${++people}@example.test`;
const signUpFields = (email: string) => ({ firstName: 'Ada', lastName: 'Ames', email, password });

/** The n-th mail to an address, and the first link in it. */
async function mailTo(email: string, index = 0): Promise<{ subject: string; text: string; link: string }> {
  await expect.poll(() => world.mails.filter(({ to }) => to === email).length).toBeGreaterThan(index);
  const mail = world.mails.filter(({ to }) => to === email)[index] as (typeof world.mails)[0];
  return { ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '' };
}

async function signIn(email: string, secret = password, browser = new TestBrowser(origin)): Promise<Seen> {
  return browser.submit(await browser.open('/api/login'), { email, password: secret }, { stopAt: '/inventory' });
}

async function verifiedAccount(): Promise<string> {
  const email = newEmail();
  await createAccount(world.services.db.platform, { email, password, firstName: 'Ada', lastName: 'Ames', isVerified: true });
  return email;
}

/** As one who came to register, in the middle of a sign-in that leads to the dashboard. */
async function signUp(email: string, browser = new TestBrowser(origin)): Promise<{ browser: TestBrowser; waiting: Seen }> {
  const page = await browser.open('/api/login?prompt=create&returnTo=%2Fdashboard');
  return { browser, waiting: await browser.submit(page, signUpFields(email)) };
}

describe('creating an account', () => {
  test('[AUTH-01] [AUTH-02] [AUTH-08] whoever comes to register lands on sign-up, and the mailed link confirms and signs in', async () => {
    const email = newEmail();
    const browser = new TestBrowser(origin);
    const start = await browser.open('/api/login?prompt=create&returnTo=%2Fdashboard');
    expect(start.text).toContain('Create your Onhand account');
    expect(start.text, 'what is wanted of a password is said before it is typed').toContain('At least 10 characters');
    const { waiting } = await signUp(email, browser);
    expect(waiting.text).toContain('Check your mail');
    expect(waiting.text).toContain(email);
    expect(waiting.text).not.toContain('outbox');
    // The page is answered before the account is made, so that its time tells nobody whether the address was free.
    const { link, subject, text } = await mailTo(email);
    expect((await signIn(email)).text, 'not before it is confirmed').toContain('not confirmed yet');
    expect(text).toContain('created an Onhand account');
    expect(subject).toBe('Confirm your email for Onhand');
    const arrived = await browser.open(link, { stopAt: '/dashboard' });
    expect(arrived.url, 'where the person was going, with no password asked').toBe(`${origin}/dashboard`);
    const user = JSON.parse((await browser.open('/api/auth/user')).html);
    expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Ames' });
    expect((await new TestBrowser(origin).open(link)).text, 'a link is good once').toContain('This link no longer works');
  });

  test('[AUTH-08] the link in another browser asks for the chosen password, signs in there too, and the page that waits goes on', async () => {
    const email = newEmail();
    const { browser, waiting } = await signUp(email);
    const { link } = await mailTo(email);
    const phone = new TestBrowser(origin);
    const ask = await phone.open(link);
    expect((await phone.open(link)).html, 'opening the link uses nothing up').toBe(ask.html);
    const stranger = await phone.submit(ask, { password: 'not the password' });
    expect(stranger.text, 'whoever only reads the mail confirms nothing').toContain('not the password of this account');
    expect((await browser.open('/identity/check-mail/state')).html).toBe('{"state":"waiting"}');
    expect((await phone.submit(ask, { password }, { stopAt: '/inventory' })).url).toBe(`${origin}/inventory`);
    expect((await phone.open('/api/auth/user')).status).toBe(200);

    expect((await browser.open('/identity/check-mail/state')).html).toBe('{"state":"confirmed"}');
    const goOn = /data-leads-to="([^"]*)"/.exec(waiting.html)?.[1] ?? '';
    expect((await browser.open(goOn, { stopAt: '/dashboard' })).url, 'it goes on by itself').toBe(`${origin}/dashboard`);
    expect((await browser.open('/identity/check-mail')).text).toContain('You can go on');
  });

  test('[AUTH-08] somebody else who signs up with an address gains nothing by its owner opening the mail', async () => {
    const email = newEmail();
    const { browser: attacker } = await signUp(email);
    const { link } = await mailTo(email);
    const victim = new TestBrowser(origin);
    await victim.open(link);
    expect((await attacker.open('/identity/check-mail/state')).html).toBe('{"state":"waiting"}');
    // The owner registers too: the other's password and link are worth nothing from then on.
    await signUp(email, victim);
    // It is registered beside the answer; the mail comes after that.
    const own = await mailTo(email, 1);
    expect((await attacker.open(link)).text).toContain('This link no longer works');
    await victim.open(own.link, { stopAt: '/dashboard' });
    expect((await attacker.open('/identity/check-mail/state')).html).toBe('{"state":"waiting"}');
  });

  test('the mail is sent again on request, at most five times an hour, and a wrong address is put right without the password', async () => {
    const wrong = newEmail();
    const { browser, waiting } = await signUp(wrong);
    expect((await browser.submit(waiting)).text).toContain('We sent another mail');
    await mailTo(wrong, 1);
    const form = await browser.open(/href="([^"]*check-mail\/address[^"]*)"/.exec(waiting.html)?.[1] ?? '');
    expect((await browser.submit(form, { email: 'nowhere' })).text).toContain('Enter an email address such as');
    const right = newEmail();
    const corrected = await browser.submit(form, { email: right });
    expect(corrected.text).toContain(right);
    // One after the other: the last mail is the one whose link counts.
    await mailTo(right);
    for (let mails = 1; mails < 5; mails++) {
      await browser.submit(corrected);
      await mailTo(right, mails);
    }
    expect((await browser.submit(corrected)).text).toMatch(/Please wait \d+ minutes/);
    expect((await browser.open((await mailTo(right, 4)).link, { stopAt: '/dashboard' })).url).toBe(`${origin}/dashboard`);
    const stored = await world.database.admin.query('SELECT email FROM identity_accounts WHERE email = ANY ($1)', [[wrong, right]]);
    expect(stored.rows, 'nobody holds the mistyped address').toEqual([{ email: right }]);
  });

  test('the sign-up page can be opened directly, and its mail signs in all the same', async () => {
    const email = newEmail();
    const browser = new TestBrowser(origin);
    await browser.submit(await browser.open('/identity/sign-up'), signUpFields(email));
    expect((await browser.open((await mailTo(email)).link, { stopAt: '/inventory' })).url).toBe(`${origin}/inventory`);
  });

  test('a taken address looks the same on the page, and its owner is told by mail', async () => {
    const email = await verifiedAccount();
    const browser = new TestBrowser(origin);
    const page = await browser.open('/identity/sign-up');
    const taken = await browser.submit(page, { ...signUpFields(email.toUpperCase()), password: 'another password' });
    const fresh = newEmail();
    const free = await browser.submit(page, signUpFields(fresh));
    expect(taken.html.replaceAll(email.toUpperCase(), fresh)).toBe(free.html);
    const { text } = await mailTo(email.toUpperCase());
    expect(text).toContain('You already have one');
    expect(text).toContain('create an Onhand account');
    expect(text).toContain(`${origin}/api/login`);
    expect((await signIn(email)).url, 'the old password still works').toBe(`${origin}/inventory`);
  });

  test('each bad field is named beside it and what was entered is kept, but never the password', async () => {
    const browser = new TestBrowser(origin);
    const page = await browser.submit(await browser.open('/identity/sign-up'), {
      firstName: ' ',
      lastName: '<b>O’Neil</b>',
      email: 'not-an-address',
      password: 'short',
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Enter your first name.');
    expect(page.text).toContain('Enter an email address such as');
    expect(page.text).toContain('Use at least 10 characters.');
    expect(page.html).toContain('value="&#60;b&#62;O’Neil&#60;/b&#62;"');
    expect(page.html).toMatch(/id="email"[^>]* value="not-an-address" aria-describedby="email-error" aria-invalid="true"/);
    expect(page.html).not.toContain('short');
  });
});

describe('an invited person', () => {
  async function invited() {
    const inviter = await world.person('Ivy');
    await world.organization(inviter, 'Invite Works');
    const email = newEmail();
    const owner = world.withSession(await world.signIn(inviter));
    const { link } = (await owner.call(api.invitations.create, { body: { email, role: 'staff' } })).body;
    return { email, shown: new URL(link).searchParams, mailed: new URL((await mailTo(email)).link).searchParams };
  }
  const loginUrl = (query: URLSearchParams, more = '') =>
    `/api/login?prompt=create&invitation_token=${query.get('token')}&mailbox=${query.get('mailbox') ?? ''}${more}`;

  test('[TEAM-06] [AUTH-08] who registers through the mailed invitation finds their address filled in and needs no second mail', async () => {
    const { email, mailed } = await invited();
    const browser = new TestBrowser(origin);
    const page = await browser.open(loginUrl(mailed));
    expect(page.html).toContain(`value="${email}"`);
    const arrived = await browser.submit(page, { firstName: 'Ada', lastName: 'Ames', password }, { stopAt: '/accept-invitation' });
    expect(arrived.url).toBe(`${origin}/accept-invitation?token=${mailed.get('token')}`);
    expect(JSON.parse((await browser.open('/api/auth/user')).html)).toMatchObject({ email, firstName: 'Ada' });
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1);
    const elsewhere = new TestBrowser(origin);
    const told = await elsewhere.submit(await elsewhere.open(loginUrl(mailed)), { ...signUpFields(email), password: 'another password' });
    expect(told.text, 'a second account is refused in words').toContain('There is an account with this address already');
  });

  test('[TEAM-06] the link that the inviter is shown, or another address, still waits for the mail', async () => {
    const { email, shown, mailed } = await invited();
    expect(shown.get('mailbox')).toBeNull();
    const forged = new URLSearchParams({ token: shown.get('token') ?? '', mailbox: 'x'.repeat(43) });
    const other = newEmail();
    const tries: [URLSearchParams, string][] = [
      [shown, email],
      [forged, email],
      [mailed, other],
    ];
    for (const [query, address] of tries) {
      const browser = new TestBrowser(origin);
      const page = await browser.open(loginUrl(query));
      expect((await browser.submit(page, { ...signUpFields(address) })).text).toContain('Check your mail');
      expect((await browser.open('/api/auth/user')).status).toBe(401);
    }
  });
});

describe('a forgotten password', () => {
  test('[AUTH-02] is reset by a mailed link: the old one fails, the new one works, the link is good once', async () => {
    const email = await verifiedAccount();
    const before = new TestBrowser(origin);
    await signIn(email, password, before);
    const browser = new TestBrowser(origin);
    await browser.submit(await browser.open('/identity/forgot-password'), { email });
    const { link } = await mailTo(email);
    const form = await browser.open(link);
    expect((await browser.submit(form, { password: email })).text, 'a refused password uses nothing up').toContain('Use something other');
    const done = await browser.submit(form, { password: 'a brand new secret' });
    expect(done.text).toContain('Your password is changed');
    expect((await browser.submit(form, { password: 'yet another secret' })).text).toContain('This link no longer works');
    expect((await signIn(email)).text).toContain('password is wrong');
    expect((await signIn(email, 'a brand new secret')).url).toBe(`${origin}/inventory`);
    expect((await before.open('/api/login')).text, 'sessions at the provider have ended').toContain('Sign in to continue');
    expect((await mailTo(email, 1)).subject).toBe('Your Onhand password was changed');
  });

  test('and resetting also confirms the address', async () => {
    const email = newEmail();
    await createAccount(world.services.db.platform, { email, password, firstName: 'Ada', lastName: 'Ames', isVerified: false });
    const browser = new TestBrowser(origin);
    await browser.submit(await browser.open('/identity/forgot-password'), { email });
    await browser.submit(await browser.open((await mailTo(email)).link), { password: 'a brand new secret' });
    expect((await signIn(email, 'a brand new secret')).url).toBe(`${origin}/inventory`);
  });

  test('of an unknown address answers the same, and sends nothing', async () => {
    const email = await verifiedAccount();
    const unknown = newEmail();
    const browser = new TestBrowser(origin);
    const page = await browser.open('/identity/forgot-password');
    const known = await browser.submit(page, { email });
    const other = await browser.submit(page, { email: unknown });
    expect(other.status).toBe(known.status);
    expect(other.html.replaceAll(unknown, email)).toBe(known.html);
    await mailTo(email);
    expect(world.mails.filter(({ to }) => to === unknown)).toEqual([]);
  });

  test('gives a link that works for an hour', async () => {
    const email = await verifiedAccount();
    const browser = new TestBrowser(origin);
    await browser.submit(await browser.open('/identity/forgot-password'), { email });
    const { link } = await mailTo(email);
    const form = await browser.open(link);
    world.setNow(new Date(Date.now() + 61 * minute));
    expect((await browser.submit(form, { password: 'a brand new secret' })).text).toContain('This link no longer works');
    world.setNow(undefined);
  });

  test('sends at most five mails an hour to one address, known or not', async () => {
    for (const email of [await verifiedAccount(), newEmail()]) {
      await world.database.admin.query(`DELETE FROM rate_limits WHERE key LIKE 'identity:forgot-from:%'`);
      const browser = new TestBrowser(origin);
      const page = await browser.open('/identity/forgot-password');
      for (let mails = 0; mails < 5; mails++) expect((await browser.submit(page, { email })).status).toBe(200);
      const limited = await browser.submit(page, { email: email.toUpperCase() });
      expect(limited.status).toBe(429);
      expect(limited.text).toMatch(/Please wait \d+ minutes/);
    }
  });
});

test('[AUTH-02] the pages are set in the product’s own type, which they bring along', async () => {
  const browser = new TestBrowser(origin);
  const { html } = await browser.open('/identity/sign-up');
  const styles = await browser.open(/<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '');
  const [, family, file = ''] = /@font-face\s*{[^}]*font-family: ("[^"]+")[^}]*url\("([^"]+)"\)/.exec(styles.html) ?? [];
  expect(family).toBe('"Inter Variable"');
  expect(/:root\s*{[^}]*font:\s*[^;]*?("[^"]+")/.exec(styles.html)?.[1], 'and use it').toBe(family);
  const type = await browser.open(file);
  expect([type.status, type.headers.get('content-type')]).toEqual([200, 'font/woff2']);
});

test('without a mail server the page says where the mail went', () => {
  const page = render(checkMailPage({ email: newEmail(), isDelivered: false, about: 'We sent a mail to' }));
  expect(page).toContain('written to the outbox folder in the data folder');
});

test('whoever opened the provider is told of a reset password', async () => {
  const { db } = world.services;
  const account = { email: newEmail(), password, firstName: 'Ada', lastName: 'Ames', isVerified: true };
  const id = (await createAccount(db.platform, account)) as string;
  const told: string[] = [];
  const { plugin } = await openEmbeddedProvider(world.services, {
    origin,
    internalOrigin: origin,
    onPasswordReset: async (whose) => void told.push(whose),
  });
  const app = Fastify();
  await app.register(cookies);
  await app.register(plugin);
  const payload = new URLSearchParams({
    token: await issueLink(db.platform, id, 'reset-password', new Date()),
    password: 'a brand new secret',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url: '/identity/reset-password', payload: payload.toString(), headers });
  expect(answer.body).toContain('Your password is changed');
  expect(told).toEqual([id]);
  await app.close();
});

test('what has expired is swept, what lives stays', async () => {
  const email = await verifiedAccount();
  const browser = new TestBrowser(origin);
  await browser.submit(await browser.open('/identity/forgot-password'), { email });
  await mailTo(email);
  await signIn(email);
  const { db } = world.services;
  const left = async () => ({
    records: (await db.platform.rows('SELECT 1 FROM identity_records')).length,
    links: (await db.platform.rows('SELECT 1 FROM identity_mail_links')).length,
  });
  await sweepIdentity(db.platform, new Date());
  expect((await left()).records).toBeGreaterThan(0);
  expect((await left()).links).toBeGreaterThan(0);
  await sweepIdentity(db.platform, new Date(Date.now() + 30 * 24 * 60 * minute));
  expect(await left()).toEqual({ records: 0, links: 0 });
});
