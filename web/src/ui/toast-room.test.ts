// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastsAppearIn, toastsStandAtHead, toastsStayAbove, toastsStayAboveFloating } from './toast-room.ts';

let resize: (() => void)[] = [];
beforeEach(() => {
  resize = [];
  toastsAppearIn(place);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #callback: () => void;
      constructor(callback: () => void) {
        this.#callback = callback;
        resize.push(callback);
      }
      observe() {
        this.#callback();
      }
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function bar(height: number, bottom = innerHeight) {
  const element = document.createElement('div');
  const size = { height, bottom };
  Object.defineProperty(element, 'offsetHeight', { get: () => size.height });
  element.getBoundingClientRect = () => new DOMRect(0, size.bottom - size.height, 100, size.height);
  return { element, size };
}
const place = document.createElement('ol');
const valueOf = (name: string) => place.style.getPropertyValue(name);
const room = () => valueOf('--toast-room');

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

test('a panel that ends further up leaves the bottom to the toasts; below the edge, still sliding in, it does not', () => {
  const panel = bar(400, 480);
  const leave = toastsStayAbove(panel.element);
  expect(room()).toBe('0px');
  panel.size.bottom = innerHeight + 300;
  resize[0]?.();
  expect(room()).toBe('400px');
  leave?.();
});

test('over large buttons that fill a phone they stand at its head, and on a wide screen where they always do', () => {
  const { innerWidth: width } = window;
  vi.stubGlobal('innerWidth', 390);
  const leave = toastsStandAtHead(bar(400).element);
  expect(room()).toBe(`${innerHeight - 170}px`);
  vi.stubGlobal('innerWidth', width);
  resize[0]?.();
  expect(room()).toBe('0px');
  leave?.();
});

test('a button that floats is cleared too, and one that stands in the page is not', () => {
  const { element } = bar(48);
  document.body.append(element);
  const leave = toastsStayAboveFloating(element);
  expect(valueOf('--floating-room')).toBe('0px');
  element.style.position = 'fixed';
  resize[0]?.();
  expect(valueOf('--floating-room')).toBe('64px');
  expect(room()).toBe('0px');
  leave?.();
  element.remove();
  expect(valueOf('--floating-room')).toBe('0px');
});

test('toasts that appear later hear of the bars that are already there', () => {
  toastsAppearIn(null);
  const leave = toastsStayAbove(bar(60).element);
  toastsAppearIn(place);
  expect(room()).toBe('60px');
  leave?.();
});
