import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { evilTexts, expressionsIn } from './regular-expressions.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Expressions that only tests run may take their time.
const all = expressionsIn(root, ['contract/src', 'server/src']).filter(({ at }) => !at.includes('test-browser'));
// An expression without unbounded repetition has nothing to backtrack over.
const repeating = all.filter(({ expression }) => /[*+]|\{\d+,\}/.test(expression.source));

/**
 * A linear expression reads this in a thousandth of the time it is given; a quadratic one needs seconds on any machine, and an
 * exponential one never ends. So the verdict does not hang on how fast or how busy the machine is.
 */
const length = 100_000;
/** The second try is for a machine that was busy with something else at the first. */
const givenMs = [500, 1500];

function isStuckOn(expression: RegExp, text: string, tries: readonly number[] = givenMs): boolean {
  return tries.every((timeout) => {
    try {
      Object.assign(globalThis, { probed: () => text.replace(new RegExp(expression), '') });
      new Script('probed()').runInThisContext({ timeout });
      return false;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return true;
    }
  });
}

test('ReDoS: no regular expression of the server or the contract is slowed down by a text made for it', () => {
  // Were they no longer found, this test would be worth nothing.
  expect(all.length).toBeGreaterThan(200);
  const stuck = repeating.filter((found) => [...evilTexts(found.expression, length)].some((text) => isStuckOn(found.expression, text)));
  expect(stuck.map(({ at, expression }) => `${at} ${expression}`)).toEqual([]);
}, 120_000);

test('the measure itself: what is known to be slow is found slow', () => {
  for (const expression of [/\/+$/, /^(a+)+$/]) {
    expect(
      [...evilTexts(expression, length)].some((text) => isStuckOn(expression, text, [500])),
      String(expression),
    ).toBe(true);
  }
}, 120_000);
