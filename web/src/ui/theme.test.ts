// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { getThemeChoice, setThemeChoice, startTheme } from './theme.ts';

let isSystemDark = false;
let tellSystemChange = () => {};

function systemPrefers(dark: boolean) {
  isSystemDark = dark;
  tellSystemChange();
}

const root = document.documentElement;
const barColor = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');
const fileBeside = (path: string) => readFileSync(fileURLToPath(new URL(path, `file://${import.meta.filename}`)), 'utf8');

beforeEach(() => {
  isSystemDark = false;
  localStorage.clear();
  document.head.innerHTML = '<meta name="theme-color" content="">';
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isSystemDark;
    },
    addEventListener: (_: string, listener: () => void) => {
      tellSystemChange = listener;
    },
    removeEventListener: () => {},
  }));
});

test('the theme follows the system, live, until the person chooses', () => {
  startTheme();
  expect(root.dataset.theme).toBe('light');
  systemPrefers(true);
  expect(root.dataset.theme).toBe('dark');
  expect(root.style.colorScheme).toBe('dark');
  setThemeChoice('light');
  systemPrefers(true);
  expect(root.dataset.theme).toBe('light');
  expect(localStorage.getItem('onhand.theme')).toBe('light');
});

test('choosing the system again forgets the choice', () => {
  setThemeChoice('dark');
  expect(getThemeChoice()).toBe('dark');
  setThemeChoice('system');
  expect(getThemeChoice()).toBe('system');
  expect(root.dataset.theme).toBe('light');
});

test('without storage the choice lasts as long as the page', () => {
  const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  setThemeChoice('dark');
  refusal.mockRestore();
  expect(getThemeChoice()).toBe('dark');
  expect(root.dataset.theme).toBe('dark');
  setThemeChoice('system');
});

test.each(['light', 'dark'] as const)('the script before first paint and the module agree on %s, and with the stylesheet', (theme) => {
  const script = fileBeside('../../public/theme.js');
  setThemeChoice(theme);
  const fromModule = { theme: root.dataset.theme, scheme: root.style.colorScheme, bar: barColor() };
  delete root.dataset.theme;
  document.head.innerHTML = '<meta name="theme-color" content="">';
  // oxlint-disable-next-line eslint/no-new-func typescript/no-implied-eval -- the file is our own and is meant to run as a plain script
  new Function(script)();
  expect({ theme: root.dataset.theme, scheme: root.style.colorScheme, bar: barColor() }).toEqual(fromModule);
  expect(fileBeside('./styles.css')).toMatch(
    theme === 'light'
      ? `--color-background: light-dark(${barColor()},`
      : new RegExp(`--color-background: light-dark\\(#\\w+, ${barColor()}\\)`),
  );
});
