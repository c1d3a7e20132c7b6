import { chromium, type Locator, type Page } from '@playwright/test';
import { publicPaths } from '../contract/src/paths.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { features, solutions } from '../web/src/marketing/frame/site-links.ts';
import { problemsOf } from './axe.ts';
import { cameraFlags, filmCode } from './fake-camera.ts';
import { expect, openServer, test, watch } from './fixtures.ts';

test.use({ hasWindowOfItsOwn: true });
// They are among the last: shared out, no core waits for the other.
test.describe.configure({ mode: 'parallel' });

const phone = { width: 390, height: 844 };
/** Pages of the public site; the others are public addresses of the app's own screens. */
const pagePaths = publicPaths.filter((path) => !['/accept-invitation', '/auth-success'].includes(path));

/** Stays for as long as the document does: a page that was loaded anew has lost it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isSameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSameDocument' in globalThis);

/** Holds back the files of pages that are not there yet; follows a link only once its page was seen to wait for them. */
async function waitForPages(page: Page) {
  let held = Promise.resolve();
  await page.route(/\/assets\/[\w-]+-page-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return async (path: string, follow: () => Promise<void>) => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    await follow();
    await expect(page.getByRole('main').getByRole('status'), path).toHaveText('Loading');
    release();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(path);
  };
}

async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** How far a page's title moves when what follows it arrives, as that does later on a slow network. */
async function jumpOfTitle(follower: Locator): Promise<number> {
  return follower.evaluate((element: HTMLElement) => {
    const topOfTitle = () => document.querySelector('h1')?.getBoundingClientRect().top ?? Number.NaN;
    const top = topOfTitle();
    element.hidden = true;
    const topBefore = topOfTitle();
    element.hidden = false;
    return top - topBefore;
  });
}

test('[MKT-10, MKT-04, MKT-05, MKT-11] home loads next to no script, its demo answers, feature and solution pages come lazily without a new document; a phone has a demo of its own', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.map((path) => path.replace(/-[\w-]+\.js$/, '.js')).sort()).toEqual(['/assets/start.js', '/theme.js']);

  const picture = page.getByRole('region', { name: 'A scanned label on a phone' });
  expect(await jumpOfTitle(picture), 'the words wait for no picture').toBe(0);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html'), 'an open page follows the system').toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  // The first click comes before React does, and counts.
  const scanned = page.getByRole('region', { name: 'A scanned label' });
  await scanned.getByRole('button', { name: 'Take one out' }).click();
  await expect(scanned.getByRole('status', { name: 'On hand' })).toHaveText('17');
  const demo = page.getByRole('region', { name: 'Demo dashboard' });
  await expect(demo).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo on a phone' })).toBeHidden();
  await expect(demo.getByRole('list', { name: 'Key figures' }).getByRole('listitem')).toHaveText([
    'Inventory Value$8,416.90',
    'Total Items8',
    'Low Stock2',
    'Out of Stock1',
  ]);
  // Before anything is chosen: what follows a click late, on a busy machine, counts as a shift too.
  expect(await shiftOf(page)).toBeLessThan(0.01);
  const line = demo.locator('[data-points]');
  const drawn = new Set([await line.getAttribute('d')]);
  for (const [range, days] of [
    ['7 Days', 7],
    ['90 Days', 90],
    ['6 Months', 184],
    ['Custom', 61],
  ] as const) {
    await demo.getByRole('button', { name: range }).click();
    await expect(line).toHaveAttribute('data-points', String(days));
    drawn.add(await line.getAttribute('d'));
  }
  await demo.getByLabel('From', { exact: true }).fill('2025-09-21');
  await expect(line).toHaveAttribute('data-points', '10');
  expect(drawn.size, 'each range is another line').toBe(5);
  await expect(demo.getByText('Recent Activity')).toBeVisible();
  for (const name of ['Alerts', 'Tags', 'Vendors', 'Reports', 'Settings', 'Notifications', 'Items']) {
    await demo.getByRole('button', { name }).click();
    await expect(demo.getByRole('heading', { name })).toBeVisible();
  }
  for (const status of ['In Stock', 'Low Stock', 'Out of Stock'])
    await expect(demo.getByText(status, { exact: true }).first()).toBeVisible();

  await mark(page);
  const waitFor = await waitForPages(page);
  const header = page.getByRole('navigation', { name: 'Main' });
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await waitFor('/features/fifo-costing', async () => {
    await header.getByText('Features', { exact: true }).click();
    await header.getByRole('link', { name: /^FIFO costing/ }).click();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'First in, first out, for the money too' })).toBeVisible();
  await expect(page).toHaveTitle(/^FIFO costing/);
  await page.getByLabel('Use, step 3: quantity').fill('15');
  await expect(page.getByText('15 used, costing $70.00')).toBeVisible();
  await waitFor('/features/qr-code-scanning', () => footer.getByRole('link', { name: 'QR code scanning' }).click());
  await page.getByRole('button', { name: 'Scan this label' }).click();
  await expect(page.getByRole('status', { name: 'On hand' })).toHaveText('18');
  await page.getByRole('button', { name: 'Take one out' }).click();
  await expect(page.getByRole('status', { name: 'On hand' })).toHaveText('17');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'First in, first out, for the money too' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Know what’s on hand.' })).toBeVisible();
  await page.setViewportSize(phone);
  const bar = page.getByRole('region', { name: 'Demo on a phone' }).getByRole('navigation').getByRole('button');
  await expect(demo).toBeHidden();
  await expect(bar).toHaveText(['Dashboard', 'Items', 'Scan QR', 'Notifications', 'Menu']);
  await bar.nth(1).click();
  await expect(bar.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 1440, height: 900 });
  const seen = ['/features/fifo-costing', '/features/qr-code-scanning'];
  const unseen = [...features, ...solutions].filter((one) => !seen.includes(one.path));
  // They are all made alike: by day the last is enough, which is a solution.
  for (const { path, label } of process.env.NIGHTLY === undefined ? unseen.slice(-1) : unseen)
    await waitFor(path, () => footer.getByRole('link', { name: label, exact: true }).click());
  expect(await isMarked(page)).toBe(true);
});

test('[MKT-04] on the scanning page a visitor’s own camera reads a label and goes off again; without leave the page says so', {
  tag: '@nightly',
}, async ({ baseURL }) => {
  const label = 'BV-050';
  await filmCode(label);
  // The browser without windows has no camera either.
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags, ...cameraFlags(label)] });
  try {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: phone });
    const page = await context.newPage();
    const errors = watch(page);
    await page.goto('/features/qr-code-scanning');
    const camera = page.getByRole('button', { name: 'Use my camera' });
    await camera.click();
    await expect(page.getByText('Camera permission denied.')).toBeVisible();
    await context.grantPermissions(['camera']);
    await camera.click();
    await expect(page.getByRole('status', { name: 'On hand' })).toHaveText('18', { timeout: 20_000 });
    const isOn = () => page.evaluate(() => (document.querySelector('video')?.srcObject as MediaStream | null)?.active ?? false);
    expect(await isOn(), 'nobody is watched after the label was read').toBe(false);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('[MKT-11, MKT-08, MKT-05] on a phone: the mobile demo, a full-screen menu with the home anchors, and solutions', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  const demo = page.getByRole('region', { name: 'Demo on a phone' });
  await expect(demo).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo dashboard' })).toBeHidden();
  for (const name of ['Items', 'Scan QR', 'Notifications', 'Menu', 'Dashboard']) {
    const choice = demo.getByRole('navigation').getByRole('button', { name });
    await choice.click();
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
  }
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
  };
  await openMenu();
  await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  for (const anchor of ['restaurants', 'retail', 'warehouses', 'small-business']) {
    if (await menu.isHidden()) await openMenu();
    await menu.locator(`a[href="/#${anchor}"]`).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`#${anchor}$`));
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
  await openMenu();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await mark(page);
  await openMenu();
  await menu.getByRole('link', { name: 'HVAC' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Know which van has the capacitor' })).toBeVisible();
  await expect(menu).toBeHidden();
  expect(await isMarked(page), 'no new document').toBe(true);
});

test('[MKT-13] without JavaScript every page is readable and its menu opens', { tag: '@nightly' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const main = page.getByRole('main');
  for (const path of pagePaths) {
    await page.goto(path);
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
    // `innerText` leaves hidden text out.
    const text = await main.innerText();
    expect(text.split(/\s+/).length, `words of ${path}`).toBeGreaterThan(90);
    expect(text, path).not.toContain('Loading');
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' })).toBeVisible();
  await context.close();
});

test('the public pages are free of accessibility violations in both themes and sizes', { tag: '@nightly' }, async ({ page }) => {
  const found: string[] = [];
  const desktop = { width: 1440, height: 900 };
  const onDesktop = [
    '/',
    '/signup',
    '/pricing',
    '/features/user-roles-permissions',
    '/features/real-time-insights',
    '/features/qr-code-scanning',
  ];
  const onPhone = [
    '/support',
    '/features',
    '/features/fifo-costing',
    '/features/reports',
    '/solutions/hvac',
    '/learn',
    '/legal/privacy-policy',
  ];
  for (const [viewport, colorScheme, paths] of [[desktop, 'dark', onDesktop] as const, [phone, 'light', onPhone] as const]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of paths) {
      await page.goto(path);
      found.push(...(await problemsOf(page, path)));
    }
  }
  expect(found).toEqual([]);
});

test('[MKT-01, MKT-03, MKT-13] on two hosts every page, link, picture and file of the public site is there, and unknown paths show home', async () => {
  const world = await openServer({
    env: { PUBLIC_URL: 'https://app.shop.test', MARKETING_URL: 'https://shop.test' },
  });
  const get = (host: string, url: string) => world.app.inject({ url, headers: { host } });
  try {
    const home = (await get('shop.test', '/')).body;
    expect((await get('shop.test', '/no-such-page')).body).toBe(home);
    expect(home).toContain('<link rel="canonical" href="https://shop.test/"/>');
    expect((await get('shop.test', '/support')).body).toContain('<h1');
    const seen = new Set<string>();
    const waiting = [...pagePaths] as string[];
    const anchors = new Set<string>();
    const ids = new Map<string, Set<string>>();
    while (waiting.length > 0) {
      const path = waiting.pop() ?? '';
      if (seen.has(path)) continue;
      seen.add(path);
      const { statusCode, body, headers } = await get('shop.test', path);
      expect([path, statusCode]).toEqual([path, path.startsWith('/api/') ? 302 : 200]);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      if (path !== '/') expect(body === home, `${path} has a page of its own`).toBe(false);
      expect(body).not.toContain('origin.invalid');
      ids.set(path, new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
      for (const [, to = '', id = ''] of body.matchAll(/href="(\/[^"#]*|)#([^"]+)"/g)) anchors.add(`${to || path}#${id}`);
      for (const [, address = ''] of body.matchAll(/(?:href|src|content)="((?:https:\/\/shop\.test)?\/[^"#]*)/g))
        waiting.push(address.replace('https://shop.test', ''));
      // From the app's host the same page is found on the other one.
      if (!path.startsWith('/api/') && path !== '/') {
        expect((await get('app.shop.test', path)).headers.location).toBe(`https://shop.test${path}`);
      }
    }
    expect(seen.size).toBeGreaterThan(40);
    for (const anchor of ['restaurants', 'retail', 'warehouses', 'small-business']) expect(anchors).toContain(`/#${anchor}`);
    const broken = [...anchors].filter((anchor) => !ids.get(anchor.split('#')[0] ?? '')?.has(anchor.split('#')[1] ?? ''));
    expect(broken, 'links to places that are not there').toEqual([]);
    expect((await get('shop.test', '/sitemap.xml')).body).toContain('<loc>https://shop.test/learn</loc>');
    expect((await get('shop.test', '/robots.txt')).body).toContain('Sitemap: https://shop.test/sitemap.xml');
    expect((await get('app.shop.test', '/robots.txt')).body).toContain('Disallow: /\n');
  } finally {
    await world.close();
  }
});
