import type { GettingStarted } from '@onhand/contract/getting-started';
import { expect, test } from 'vitest';
import { isGettingStarted, listedSteps, progressText } from './steps.rules.ts';

const fresh: GettingStarted = {
  steps: (['folder', 'item', 'label', 'scan', 'colleague'] as const).map((step) => ({ step, isDone: false })),
  isPutAway: false,
  itemId: null,
  sampleItems: 0,
  hasPlenty: false,
};

test('[DASH-03] each step leads exactly to where it is done, with the form open', () => {
  expect(listedSteps({ ...fresh, itemId: 7 }).map(({ to }) => to)).toEqual([
    '/inventory?do=new-folder',
    '/inventory/create',
    '/item/7?do=labels',
    '/scan',
    '/settings/team?do=invite',
  ]);
  expect(listedSteps(fresh)[2]?.to, 'a label needs an item').toBe('/inventory/create');
});

test('[DASH-03] the checklist stays until all is done or it is put away', () => {
  const steps = fresh.steps.map(({ step }) => ({ step, isDone: step !== 'scan' }));
  expect(isGettingStarted({ ...fresh, steps })).toBe(true);
  expect(progressText({ ...fresh, steps })).toBe('4 of 5');
  expect(isGettingStarted({ ...fresh, isPutAway: true })).toBe(false);
  expect(isGettingStarted({ ...fresh, steps: steps.map(({ step }) => ({ step, isDone: true })) })).toBe(false);
  expect(isGettingStarted(undefined)).toBe(false);
});
