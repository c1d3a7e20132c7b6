import { api } from '@onhand/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../src/platform/identity/accounts.ts';
import { everyRoute } from '../every-route.ts';
import { type Caller, openWorld, type World } from '../harness.ts';

/** Each of these tests tricks a browser, a cache or a link, and fails when the guard it names is taken out. */
let world: World;
let nobody: Caller;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://app.shop.test', MARKETING_URL: 'https://shop.test', TRUST_PROXY: '1' } });
  nobody = await world.as('signed-out');
  owner = await world.as('owner');
});
afterAll(() => world.close());

const get = (caller: Caller, url: string, headers: Record<string, string> = {}) =>
  caller.raw({ method: 'GET', url, headers: { host: 'app.shop.test', ...headers } });

const pages = [
  '/',
  '/inventory',
  '/accept-invitation?token=x',
  '/identity/sign-up',
  '/identity/forgot-password',
  '/api/notifications/unsubscribe?token=x',
  '/api/docs',
  '/nowhere',
];

describe('clickjacking: no page of ours is shown in another', () => {
  test.each(pages)('%s', async (url) => {
    const { headers } = await get(nobody, url);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'|default-src 'none'; sandbox/);
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

describe('cache poisoning: what is private is kept by no cache, and nothing a cache leaves out of its key changes an answer', () => {
  test('every answer of the API says that it is not to be kept, refusals included', async () => {
    for (const { row } of everyRoute.filter(({ row }) => row.method === 'GET' && !row.path.includes('{') && row.path !== '/api/logout')) {
      for (const caller of [owner, nobody]) {
        const { headers, status } = await get(caller, row.path);
        if (status >= 300 && status < 400) continue;
        expect(headers['cache-control'], `${row.path} ${status}`).toMatch(/no-store|private/);
      }
    }
  });

  test.each(['x-forwarded-host', 'x-host', 'x-original-url', 'x-rewrite-url', 'forwarded', 'x-forwarded-scheme', 'x-http-method-override'])(
    'the header %s changes nothing that is shown or where it leads',
    async (name) => {
      const value =
        name === 'forwarded'
          ? 'host=evil.test'
          : name.includes('url')
            ? '/api/auth/user'
            : name.includes('method')
              ? 'DELETE'
              : 'evil.test';
      for (const url of ['/api/login', '/inventory', '/api/nothing', '/support', '/robots.txt']) {
        const [plain, poisoned] = [await get(nobody, url), await get(nobody, url, { [name]: value })];
        expect(poisoned.status, url).toBe(plain.status);
        expect(JSON.stringify(poisoned.headers), url).not.toContain('evil.test');
        expect(JSON.stringify(poisoned.body), url).not.toContain('evil.test');
      }
    },
  );

  test('a link that is mailed or shown leads to us, whatever host the request names', async () => {
    const named: Record<string, string>[] = [{ host: 'evil.test' }, { 'x-forwarded-host': 'evil.test' }, { forwarded: 'host=evil.test' }];
    for (const [place, headers] of named.entries()) {
      const email = `vic${place}@example.test`;
      const names = { firstName: 'Vic', lastName: 'Tim', isVerified: true };
      await createAccount(world.services.db.platform, { email, password: 'correct horse battery', ...names });
      const post = (caller: Caller, url: string, contentType: string, payload: string) =>
        caller.raw({ method: 'POST', url, headers: { host: 'app.shop.test', 'content-type': contentType, ...headers }, payload });
      await post(nobody, '/identity/forgot-password', 'application/x-www-form-urlencoded', `email=${encodeURIComponent(email)}`);
      await expect.poll(() => world.mails.some(({ to }) => to === email)).toBe(true);
      // Seats are few.
      if (place > 1) continue;
      const invited = await post(owner, '/api/invitations', 'application/json', `{"email":"guest${place}@example.test","role":"staff"}`);
      expect((invited.body as { link: string }).link).toMatch(/^https:\/\/app\.shop\.test\//);
    }
    const told = JSON.stringify(world.mails);
    expect(told).not.toContain('evil.test');
    expect(told.match(/https:\/\/app\.shop\.test\/identity\/reset-password\?token=/g)?.length).toBeGreaterThanOrEqual(named.length);
  });

  test('an address of the API that looks like a picture or a script is still not kept', async () => {
    for (const url of ['/api/auth/user/x.css', '/api/auth/user;x.js', '/api/auth/user%2fx.png', '/assets/nothing-here.js']) {
      const { headers, body } = await get(owner, url);
      expect(headers['cache-control'], url).not.toMatch(/public|max-age/);
      expect(JSON.stringify(body), url).not.toContain((await world.people()).owner.email);
    }
  });

  test('whatever depends on who is signed in says so to caches', async () => {
    for (const url of ['/', '/pricing', '/inventory', '/nowhere']) {
      const { headers, status } = await get(nobody, url);
      if (status < 300) expect(String(headers.vary), url).toContain('Cookie');
      expect(headers['cache-control'] ?? 'no-cache', url).toMatch(/no-cache|no-store/);
    }
  });
});

describe('open redirect: a link to us leads to us', () => {
  const elsewhere = [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/%5cevil.test',
    '/\t/evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    '/inventory/..//evil.test',
    'https:evil.test',
    '/inventory@evil.test:80',
  ];
  test.each(elsewhere)('signing in with %s as the way back', async (returnTo) => {
    const { safeReturnTo } = await import('../../src/features/auth/auth.rules.ts');
    expect(new URL(safeReturnTo(returnTo), 'https://app.shop.test').origin).toBe('https://app.shop.test');
    expect(safeReturnTo(returnTo)).toMatch(/^\/(?![/\\])/);
  });

  test.each([
    '//evil.test',
    '//evil.test/inventory',
    '/\\evil.test',
    '//evil.test/%2e%2e',
    '/.//evil.test',
    '/inventory//evil.test',
    '//',
    '///',
    '/x//..//evil.test',
  ])('opening %s on either host', async (url) => {
    for (const host of ['app.shop.test', 'shop.test']) {
      const { status, headers } = await get(nobody, url, { host });
      expect(status).toBeLessThan(500);
      const { location } = headers;
      if (location) expect(['https://app.shop.test', 'https://shop.test']).toContain(new URL(String(location), `https://${host}`).origin);
    }
  });

  test('a sign-in that begins on the public host goes on to the app’s host and nowhere else', async () => {
    const { headers } = await get(nobody, '/api/login?returnTo=//evil.test', { host: 'shop.test' });
    expect(new URL(String(headers.location)).origin).toBe('https://app.shop.test');
  });
});

describe('prototype pollution: nobody gives every object a property', () => {
  const isClean = () => expect(({} as Record<string, unknown>).polluted).toBeUndefined();

  test.each([
    '{"__proto__":{"polluted":1},"name":"x"}',
    '{"constructor":{"prototype":{"polluted":1}},"name":"x"}',
    '{"name":"x","actionConfig":{"__proto__":{"polluted":1}}}',
    '{"name":"x","custom":{"__proto__":{"polluted":1},"constructor":"x"}}',
    '{"selection":{"filter":{"__proto__":{"polluted":1}}},"change":{"__proto__":{"polluted":1},"action":"archive"}}',
  ])('by the body %s, whichever row it is sent to', async (payload) => {
    for (const { row } of everyRoute.filter(({ row }) => row.method !== 'GET' && row.body && !row.path.includes('{'))) {
      const { status } = await owner.raw({ method: row.method, url: row.path, headers: { 'content-type': 'application/json' }, payload });
      // Refused before anyone looks at it; not all rows are for this owner, and some take files only.
      expect([400, 403, 415], row.path).toContain(status);
    }
    isClean();
    expect((await owner.call(api.auth.user)).status, 'the caller was signed in all the time').toBe(200);
  });

  test('by a query, a form or the names of columns in a file', async () => {
    for (const query of ['__proto__[polluted]=1', '__proto__.polluted=1', 'constructor.prototype.polluted=1', 'polluted=1&__proto__=1']) {
      expect((await get(owner, `/api/inventory?${query}`)).status).toBeLessThan(500);
    }
    const post = async (form: FormData) => {
      const request = new Response(form);
      const headers = { 'content-type': request.headers.get('content-type') ?? '' };
      return owner.raw({ method: 'POST', url: '/api/imports', headers, payload: Buffer.from(await request.arrayBuffer()) });
    };
    const formWith = (names: readonly string[]) => {
      const form = new FormData();
      for (const name of names) form.set(name, 'polluted');
      form.set('file', new Blob(['__proto__,constructor,toString,hasOwnProperty,valueOf,Name\npolluted,1,2,3,4,Pump\n']), '__proto__.csv');
      return form;
    };
    expect((await post(formWith(['__proto__']))).status).toBe(400);
    expect((await post(formWith(['constructor', '__proto__.polluted', 'toString']))).status).toBeLessThan(500);
    const { status, body } = await post(formWith([]));
    expect(status).toBe(200);
    // A name that every object has must not be taken for a field of ours.
    expect((body as { mapping: (string | null)[] }).mapping.slice(0, 5)).toEqual([null, null, null, null, null]);
    isClean();
  });
});
