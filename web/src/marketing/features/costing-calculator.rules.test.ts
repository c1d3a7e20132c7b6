import { expect, test } from 'vitest';
import { firstSteps, run } from './costing-calculator.rules.ts';

test('the calculators book by the product’s own rules', () => {
  expect(run('moving_average', firstSteps).at(-1)).toMatchObject({
    onHand: '8',
    value: '$40.00',
    shownCost: '$5.00',
    taken: { cost: '$60.00' },
  });
  expect(run('fifo', firstSteps).at(-1)).toMatchObject({
    onHand: '8',
    value: '$48.00',
    taken: { cost: '$52.00', isShort: false },
    layers: [{ quantity: '8', unitCost: '$6.00' }],
  });
});

test('more than is there cannot be used, and what is no number changes nothing', () => {
  const [first] = firstSteps;
  const results = run('fifo', [
    { id: 1, kind: 'in', quantity: '1000', unitCost: '1.5' },
    { id: 2, kind: 'out', quantity: '1001', unitCost: '' },
    { ...first, id: 3, kind: 'in', quantity: 'ten', unitCost: '1' },
  ]);
  expect(results[0]?.value).toBe('$1,500.00');
  expect(results[1]).toMatchObject({ onHand: '0', value: '$0.00', taken: { quantity: '1000', isShort: true }, layers: [] });
  expect(results[2]).toMatchObject({ isValid: false, onHand: '0' });
});
