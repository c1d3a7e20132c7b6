import { expect, test } from 'vitest';
import { asksFirst } from './undo-question.rules.ts';

const who = { userId: 'me', openedAt: Date.parse('2026-11-17T08:00:00Z') };

test('[UNDO-04] only what one did oneself since the page was opened is undone without a question', () => {
  expect(asksFirst({ at: '2026-11-17T08:05:00Z', userId: 'me' }, who)).toBe(false);
  expect(asksFirst({ at: '2026-11-17T07:59:00Z', userId: 'me' }, who)).toBe(true);
  expect(asksFirst({ at: '2026-11-17T08:05:00Z', userId: 'someone' }, who)).toBe(true);
  expect(asksFirst({ at: '2026-11-17T08:05:00Z', userId: null }, who)).toBe(true);
});
