// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { foundBelowField } from './found-below-field.ts';

beforeEach(() => {
  document.body.innerHTML = '<div><p><input></p><ul><li><button>One</button></li><li><button>Two</button></li></ul></div>';
  foundBelowField(document.querySelector('ul'));
  document.querySelector('input')?.focus();
});

const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const focused = () => document.activeElement?.textContent || document.activeElement?.tagName;

test('arrow keys lead from the field through what it found, and back into it', () => {
  const way = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Escape'].map((key) => {
    press(key);
    return focused();
  });
  expect(way).toEqual(['One', 'Two', 'Two', 'One', 'INPUT', 'One', 'INPUT']);
});

test('whoever chooses by key is in the field again, and a tap leaves the focus where it goes', () => {
  const one = document.querySelector('button');
  one?.focus();
  one?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(focused()).toBe('One');
  one?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(focused()).toBe('INPUT');
});

test('Escape in what was found leads back to the field, and a dialog around them stays open', () => {
  let wasTaken: boolean | undefined;
  // As dialogs listen: before anything on the page itself does.
  document.addEventListener('keydown', (event) => (wasTaken = event.defaultPrevented), { capture: true, once: true });
  document.querySelector('button')?.focus();
  press('Escape');
  expect([focused(), wasTaken]).toEqual(['INPUT', true]);
});
