// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardSecondTaps } from './second-tap.ts';

let stop: () => void;
beforeEach(() => {
  stop = guardSecondTaps();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function button(name: string): { element: HTMLElement; pressed: () => number } {
  const element = document.createElement('button');
  element.textContent = name;
  const onClick = vi.fn();
  element.addEventListener('click', onClick);
  document.body.append(element);
  return { element, pressed: () => onClick.mock.calls.length };
}

function tap(target: Element, { at = 0, x = 100, pointerType = 'touch', detail = 1 } = {}): boolean {
  const event = new PointerEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: 100, detail, pointerType });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return target.dispatchEvent(event);
}

test('[SHELL-13] the second of two quick taps does not press what has come under the finger', () => {
  const [first, beneath] = [button('Dismiss'), button('Add 5')];
  tap(first.element);
  first.element.remove();
  expect(tap(beneath.element, { at: 250 })).toBe(false);
  expect(beneath.pressed()).toBe(0);
  tap(beneath.element, { at: 900 });
  expect(beneath.pressed()).toBe(1);
});

test('quick taps on one button all count, and so do taps elsewhere', () => {
  const [plus, other] = [button('+'), button('Other')];
  for (const at of [0, 150, 300]) tap(plus.element, { at });
  tap(other.element, { at: 400, x: 180 });
  expect([plus.pressed(), other.pressed()]).toEqual([3, 1]);
});

test('a button that was drawn anew meanwhile is still the same', () => {
  const first = button('Add 1');
  tap(first.element);
  first.element.remove();
  const again = button('Add 1');
  tap(again.element, { at: 200 });
  expect(again.pressed()).toBe(1);
});

test('a double click of a mouse is one gesture however the browser times it; single clicks are not', () => {
  const [first, beneath] = [button('Quick action'), button('Take two')];
  tap(first.element, { pointerType: 'mouse' });
  tap(beneath.element, { pointerType: 'mouse', at: 480, detail: 2 });
  expect(beneath.pressed()).toBe(0);
  tap(beneath.element, { pointerType: 'mouse', at: 490 });
  expect(beneath.pressed()).toBe(1);
});

test('keys and scripts press what they mean', () => {
  const [first, next] = [button('A'), button('B')];
  tap(first.element);
  tap(next.element, { at: 10, detail: 0 });
  expect(next.pressed()).toBe(1);
});

test('a label and its field are one control', () => {
  document.body.innerHTML = '<label for="box">Low only</label><input id="box" type="checkbox">';
  const label = document.querySelector('label') as HTMLLabelElement;
  tap(label);
  expect(tap(label, { at: 200 })).toBe(true);
});

test('links that come under the finger one after the other are all followed', () => {
  const links = ['Shop', 'Wall', 'Shelf'].map((name) => {
    const link = Object.assign(document.createElement('a'), { href: '#', textContent: name });
    document.body.append(link);
    return link;
  });
  expect(links.map((link, place) => tap(link, { at: place * 150 }))).toEqual([true, true, true]);
});
