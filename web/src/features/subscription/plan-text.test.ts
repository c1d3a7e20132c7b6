import { builtInPlans } from '@onhand/contract/plans';
import { expect, test } from 'vitest';
import { planItemsText, planPeopleText, planPriceText, usageText } from './plan-text.ts';

test('[BILL-01] the built-in plans are written with their price and their limits', () => {
  expect(
    builtInPlans.map((plan) => [plan.displayName, planPriceText(plan), planItemsText(plan), planPeopleText(plan), plan.popular]),
  ).toEqual([
    ['Starter', '$29', 'Up to 1,000 items', 'Up to 5 people', false],
    ['Professional', '$79', 'Up to 5,000 items', 'Up to 10 people', true],
  ]);
});

test('[BILL-01] a limit that is missing or zero is unlimited', () => {
  expect([planItemsText({}), planItemsText({ maxItems: 0 }), planItemsText({ maxItems: null })]).toEqual(Array(3).fill('Unlimited items'));
  expect(usageText({ used: 1200, limit: null })).toBe('1,200, unlimited');
  expect(usageText({ used: 340, limit: 1000 })).toBe('340 of 1,000');
});
