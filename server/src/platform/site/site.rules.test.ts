import { describe, expect, test } from 'vitest';
import { pageFor, pageWithoutSite, sharedDomain } from './site.rules.ts';

const hosts = { app: 'https://app.shop.test', marketing: 'https://shop.test' };
const oneHost = { app: undefined, marketing: undefined };
const visit = (origin: string, path: string, isSignedIn = false, search = '') => ({ origin, path, isSignedIn, search });

describe('[HOST-01] on the marketing host', () => {
  test.each(['/dashboard', '/inventory/create', '/item/12', '/settings/team'])(
    'the app path %s goes to the app when signed in, home when not',
    (path) => {
      expect(pageFor(visit(hosts.marketing, path, true, '?a=1'), hosts)).toEqual({ redirectTo: `${hosts.app}${path}?a=1` });
      expect(pageFor(visit(hosts.marketing, path), hosts)).toEqual({ redirectTo: '/' });
    },
  );
  test('public paths are shown to everyone, unknown ones show home', () => {
    expect(pageFor(visit(hosts.marketing, '/pricing', true), hosts)).toEqual({ show: 'public', path: '/pricing' });
    expect(pageFor(visit(hosts.marketing, '/support/'), hosts)).toEqual({ show: 'public', path: '/support' });
    expect(pageFor(visit(hosts.marketing, '/no-such-page'), hosts)).toEqual({ show: 'public', path: '/' });
  });
});

describe('[HOST-02] on the app host', () => {
  test.each(['/support', '/signup', '/features/reports', '/legal/privacy-policy'])(
    'the public path %s goes to the marketing host',
    (path) => {
      expect(pageFor(visit(hosts.app, path, true, '?x'), hosts)).toEqual({ redirectTo: `${hosts.marketing}${path}?x` });
    },
  );
  test('/ goes to the dashboard, whoever asks', () => {
    expect(pageFor(visit(hosts.app, '/'), hosts)).toEqual({ redirectTo: '/dashboard' });
    expect(pageFor(visit(hosts.app, '/', true), hosts)).toEqual({ redirectTo: '/dashboard' });
  });
  test('app paths are shown, unknown ones are unknown', () => {
    expect(pageFor(visit(hosts.app, '/inventory'), hosts)).toEqual({ show: 'app' });
    expect(pageFor(visit(hosts.app, '/nowhere', true), hosts)).toEqual({ show: 'app', isUnknown: true });
  });
  test('/pricing and /plans stay in the app for the signed-in, and lead to the public page otherwise', () => {
    expect(pageFor(visit(hosts.app, '/plans', true), hosts)).toEqual({ show: 'app' });
    expect(pageFor(visit(hosts.app, '/plans'), hosts)).toEqual({ redirectTo: `${hosts.marketing}/plans` });
  });
});

describe('[HOST-03] with no hosts configured', () => {
  test.each(['/', '/pricing', '/plans'])('%s is public when signed out and the app when signed in', (path) => {
    expect(pageFor(visit('http://localhost:3000', path), oneHost)).toEqual({ show: 'public', path });
    expect(pageFor(visit('http://localhost:3000', path, true), oneHost)).toEqual({ show: 'app' });
  });
  test('nothing ever redirects to another host', () => {
    for (const path of ['/support', '/dashboard', '/settings/plans', '/nowhere', '/signup']) {
      for (const isSignedIn of [true, false])
        expect(pageFor(visit('http://x', path, isSignedIn), oneHost)).not.toHaveProperty('redirectTo');
    }
  });
  test('one configured origin for both behaves like none', () => {
    const same = { app: 'https://one.test', marketing: 'https://one.test' };
    expect(pageFor(visit('https://one.test', '/'), same)).toEqual({ show: 'public', path: '/' });
  });
});

test('the two hosts share a cookie only under a common parent domain', () => {
  expect(sharedDomain(hosts)).toBe('shop.test');
  expect(sharedDomain({ app: 'https://app.shop.test', marketing: 'https://www.shop.test' })).toBe('shop.test');
  expect(sharedDomain({ app: 'https://a.test', marketing: 'https://b.test' })).toBeUndefined();
  expect(sharedDomain(oneHost)).toBeUndefined();
});

test('[SEC-06] without a public site the address leads straight to sign-in, and nothing public is there', () => {
  const seen = (path: string, isSignedIn = false) => pageWithoutSite({ path, isSignedIn });
  expect(seen('/')).toEqual({ redirectTo: '/api/login' });
  expect(seen('/', true)).toEqual({ redirectTo: '/dashboard' });
  expect(seen('/signup/')).toEqual({ redirectTo: '/api/login?prompt=create' });
  for (const path of ['/inventory', '/item/12', '/accept-invitation']) expect(seen(path)).toEqual({ show: 'app' });
  for (const path of ['/pricing', '/plans', '/features/reports', '/legal/privacy-policy', '/support', '/nowhere']) {
    for (const isSignedIn of [true, false]) expect(seen(path, isSignedIn), path).toEqual({ show: 'app', isUnknown: true });
  }
});
