// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastsStayAbove } from './toast-room.ts';

let resize: (() => void)[] = [];
beforeEach(() => {
  resize = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function bar(height: number) {
  const element = document.createElement('div');
  const size = { height };
  Object.defineProperty(element, 'offsetHeight', { get: () => size.height });
  return { element, size };
}
const room = () => document.documentElement.style.getPropertyValue('--toast-room');

test('toasts stand above the highest bar, as high as it is at the moment', () => {
  const footer = bar(60);
  const panel = bar(110);
  const leaveFooter = toastsStayAbove(footer.element);
  expect(room()).toBe('60px');
  const leavePanel = toastsStayAbove(panel.element);
  expect(room()).toBe('110px');
  panel.size.height = 140;
  resize[1]?.();
  expect(room()).toBe('140px');
  leavePanel?.();
  expect(room()).toBe('60px');
  leaveFooter?.();
  expect(room()).toBe('0px');
});
