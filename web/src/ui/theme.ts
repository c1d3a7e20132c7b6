import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

// public/theme.js does the same before the first paint; keep key and colours in step (theme.test.ts checks).
const storageKey = 'onhand.theme';
/** The ground of each theme, whichever is on. */
export const groundColors: Record<Theme, string> = { light: '#f5f7f8', dark: '#0d1316' };

const listeners = new Set<() => void>();
let unsavedChoice: ThemeChoice | null = null;

function prefersDark() {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

export function getThemeChoice(): ThemeChoice {
  if (unsavedChoice) return unsavedChoice;
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function getTheme(): Theme {
  const choice = getThemeChoice();
  if (choice !== 'system') return choice;
  return prefersDark().matches ? 'dark' : 'light';
}

function applyTheme() {
  const theme = getTheme();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColors[theme]);
  for (const listener of listeners) listener();
}

export function setThemeChoice(choice: ThemeChoice) {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
    unsavedChoice = null;
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
    unsavedChoice = choice;
  }
  applyTheme();
}

function followTab(event: StorageEvent) {
  if (event.key === storageKey || event.key === null) applyTheme();
}

/** Call once at the start: follows the system while nothing is chosen, and a choice made in another tab. */
export function startTheme(): () => void {
  const media = prefersDark();
  media.addEventListener('change', applyTheme);
  window.addEventListener('storage', followTab);
  applyTheme();
  return () => {
    media.removeEventListener('change', applyTheme);
    window.removeEventListener('storage', followTab);
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `choice` is what the person asked for, `theme` what is on the screen. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setChoice: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, getThemeChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribe, getTheme, () => 'light' as const);
  return { choice, theme, setChoice: setThemeChoice };
}
