import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Every page reads all of it: the short form takes half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * A phone is looked at in light and a desktop in dark: each screen is seen in both themes and both sizes, in half the time. A test beside
 * the colour tokens checks that each passes in both themes.
 */
export async function setTheme(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const colorScheme = isPhone ? 'light' : 'dark';
  await page.evaluate(stopFades);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(settled, colorScheme);
}

/**
 * One of each kind of screen is looked at by day: public and account pages, a list of figures, a table with mistakes in it, a chart, what
 * lies over a page on a desktop and on a phone. A look takes a second of the processor, and the others are the same widgets: they are looked at
 * at night.
 */
const byDay = new Set([
  '/dashboard',
  '/inventory',
  'sign-up',
  'the price of a change',
  'the review of an import',
  'a report',
  'scheduling',
  'a place',
  'the list',
  'item found',
  'entering a PIN',
]);

/** Finds what is wrong with the page as it stands, and that it scrolls sideways, which no page may. */
export async function problemsOf(page: Page, what: string, part?: string): Promise<string[]> {
  if (process.env.NIGHTLY === undefined && !byDay.has(what)) return sideways(what, await page.evaluate(overflowOf));
  await setTheme(page);
  // Into the page once, asked for nothing but violations: the usual wrapper injects it and collects what passed at every look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(lookAt, part ?? null);
  const found = violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.join(' | ')}`.slice(0, 400));
  return [...found, ...sideways(what, await page.evaluate(overflowOf))];
}

const sideways = (what: string, overflow: number) => (overflow > 0 ? [`${what}: scrolls sideways by ${overflow} px`] : []);

function overflowOf(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

async function lookAt(part: string | null): Promise<{ id: string; nodes: string[] }[]> {
  const { axe } = globalThis as unknown as { axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> } };
  const context = part === null ? document : { include: [part] };
  const { violations } = await axe.run(context, { resultTypes: ['violations'], preload: false, selectors: false });
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/**
 * Colors fade, one fade starting the next in what inherits them, and half-way they would be nobody's colors: a change of theme takes
 * seconds that way, even where a fade takes no time.
 */
function stopFades(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
  document.adoptedStyleSheets = [sheet];
}

/** The app hears of the theme later than the style sheet, on a busy machine much later. */
async function settled(colorScheme: string): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { dataset } = document.documentElement;
  // A person who chose a theme keeps it, and pages that are not ours have none.
  const isFollowing = dataset.theme !== undefined && localStorage.getItem('onhand.theme') === null;
  if (isFollowing) while (dataset.theme !== colorScheme) await frame();
  await frame();
}
