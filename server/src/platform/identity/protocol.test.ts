import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { createAccount } from './accounts.ts';
import { clientSecretOf } from './library-configuration.ts';
import { callbackPath } from './relying-party.ts';
import { TestBrowser } from './browser.fixtures.ts';

const password = 'correct horse battery';
const email = 'robin@example.test';
let world: World;
let origin: string;

const consoles = ['info', 'log', 'warn', 'error'] as const;

beforeAll(async () => {
  for (const name of consoles) vi.spyOn(console, name);
  world = await openWorld({ listens: true });
  origin = `http://127.0.0.1:${world.env.port}`;
  await createAccount(world.services.db.platform, { email, password, firstName: 'Robin', lastName: 'Reyes', isVerified: true });
});
afterAll(async () => {
  await world.close();
  vi.restoreAllMocks();
});

test('no page of another site may read what the provider answers: there are no CORS headers, neither before a request nor with its answer', async () => {
  const foreign = { origin: 'https://elsewhere.example' };
  const asks = { ...foreign, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['.well-known/openid-configuration', 'jwks', 'me', 'token', 'auth', 'session/end', 'nowhere']) {
    const answers = [
      await fetch(`${origin}/identity/${path}`, { headers: foreign, redirect: 'manual' }),
      await fetch(`${origin}/identity/${path}`, { method: 'OPTIONS', headers: asks }),
      await fetch(`${origin}/identity/${path}`, { method: 'POST', headers: { ...form, ...foreign }, body: 'a=b', redirect: 'manual' }),
    ];
    for (const { headers } of answers) {
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control-')),
        path,
      ).toEqual([]);
    }
  }
});

async function authorizeUrl(change: (query: URLSearchParams) => void = () => undefined): Promise<string> {
  const { url } = await world.services.relyingParty.begin(origin, { returnTo: '/inventory' });
  const changed = new URL(url);
  change(changed.searchParams);
  return changed.href;
}

async function codeFor(): Promise<{ code: string; codeVerifier: string }> {
  const browser = new TestBrowser(origin);
  const { url, pending } = await world.services.relyingParty.begin(origin, { returnTo: '/inventory' });
  const back = await browser.submit(await browser.open(url), { email, password }, { stopAt: callbackPath });
  return { code: new URL(back.url).searchParams.get('code') ?? '', codeVerifier: pending.codeVerifier };
}

function exchange(change: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'onhand',
    client_secret: clientSecretOf(world.env.secretKey as string),
    redirect_uri: `${origin}${callbackPath}`,
    ...change,
  });
  return fetch(`${origin}/identity/token`, { method: 'POST', body });
}

describe('the embedded provider', () => {
  test('describes itself, and offers only what the product needs', async () => {
    const document = (await (await fetch(`${origin}/identity/.well-known/openid-configuration`)).json()) as Record<string, unknown>;
    expect(document).toMatchObject({
      issuer: `http://localhost:${world.env.port}/identity`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
    });
    for (const off of ['registration', 'pushed_authorization_request', 'device_authorization', 'introspection', 'revocation', 'userinfo']) {
      expect(document).not.toHaveProperty(`${off}_endpoint`);
    }
    const { keys } = (await (await fetch(`${origin}/identity/jwks`)).json()) as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(keys[0], 'no private part').not.toHaveProperty('d');
  });

  test('refuses a sign-in without PKCE, and an exchange without its verifier', async () => {
    const browser = new TestBrowser(origin);
    const without = await browser.open(await authorizeUrl((query) => query.delete('code_challenge')), { stopAt: callbackPath });
    expect(new URL(without.url).searchParams.get('error')).toBe('invalid_request');
    const { code } = await codeFor();
    const refused = await exchange({ code, code_verifier: 'x'.repeat(43) });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    ['https://evil.example/api/auth/callback', {}],
    [
      'https://evil.example/api/auth/callback',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    ],
    ['{origin}/api/auth/callback/../../evil', {}],
    ['{origin}/elsewhere', {}],
    ['{origin}/api/auth/callback?x=1', {}],
    ['{origin}@evil.example/api/auth/callback', {}],
  ])('never sends anyone to %s (%o)', async (redirectUri, headers) => {
    const url = await authorizeUrl((query) => query.set('redirect_uri', redirectUri.replace('{origin}', origin)));
    const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('That did not work');
  });

  test('comes back from a sign-out only to the product', async () => {
    const signOut = (target: string) =>
      new TestBrowser(origin).open(
        `/identity/session/end?${new URLSearchParams({ client_id: 'onhand', post_logout_redirect_uri: target }).toString()}`,
        { stopAt: '/' },
      );
    expect((await signOut('https://evil.example/')).text).toContain('That did not work');
    expect((await signOut(`${origin}/elsewhere`)).text).toContain('That did not work');
    expect((await signOut(`${origin}/`)).url).toBe(`${origin}/`);
    expect((await new TestBrowser(origin).open('/identity/session/end')).text).toContain('You are signed out');
  });

  test('gives out a code once, even to two exchanges at the same moment, and only to the client', async () => {
    const { code, codeVerifier } = await codeFor();
    expect((await exchange({ code, code_verifier: codeVerifier, client_secret: 'guessed' })).status).toBe(401);
    const answers = await Promise.all([1, 2, 3].map(() => exchange({ code, code_verifier: codeVerifier })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });

  test('takes nonsense for what it is, never for a failure of its own', async () => {
    expect((await exchange({ code: 'a\0b', code_verifier: 'x'.repeat(43) })).status).toBe(400);
    expect((await new TestBrowser(origin).open(await authorizeUrl((query) => query.set('state', 'a\0b')))).status).toBe(200);
    expect(
      (await fetch(`${origin}/identity/token`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
    const browser = new TestBrowser(origin);
    const page = await browser.open('/api/login');
    expect((await browser.submit(page, { email: 'a\0b@example.test', password: 'x\0y' })).status).toBe(400);
    const long = await browser.submit(page, { email, password: 'x'.repeat(20_000) });
    expect(long.status).toBe(413);
    expect(long.text).toContain('That did not work');
    expect((await browser.open('/identity/no-such-page')).text).toContain('Nothing here');
    expect((await browser.open('/%69dentity/auth')).status).toBe(404);
    expect(world.logs.filter(({ level }) => level === 50)).toEqual([]);
  });

  test('refuses a form that another site sends, and every answer carries the security headers', async () => {
    const page = await new TestBrowser(origin).open('/identity/sign-up');
    const foreign = await fetch(`${origin}/identity/sign-up`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const library = await fetch(`${origin}/identity/session/end`);
    const style = await fetch(`${origin}${/href="(\/identity\/identity\.css[^"]*)"/.exec(page.html)?.[1]}`);
    expect(style.headers.get('cache-control')).toContain('immutable');
    for (const { headers } of [page, foreign, library, style]) {
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('fifty failures from one address make that address wait, whatever accounts it tries', async () => {
    const browser = new TestBrowser(origin);
    const page = await browser.open('/api/login');
    await world.database.admin.query(`UPDATE rate_limits SET hits = 49 WHERE key LIKE 'identity:sign-in-from:%'`);
    expect((await browser.submit(page, { email: 'one@example.test', password })).status).toBe(400);
    expect((await browser.submit(page, { email: 'two@example.test', password })).status).toBe(429);
    await world.database.admin.query(`DELETE FROM rate_limits WHERE key LIKE 'identity:sign-in-from:%'`);
  });
});

test('[AUTH-02] behind a proxy that ends TLS everything is https, and the server reaches its issuer without the proxy', async () => {
  const publicOrigin = 'https://stock.example.test';
  const production = await openWorld({
    listens: true,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: publicOrigin,
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'stock@example.test',
      HOST: '127.0.0.1',
    },
  });
  try {
    const { db, relyingParty } = production.services;
    await createAccount(db.platform, { email, password, firstName: 'Robin', lastName: 'Reyes', isVerified: true });
    const browser = new TestBrowser(publicOrigin, `http://127.0.0.1:${production.env.port}`);
    const { url, pending } = await relyingParty.begin(publicOrigin, { returnTo: '/inventory' });
    expect(url).toMatch(/^https:\/\/stock\.example\.test\/identity\/auth\?/);
    const page = await browser.open(url);
    expect(page.url).toContain(`${publicOrigin}/identity/interaction/`);
    const back = await browser.submit(page, { email, password }, { stopAt: callbackPath });
    expect(back.url).toContain(`${publicOrigin}${callbackPath}?`);
    expect(browser.cookies.length).toBeGreaterThan(0);
    for (const cookie of browser.cookies) expect(cookie.isSecure, cookie.name).toBe(true);
    const person = await relyingParty.complete(new URL(back.url), pending);
    expect(person).toMatchObject({ issuer: 'embedded', email });
    const leaving = await browser.open(await relyingParty.endSessionUrl(publicOrigin, person.idToken, '/'));
    expect((await browser.submit(leaving, {}, { stopAt: '/' })).url).toBe(`${publicOrigin}/`);
  } finally {
    await production.close();
  }
});

test('after all of this the library has written nothing to the console', () => {
  for (const name of consoles) expect(console[name], name).not.toHaveBeenCalled();
});
