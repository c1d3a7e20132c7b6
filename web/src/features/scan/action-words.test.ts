import { expect, test } from 'vitest';
import { actionText, sumText } from './action-words.ts';

const remove = (quantity: string) => ({ action: 'remove', quantity }) as const;
const add = (quantity: string) => ({ action: 'add', quantity }) as const;

test('[SCAN-07] what was done to the item on the panel is said, and what several taps come to', () => {
  expect(actionText(remove('5'))).toBe('Removed 5');
  expect(sumText([remove('1')])).toBe('');
  expect(sumText([remove('1'), remove('1'), remove('1')])).toBe('−3 in all');
  expect(sumText([add('0.1'), add('0.2')])).toBe('+0.3 in all');
  expect(sumText([add('5'), remove('5')])).toBe('no change in all');
  expect(sumText([{ action: 'set', quantity: '4' }, remove('1')])).toBe('');
});
