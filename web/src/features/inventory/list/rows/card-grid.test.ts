import { expect, test } from 'vitest';
import { cardLayout } from './card-grid.tsx';

test('two cards stand side by side on a phone, and more the wider the screen is', () => {
  expect(cardLayout(390, true).perLine).toBe(2);
  expect(cardLayout(1100, false).perLine).toBe(4);
  expect(cardLayout(1900, false).perLine).toBeGreaterThan(cardLayout(1100, false).perLine);
  expect(cardLayout(100, true).perLine).toBe(1);
});
