import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, isOutdatedHash, isPassword, passwordProblem, setHashCostInTests } from './passwords.ts';

const password = 'correct horse battery';

// The files before this one may have set another.
beforeAll(() => setHashCostInTests('usual'));

describe('a password is kept as an argon2id hash', () => {
  test('in the PHC format, with at least OWASP’s cost, salted anew each time', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(isOutdatedHash(one)).toBe(false);
  });

  test('that only the same password matches', async () => {
    const hash = await hashPassword(password);
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword(`${password}!`, hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  test('however the keyboard composes its letters', async () => {
    expect(await isPassword('café au lait', await hashPassword('cafe\u0301 au lait'))).toBe(true);
  });

  test('made by another program at another cost, and then due for renewal', async () => {
    // From the reference implementation’s own test suite (version 0x13, t=2, m=65536, p=1, "password", "somesalt").
    const foreign = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPassword('password', foreign)).toBe(true);
    expect(isOutdatedHash(foreign)).toBe(true);
  });
});

test('for an account that does not exist the answer is no, and takes as long', async () => {
  const hash = await hashPassword(password);
  const time = async (stored: string | undefined) => {
    // Processor time is measured, not wall-clock time: a busy machine makes everything later, but no more work.
    const start = process.cpuUsage();
    await isPassword('not the password', stored);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  expect(await isPassword(password, undefined)).toBe(false);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    known.push(await time(hash));
    unknown.push(await time(undefined));
  }
  // The least of each: whatever else the process does only ever adds to it.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test.each([
  ['123456789', 'Use at least 10 characters.'],
  ['x'.repeat(201), 'Use at most 200 characters.'],
  ['Robin@Example.test', 'Use something other than your email address.'],
  ['blue vans 7', undefined],
  ['blue vans '.repeat(20), undefined],
])('the new password %s is judged', (candidate, problem) => {
  expect(passwordProblem(candidate, 'robin@example.test')).toBe(problem);
});
