import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { createAccount } from './accounts.ts';
import { callbackPath } from './relying-party.ts';
import { TestBrowser } from './browser.fixtures.ts';

const password = 'correct horse battery';
let world: World;
let origin: string;
let people = 0;

beforeAll(async () => {
  world = await openWorld({ listens: true });
  origin = `http://127.0.0.1:${world.env.port}`;
});
afterAll(() => world.close());

async function account(options: { isVerified?: boolean } = {}): Promise<{ email: string; id: string }> {
  const email = `Robin.${++people}@example.test`;
  const id = await createAccount(world.services.db.platform, {
    email,
    password,
    firstName: 'Robin',
    lastName: 'Reyes',
    isVerified: options.isVerified ?? true,
  });
  return { email, id: id as string };
}

async function signInForm(browser = new TestBrowser(origin)) {
  const { url, pending } = await world.services.relyingParty.begin(origin, { returnTo: '/inventory' });
  return { browser, pending, page: await browser.open(url) };
}

describe('signing in at the embedded provider', () => {
  test('[AUTH-02] with no issuer configured the embedded provider serves the protocol: authorize, form, callback, claims', async () => {
    const { email, id } = await account();
    const { browser, page, pending } = await signInForm();
    expect(page.status).toBe(200);
    const back = await browser.submit(page, { email: ` ${email.toUpperCase()} `, password }, { stopAt: callbackPath });
    const person = await world.services.relyingParty.complete(new URL(back.url), pending);
    expect(person).toMatchObject({ issuer: 'embedded', subject: id, email, firstName: 'Robin', lastName: 'Reyes' });
    await expect(world.services.relyingParty.complete(new URL(back.url), pending), 'a code is good once').rejects.toThrow(
      'server responded with an error',
    );
  });

  test('[AUTH-02] the product signs a person in through it, on whatever address the browser uses', async () => {
    const { email } = await account();
    for (const address of [origin, origin.replace('127.0.0.1', 'localhost')]) {
      const browser = new TestBrowser(address);
      const page = await browser.open('/api/login');
      expect(page.url).toContain(`${address}/identity/interaction/`);
      const arrived = await browser.submit(page, { email, password }, { stopAt: '/inventory' });
      expect(arrived.url).toBe(`${address}/inventory`);
      const user = await browser.open('/api/auth/user');
      expect(JSON.parse(user.html)).toMatchObject({ email, firstName: 'Robin', lastName: 'Reyes' });
    }
  });

  test('[AUTH-02] a wrong password keeps the address and says what is wrong, the same for an unknown account', async () => {
    const { email } = await account();
    const { browser, page } = await signInForm();
    const wrong = await browser.submit(page, { email, password: 'not the password' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('The email address or the password is wrong.');
    expect(wrong.html).toMatch(/<p class="alert" id="form-error" role="alert">/);
    expect(wrong.html).toMatch(/<input id="password"[^>]* aria-describedby="form-error" aria-invalid="true"/);
    expect(wrong.html).toContain(`value="${email}"`);
    const unknown = await browser.submit(wrong, { email: 'nobody@example.test', password });
    expect(unknown.html.replaceAll('nobody@example.test', email)).toBe(wrong.html);
    expect(unknown.status).toBe(wrong.status);
    expect((await browser.submit(unknown, { email, password }, { stopAt: callbackPath })).url).toContain('code=');
  });

  test('an unconfirmed address cannot sign in, and the mail can be sent again', async () => {
    const { email } = await account({ isVerified: false });
    const { browser, page } = await signInForm();
    const told = await browser.submit(page, { email, password });
    expect(told.status).toBe(403);
    expect(told.text).toContain('is not confirmed yet');
    const sent = await browser.submit(told);
    expect(sent.text).toContain('Check your mail');
    await expect
      .poll(() => world.mails.filter(({ to }) => to === email).map(({ subject }) => subject))
      .toEqual(['Confirm your email for Onhand']);
  });

  test('after ten failures an account must wait, whoever tries for the first time, and a success forgets the failures', async () => {
    const { email } = await account();
    const { browser, page } = await signInForm();
    for (let tries = 0; tries < 9; tries++) expect((await browser.submit(page, { email, password: `wrong ${tries}` })).status).toBe(400);
    const { browser: other, page: otherPage } = await signInForm();
    expect((await other.submit(otherPage, { email, password }, { stopAt: callbackPath })).url).toContain('code=');
    for (let tries = 0; tries < 10; tries++) expect((await browser.submit(page, { email, password: `wrong ${tries}` })).status).toBe(400);
    const limited = await browser.submit(page, { email, password });
    expect(limited.status).toBe(429);
    expect(limited.text).toMatch(/Please wait 1\d minutes/);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(800);
    world.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await browser.submit(page, { email, password }, { stopAt: callbackPath })).url).toContain('code=');
    world.setNow(undefined);
  });

  const onlyMemory = (browser: TestBrowser) => {
    const next = new TestBrowser(origin);
    next.cookies = browser.cookies.filter(({ name }) => name === 'onhand_identity_browser');
    return next;
  };
  const lock = async (email: string) => {
    const { browser, page } = await signInForm();
    await browser.submit(page, { email, password: 'wrong' });
    // The other nine.
    await world.database.admin.query('UPDATE rate_limits SET hits = hits + 9 WHERE key = $1', [`identity:sign-in:${email.toLowerCase()}`]);
    expect((await browser.submit(page, { email, password })).status).toBe(429);
  };
  const signIn = async (browser: TestBrowser, email: string, secret = password) => {
    const { page } = await signInForm(browser);
    return browser.submit(page, { email, password: secret }, { stopAt: callbackPath });
  };

  test('[AUTH-02] a stranger’s wrong passwords do not lock out a browser that has signed in before; it has ten tries of its own', async () => {
    const [{ email }, { email: colleague }] = [await account(), await account()];
    const own = new TestBrowser(origin);
    await signIn(own, email);
    await lock(email);
    expect((await signIn(onlyMemory(own), email)).url).toContain('code=');
    expect((await signIn(new TestBrowser(origin), email)).status, 'any other is locked still').toBe(429);
    expect((await signIn(onlyMemory(own), email)).url, 'also after a success elsewhere').toContain('code=');

    await lock(colleague);
    expect((await signIn(onlyMemory(own), colleague)).status, 'it is known for whom it signed in').toBe(429);
    expect((await signIn(onlyMemory(own), email, 'wrong')).status).toBe(400);
    await world.database.admin.query(`UPDATE rate_limits SET hits = hits + 9 WHERE key LIKE 'identity:sign-in-by:browser:%'`);
    expect((await signIn(onlyMemory(own), email)).status, 'it cannot guess for ever either').toBe(429);
    await world.database.admin.query(`DELETE FROM rate_limits WHERE key LIKE 'identity:sign-in-from:%'`);
  });

  test('[AUTH-02] a stranger’s sign-ups do not use up the mails for a new password, and whoever chose one signs in though the address is locked', async () => {
    const { email } = await account();
    for (let time = 0; time < 6; time++) {
      const browser = new TestBrowser(origin);
      const page = await browser.open('/identity/sign-up');
      await browser.submit(page, { firstName: 'Mal', lastName: 'Ory', email, password: 'some other secret' });
    }
    const browser = new TestBrowser(origin);
    const asked = await browser.submit(await browser.open('/identity/forgot-password'), { email });
    expect(asked.status).toBe(200);
    const resetLink = () =>
      /https?:\/\/\S+reset-password\S+/.exec(
        world.mails.findLast(({ to, text }) => to === email && text.includes('reset-password?token'))?.text ?? '',
      )?.[0];
    await expect.poll(resetLink).toBeDefined();
    const { pathname, search } = new URL(resetLink() ?? '');
    await browser.submit(await browser.open(pathname + search), { password: 'a brand new secret' });
    await lock(email);
    expect((await signIn(onlyMemory(browser), email, 'a brand new secret')).url).toContain('code=');
    await world.database.admin.query(`DELETE FROM rate_limits WHERE key LIKE 'identity:%-from:%'`);
  });

  test('a finished, foreign or unknown sign-in shows a friendly page that leads to a new one', async () => {
    const { email } = await account();
    const { browser, page } = await signInForm();
    await browser.submit(page, { email, password }, { stopAt: callbackPath });
    for (const stale of [
      await browser.open(page.url),
      await browser.submit(page, { email, password }),
      await new TestBrowser(origin).open(page.url),
    ]) {
      expect(stale.status).toBe(200);
      expect(stale.text).toContain('This page has expired');
      expect(stale.html).toContain('href="/api/login"');
    }
  });

  test('[AUTH-06] signing out ends the provider’s session too', async () => {
    const { email } = await account();
    const browser = new TestBrowser(origin);
    await browser.submit(await browser.open('/api/login'), { email, password }, { stopAt: '/inventory' });
    expect((await browser.open('/api/login', { stopAt: '/inventory' })).url, 'still signed in at the provider').toBe(`${origin}/inventory`);
    const leaving = await browser.open('/api/logout');
    expect(leaving.text).toContain('Signing out');
    expect(leaving.html).toContain('/identity/submit.js?v=');
    expect((await browser.submit(leaving, {}, { stopAt: '/' })).url).toBe(`${origin}/`);
    expect((await browser.open('/api/auth/user')).status).toBe(401);
    expect((await browser.open('/api/login')).url).toContain('/identity/interaction/');
    expect(browser.cookies.find(({ name }) => name === 'onhand_identity')).toBeUndefined();
  });

  test('a sign-out that nobody here asked for waits for the person', async () => {
    const { email } = await account();
    const browser = new TestBrowser(origin);
    await browser.submit(await browser.open('/api/login'), { email, password }, { stopAt: '/inventory' });
    const page = await browser.open('/identity/session/end');
    expect(page.text).toContain('Sign out?');
    expect(page.html).not.toContain('submit.js');
  });

  test('someone whose account is gone meets the form again', async () => {
    const { email, id } = await account();
    const browser = new TestBrowser(origin);
    await browser.submit(await browser.open('/api/login'), { email, password }, { stopAt: '/inventory' });
    await world.database.admin.query('DELETE FROM identity_accounts WHERE id = $1', [id]);
    expect((await browser.open('/api/login')).text).toContain('Sign in to continue');
  });
});
