import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provedAt, safeReturnTo } from './auth.rules.ts';

test.each(['/inventory', '/item/12?tab=history#top', '/settings/team', '/', '/pricing', '/accept-invitation?token=abc'])(
  '[AUTH-01] %s is a path of this product and is kept',
  (path) => {
    expect(safeReturnTo(path)).toBe(path);
  },
);

test.each([
  undefined,
  '',
  'inventory',
  'https://evil.test/inventory',
  '//evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'javascript:alert(1)',
  '/api/logout',
  '/identity/auth',
  '/nowhere',
  '/inventory/../../api/logout',
  '///evil.test',
  '/%5cevil.test',
])('[AUTH-01] %j falls back to the inventory page', (path) => {
  expect(safeReturnTo(path)).toBe('/inventory');
});

test('[AUTH-01] whatever is asked for, a browser stays on this origin and off the API', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.webPath(),
        fc.string({ unit: 'binary' }).map((text) => `/${text}`),
      ),
      (wanted) => {
        const url = new URL(safeReturnTo(wanted), 'https://own.test');
        expect(url.origin).toBe('https://own.test');
        expect(url.pathname).not.toMatch(/^\/(api|identity)\//);
      },
    ),
    { numRuns: 2000 },
  );
});

test('[SEC-03] a sign-in is proof from when the issuer says it asked, never from later than now, and without its word only if told to ask', () => {
  const [before, now, after] = [new Date('2030-01-01T10:00:00Z'), new Date('2030-01-01T12:00:00Z'), new Date('2030-01-02T12:00:00Z')];
  expect(provedAt({ authenticatedAt: before }, { provesAgain: true }, now)).toEqual(before);
  expect(provedAt({ authenticatedAt: after }, {}, now)).toEqual(now);
  expect(provedAt({ authenticatedAt: undefined }, { provesAgain: true }, now)).toEqual(now);
  expect(provedAt({ authenticatedAt: undefined }, { provesAgain: false }, now)).toBeNull();
});
