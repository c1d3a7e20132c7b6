import { expect, test } from 'vitest';
import { cardLayout } from './card-grid.tsx';

test('two cards stand side by side on a phone, and more the wider the screen is', () => {
  expect(cardLayout(390).perLine).toBe(2);
  expect(cardLayout(1100).perLine).toBe(4);
  expect(cardLayout(1900).perLine).toBeGreaterThan(cardLayout(1100).perLine);
  expect(cardLayout(100).perLine).toBe(1);
});
