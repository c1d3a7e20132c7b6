import { afterEach, expect, test } from 'vitest';
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

afterEach(() => {
  globalThis.onhandEarlyAnswers = undefined;
});

test('an answer asked for ahead is taken once, and only by a call that reads', () => {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.onhandEarlyAnswers = new Map([['/api/auth/user', answer]]);
  expect(takeEarlyAnswer('GET', '/api/organization')).toBeUndefined();
  expect(takeEarlyAnswer('GET', '/api/auth/user')).toBe(answer);
  expect(takeEarlyAnswer('GET', '/api/auth/user')).toBeUndefined();
});

test('a change makes what was asked for ahead at its address worthless, and the start of the app all of it', () => {
  const answers = () => new Map([['/api/organization', Promise.resolve(new Response('{}'))]]);
  globalThis.onhandEarlyAnswers = answers();
  expect(takeEarlyAnswer('PATCH', '/api/organization')).toBeUndefined();
  expect(takeEarlyAnswer('GET', '/api/organization')).toBeUndefined();
  globalThis.onhandEarlyAnswers = answers();
  forgetEarlyAnswers();
  expect(takeEarlyAnswer('GET', '/api/organization')).toBeUndefined();
});
