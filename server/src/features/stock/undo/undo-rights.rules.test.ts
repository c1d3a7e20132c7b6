import { expect, test } from 'vitest';
import { undoRefusal } from './undo-rights.rules.ts';

const me = 'me';
const cases = [
  ['staff', { userId: me, isOfLastDay: true }, null],
  ['staff', { userId: me, isOfLastDay: false }, 'day'],
  ['staff', { userId: 'someone', isOfLastDay: true }, 'others'],
  // A person whose account is gone counts as somebody else.
  ['staff', { userId: null, isOfLastDay: true }, 'others'],
  ['admin', { userId: 'someone', isOfLastDay: false }, null],
  ['owner', { userId: null, isOfLastDay: false }, null],
] as const;

test('[UNDO-04] staff undo what they did themselves, for a day; owners and admins anything', () => {
  for (const [role, made, refusal] of cases) expect(undoRefusal(made, { userId: me, role }), JSON.stringify([role, made])).toBe(refusal);
});
