import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { productName } from '../contract/src/product.ts';
import { expect, test } from './fixtures.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const publicPages = ['/', '/pricing', '/signup', '/inventory', '/api/login'];
const mainScreens = ['/dashboard', '/inventory', '/profile', '/menu', '/settings/organization'];
const otherScreens = [
  '/alerts',
  '/tags',
  '/vendors',
  '/reports',
  '/notifications',
  '/scan',
  '/settings/preferences',
  '/settings/notifications',
  '/settings/team',
  '/settings/plans',
  '/settings/import',
  '/settings/units',
  '/settings/archived',
  '/settings/quick-actions',
  '/no-such-page',
];

/** Past every skeleton: the page has the heading of its own that a reader would be taken to. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction((name) => {
    const heading = document.querySelector('h1');
    return heading !== null && heading.textContent !== name && !document.querySelector('[role="progressbar"]');
  }, productName);
}

async function problemsOf(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const problems = violations.map(
    ({ id, nodes }) =>
      `${path}: ${id}: ${nodes
        .map((node) => node.html)
        .join(' | ')
        .slice(0, 300)}`,
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return overflow > 0 ? [...problems, `${path}: scrolls sideways by ${overflow} px`] : problems;
}

for (const [size, colorScheme, screens] of [
  ['phone', 'light', [...mainScreens, ...otherScreens]],
  ['phone', 'dark', mainScreens],
  ['desktop', 'light', mainScreens],
  ['desktop', 'dark', [...mainScreens, ...otherScreens]],
] as const) {
  test(`screens are free of accessibility violations on a ${size} in ${colorScheme}`, async ({ page, signIn, expectedErrors }) => {
    test.setTimeout(180_000);
    expectedErrors.push(/401|404/);
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of publicPages) found.push(...(await problemsOf(page, path)));
    await signIn('owner');
    for (const path of screens) found.push(...(await problemsOf(page, path)));
    await signIn('staff');
    found.push(...(await problemsOf(page, '/reports')));
    expect(found).toEqual([]);
  });
}
