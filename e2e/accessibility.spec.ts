import type { Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { productName } from '../contract/src/product.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeItem, phone, walkTo } from './items.ts';

const desktop = { width: 1440, height: 900 };

// Pages that another journey checks in that size, with more on them than here, are left out. So is the scanner: without a camera it opens
// and closes again while one looks.
const signedOut = { phone: ['/', '/pricing', '/signup', '/inventory', '/api/login'], desktop: ['/inventory', '/api/login'] };
const everywhere = ['/profile', '/menu', '/settings/preferences', '/settings/team', '/settings/audit', '/no-such-page'];
const screens = {
  phone: [...everywhere, '/settings/organization', '/settings/notifications', '/settings/plans', '/settings/activity', '/reports'],
  desktop: [...everywhere, '/alerts', '/vendors', '/notifications', '/settings/units', '/settings/quick-actions'],
};

/** Past every skeleton: the page has the heading of its own that a reader would be taken to. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

/** The same without loading the app again, as a link inside it leads there. */
async function goOn(page: Page, path: string): Promise<void> {
  const before = await page.locator('h1').textContent();
  await walkTo(page, path);
  await expect(page.locator('h1')).not.toHaveText(before ?? '');
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction((name) => {
    const heading = document.querySelector('h1');
    return heading !== null && heading.textContent !== name && !document.querySelector('[role="progressbar"]');
  }, productName);
}

/** Something for every list. */
async function fill(world: World): Promise<void> {
  const { organizationId } = await world.people();
  const owner = await world.as('owner');
  await world.vendor(organizationId, 'Acme Pipe');
  const folderId = await world.folder(organizationId, { name: 'Van' });
  const { id } = await makeItem(world, { folderId, quantity: '6', lowStockThreshold: '2' });
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-6' } });
  const body = { name: 'Take two', pin: '4711', actionType: 'decrease', actionConfig: { quantity: '2' } } as const;
  await owner.call(api.quickActions.create, { body });
}

/** Each screen that can be named without an id; those with one, and the scanner, are on the ways of other journeys. */
const inSettings = 'preferences notifications organization team audit units fields archived quick-actions activity import plans';
const named = [
  '/dashboard',
  '/inventory',
  '/counts',
  '/refills',
  '/transfers',
  '/transactions',
  '/tools',
  '/alerts',
  '/tags',
  '/vendors',
  '/reports',
  ...inSettings.split(' ').map((name) => `/settings/${name}`),
  '/notifications',
  '/offline',
  '/profile',
  '/help',
  '/menu',
];

test('every screen opens on a phone with something on it, says nothing in the console, and does not scroll sideways', async ({
  page,
  signIn,
  world,
}) => {
  await fill(world);
  await page.setViewportSize(phone);
  await signIn('owner');
  const found: string[] = [];
  for (const [place, path] of named.entries()) {
    await (place === 0 ? open : goOn)(page, path);
    found.push(...(await problemsOf(page, path)));
  }
  expect(found).toEqual([]);
});

for (const [size, viewport] of Object.entries({ phone, desktop }) as ['phone' | 'desktop', typeof phone][]) {
  test(`screens are free of accessibility violations on a ${size}`, { tag: '@nightly' }, async ({
    page,
    signIn,
    world,
    expectedErrors,
  }) => {
    test.setTimeout(120_000);
    expectedErrors.push(/401|404/);
    await fill(world);
    await page.setViewportSize(viewport);
    await setTheme(page);
    const found: string[] = [];
    const look = async (path: string, getThere = open) => {
      await getThere(page, path);
      found.push(...(await problemsOf(page, path)));
    };
    for (const path of signedOut[size]) await look(path);
    await signIn('owner');
    const [first, ...others] = screens[size];
    await look(first as string);
    for (const path of others) await look(path, goOn);
    await signIn('staff');
    await look('/reports');
    expect(found).toEqual([]);
  });
}
