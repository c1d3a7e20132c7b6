import { describe, expect, test } from 'vitest';
import { changeProblem, quantityProblem } from './quantity-check.ts';

describe('[TVU-03] quantities by unit', () => {
  const feet = { id: 1, name: 'ft', allowsDecimals: true };
  const boxes = { id: 2, name: 'boxes', allowsDecimals: false };

  test('decimals only where the unit has them', () => {
    expect(quantityProblem('1.5', feet)).toBeUndefined();
    expect(quantityProblem('1.5', boxes)).toMatch(/boxes/);
    expect(quantityProblem('1.50', null)).toMatch(/whole/);
    expect(quantityProblem('2.0', boxes)).toBeUndefined();
    expect(quantityProblem('0.00001', feet)).toBe('At most 4 decimals.');
  });

  test('what is added or taken is more than nothing', () => {
    expect(changeProblem('0', boxes)).toBe('Please enter more than zero.');
    expect(changeProblem('-1', boxes)).toBe('Must not be below zero.');
    expect(changeProblem('', boxes)).toBe('Please enter a number.');
    expect(changeProblem('3', boxes)).toBeUndefined();
  });
});
