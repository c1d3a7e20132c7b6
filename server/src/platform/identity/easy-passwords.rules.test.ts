import { expect, test } from 'vitest';
import { isEasyToGuess } from './easy-passwords.rules.ts';
import { passwordProblem } from './passwords.ts';

test.each([
  '1234567890',
  '9876543210',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'qwertyuiop',
  'Qwertyuiop123!',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'Password123!',
  'P@ssw0rd2026',
  'welcome!!!!!',
  '2026Welcome1',
  'iloveyou1234',
  'administrator',
  'pat.fitter99',
])('%s is refused, because it would be tried first', (password) => {
  expect(isEasyToGuess(password, 'pat.fitter@example.test')).toBe(true);
  expect(passwordProblem(password, 'pat.fitter@example.test')).toContain('easy to guess');
});

test.each([
  'correct horse battery',
  'a-long-enough-password',
  'a brand new secret',
  'møbler på lager 7',
  'x9!kQ2#vLp',
  'Passwordless van',
  '密码是很长的一句话啊',
])('%s is taken', (password) => {
  expect(passwordProblem(password, 'pat@example.test')).toBeUndefined();
});

test('a long password is judged at once', () => {
  expect(isEasyToGuess(`${'!'.repeat(100)}a${'1'.repeat(99)}b`, 'pat@example.test')).toBe(false);
});
