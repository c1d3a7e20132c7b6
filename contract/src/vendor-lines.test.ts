import { expect, test } from 'vitest';
import { VendorTerms } from './vendor-lines.ts';

const refusalOf = (packs: readonly unknown[]) =>
  VendorTerms.partial()
    .safeParse({ breaks: packs.map((from) => ({ packs: from, price: '1' })) })
    .error?.issues.map(({ message }) => message) ?? [];

test('[BUY-01] breaks start at more packs one after the other, and what is no figure is refused as such', () => {
  expect(refusalOf(['5', '6.5'])).toEqual([]);
  expect(refusalOf(['5', '3'])).toEqual(['Each break must start at more packs than the one before.']);
  for (const packs of [
    ['5', 'many'],
    ['1e309', 'a\u0000b'],
    [7, '', '3'],
  ])
    expect(refusalOf(packs)).toContain('Please enter a number.');
});
