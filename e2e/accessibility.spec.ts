import type { Page } from '@playwright/test';
import { productName } from '../contract/src/product.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const publicPages = ['/', '/pricing', '/signup', '/inventory', '/api/login'];
// The scanner is looked at in its own journeys: without a camera it opens and closes again while one looks.
const screens = [
  '/dashboard',
  '/inventory',
  '/profile',
  '/menu',
  '/settings/organization',
  '/alerts',
  '/tags',
  '/vendors',
  '/reports',
  '/notifications',
  '/settings/preferences',
  '/settings/notifications',
  '/settings/team',
  '/settings/plans',
  '/settings/import',
  '/settings/units',
  '/settings/archived',
  '/settings/activity',
  '/settings/audit',
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

for (const [size, viewport] of Object.entries(sizes)) {
  test(`screens are free of accessibility violations on a ${size}`, async ({ page, signIn, expectedErrors }) => {
    test.setTimeout(300_000);
    expectedErrors.push(/401|404/);
    await page.setViewportSize(viewport);
    await setTheme(page);
    const found: string[] = [];
    const look = async (path: string) => {
      await open(page, path);
      found.push(...(await problemsOf(page, path)));
    };
    for (const path of publicPages) await look(path);
    await signIn('owner');
    for (const path of screens) await look(path);
    await signIn('staff');
    await look('/reports');
    expect(found).toEqual([]);
  });
}
