import { expect, test } from 'vitest';
import { tooltipPlace } from './tooltip-place.ts';

const view = { width: 1000, height: 800 };
const hint = { width: 100, height: 30 };
const button = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

test('a hint stands in the middle of the side asked for', () => {
  expect(tooltipPlace(button(500, 400), hint, 'top', view)).toEqual({ left: 470, top: 364 });
  expect(tooltipPlace(button(500, 400), hint, 'right', view)).toEqual({ left: 546, top: 405 });
});

test('without room there it stands on the other side, and never outside of the window', () => {
  expect(tooltipPlace(button(500, 10), hint, 'top', view).top).toBe(56);
  expect(tooltipPlace(button(950, 400), hint, 'right', view).left).toBe(844);
  expect(tooltipPlace(button(0, 400), hint, 'top', view).left).toBe(8);
  expect(tooltipPlace(button(960, 400), hint, 'bottom', view).left).toBe(892);
});
