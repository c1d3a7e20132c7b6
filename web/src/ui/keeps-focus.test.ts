// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepsFocus } from './keeps-focus.ts';

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  document.body.innerHTML = '<ul><li><button>One</button></li><li><button>Two</button></li><li><button>Three</button></li></ul>';
  keepsFocus(document.querySelector('ul'));
});

test('where a button goes away with its row, the next one has the focus; after the last the one before', async () => {
  button('Two')?.focus();
  button('Two')?.closest('li')?.remove();
  await expect.poll(focused).toBe('Three');
  button('Three')?.closest('li')?.remove();
  await expect.poll(focused).toBe('One');
});

test('whoever taps beside everything has left it', async () => {
  button('Two')?.focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  button('Two')?.blur();
  button('One')?.closest('li')?.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
