import { expect, test } from './fixtures.ts';

test.use({ hasWindowOfItsOwn: true });

test('[SHELL-12] [SHELL-11] a script that is gone after a deployment asks for a refresh, once; a screen that fails shows an id that is in the server’s log', async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/./);
  await signIn('owner');
  await page.goto('/inventory');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const screens = /assets\/(tags|vendors)-screen-.*\.js$/;
  await page.route(screens, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('link', { name: 'Tags' }).click();
  const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
  await expect(toast).toContainText('New Version Available');
  await expect(toast).toContainText('A new version of the app is available. Please refresh to continue.');
  await expect(toast.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await toast.getByRole('button', { name: /close|dismiss/i }).click();
  await expect(toast).toHaveCount(0);
  await page.getByRole('link', { name: 'Vendors' }).click();
  await page.getByText('This page did not load').first().waitFor();
  await expect(toast).toHaveCount(0);

  // A screen's module that throws while it renders: the nearest thing to a defect that can be arranged from outside.
  await page.unroute(screens);
  await page.route(screens, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export function TagsScreen() { throw new Error("broken on purpose"); }' }),
  );
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  const facts = await page.locator('dd').allInnerTexts();
  expect(facts.some((fact) => fact.includes('/tags'))).toBe(true);
  await expect.poll(() => world.logs.some((line) => line.msg === 'browser error' && facts.includes(String(line.errorId)))).toBe(true);
});

test('[AUTH-04] a server that does not answer is a network issue, not a sign-out', { tag: '@nightly' }, async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/503|Failed to load/);
  await signIn('owner');
  let isDown = true;
  let asked = 0;
  await page.route('**/api/auth/user', (route) => {
    asked++;
    return isDown ? route.fulfill({ status: 503, body: 'down' }) : route.continue();
  });
  await page.clock.install();
  await page.goto('/inventory');
  // The first try and three retries; the clock is moved on until they have been made.
  const askedAfterASecond = async () => {
    await page.clock.runFor(1000);
    return asked;
  };
  await expect.poll(askedAfterASecond, { intervals: [50] }).toBeGreaterThanOrEqual(4);
  await expect(page.getByText('Reconnecting to server...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toHaveCount(0);
  isDown = false;
  const items = page.getByRole('heading', { level: 1, name: 'Items' });
  const isBackAfterASecond = async () => {
    await page.clock.runFor(1000);
    return items.isVisible();
  };
  await expect.poll(isBackAfterASecond, { intervals: [50] }).toBe(true);
});

test('[ERR-02, ERR-03] a refused change is told in a toast with the server’s words', { tag: '@nightly' }, async ({
  page,
  signIn,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/403|409|500/);
  const owner = await world.person('Erin');
  await world.organization(owner, 'Error Works');
  await signIn(owner);
  await page.goto('/settings/organization');
  const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
  const answers = [
    {
      status: 403,
      body: { error: 'FORBIDDEN', message: 'Your role does not allow this.' },
      title: 'Access Denied',
      text: 'Your role does not allow this.',
    },
    {
      status: 409,
      body: { error: 'DUPLICATE_SKU', message: 'Another item already has this SKU.' },
      title: 'Duplicate SKU',
      text: 'Another item already has this SKU.',
    },
  ];
  for (const { status, body, title, text } of answers) {
    await page.route('**/api/organization', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status, json: body }) : route.continue(),
    );
    await page.getByLabel('Organization name').fill(`Name ${status}`);
    await page.getByRole('button', { name: /save/i }).click();
    await expect(toast).toContainText(title);
    await expect(toast).toContainText(text);
    await page.unroute('**/api/organization');
  }
});
