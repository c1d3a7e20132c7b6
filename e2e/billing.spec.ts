import type { Page } from '@playwright/test';
import type { World } from '../server/test/world.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone, toastOf } from './items.ts';

const day = 86_400_000;
const card = { pays: '4242 4242 4242 4242', isDeclined: '4000 0000 0000 0002', failsLater: '4000 0000 0000 0341' };

type SignIn = (who: { id: string; email: string }) => Promise<void>;

/** An organization of the test's own, its owner signed in, its trial with this many days left. */
async function ownShop(world: World, signIn: SignIn, trialDaysLeft: number): Promise<number> {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Paying Works');
  await world.services.db.platform.run('UPDATE subscriptions SET trial_ends_at = $2 WHERE organization_id = $1', [
    organizationId,
    new Date(Date.now() + trialDaysLeft * day - day / 2),
  ]);
  await signIn(owner);
  return organizationId;
}

async function payWith(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible();
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Months pass at the payment provider, and what it tells has arrived. */
async function passDays(world: World, days: number): Promise<void> {
  await world.services.billing.standIn?.moveClock(days * day);
  await world.services.billing.standIn?.settled();
}

const planCard = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
const meter = (page: Page, name: string) => page.getByRole('progressbar', { name });

test('[BILL-08] [BILL-12] a trial about to end is paid for by card, upgraded for what it says it costs, cancelled and resumed', async ({
  page,
  world,
  signIn,
  expectedErrors,
}) => {
  // The declined card's answer.
  expectedErrors.push(/402/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await ownShop(world, signIn, 5);
  await page.goto('/inventory');
  const banner = page.getByText('5 days left in your free trial.');
  await expect(banner).toBeVisible();
  // The list below gives way, so that the page as a whole does not scroll.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(await problemsOf(page, 'a banner')).toEqual([]);
  await page.getByRole('link', { name: 'Choose a plan' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Plan & Billing' })).toBeVisible();
  await expect(page.getByText('5 days left', { exact: false }).first()).toBeVisible();
  await expect(meter(page, 'Items')).toHaveAttribute('aria-valuetext', '0 of 1,000');
  await expect(meter(page, 'People')).toHaveAttribute('aria-valuetext', '1 of 5');
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You left before paying. Nothing was charged.')).toBeVisible();

  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await payWith(page, card.isDeclined);
  await expect(page.getByRole('alert')).toContainText('declined');
  await payWith(page, card.pays);
  await expect(page.getByText('Payment received. You are on Starter, and everything is open to your team.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(/\/settings\/plans$/);
  await expect(planCard(page, 'Starter')).toContainText('Your plan');

  await page.getByRole('button', { name: 'Upgrade to Professional' }).click();
  const change = page.getByRole('dialog', { name: 'Change to Professional?' });
  await expect(change.getByText('−$29.00')).toBeVisible();
  await expect(change.getByText('$79.00', { exact: true })).toBeVisible();
  await expect(change.getByRole('definition').last()).toHaveText('$50.00');
  expect(await problemsOf(page, 'the price of a change')).toEqual([]);
  await change.getByRole('button', { name: 'Pay $50.00 and change' }).click();
  await expect(planCard(page, 'Professional')).toContainText('Your plan');
  await expect(meter(page, 'People')).toHaveAttribute('aria-valuetext', '1 of 10');
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect(cancel).toContainText('deleted for good');
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Cancelled, runs on')).toBeVisible();
  expect(await problemsOf(page, 'a cancelled plan')).toEqual([]);
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch to Starter' })).toBeVisible();
});

test('[BILL-06] [BILL-07] [BILL-11] an app that closed opens again with a payment, and once cancelled it can only be read', {
  tag: '@nightly',
}, async ({ page, world, signIn, expectedErrors }) => {
  // Requests refused for payment appear in the console.
  expectedErrors.push(/402/);
  await page.setViewportSize(phone);
  const organizationId = await ownShop(world, signIn, -3);
  await world.tag(organizationId, 'copper');
  await page.goto('/tags');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Required' })).toBeVisible();
  await expect(page.getByText('Your free trial has ended.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Starter/ })).toBeChecked();
  expect(await problemsOf(page, 'a closed app')).toEqual([]);
  await page.getByRole('button', { name: 'Complete Setup & Pay' }).click();
  await payWith(page, card.pays);
  await expect(page.getByText(/^Payment received/)).toBeVisible();

  // A card that is good today and fails next month.
  await page.getByRole('button', { name: 'Manage card and invoices' }).click();
  await page.getByLabel('Card number').fill(card.failsLater);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await passDays(world, 32);
  await page.goto('/tags');
  await expect(page.getByText(/Your last payment needs your attention/)).toBeVisible();
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await page.getByLabel('Card number').fill(card.pays);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('link', { name: 'Return' }).click();

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Cancelled, runs on')).toBeVisible();
  await passDays(world, 32);
  await page.goto('/tags');
  await expect(page.getByText(/The subscription has ended\. You can read everything until/)).toBeVisible();
  await expect(page.getByRole('main').getByText('copper')).toBeVisible();
  expect(await problemsOf(page, 'an app to read')).toEqual([]);
  await page.getByRole('button', { name: 'New tag' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('brass');
  await page.keyboard.press('Enter');
  await toastOf(page, 'Subscription Required').getByRole('button', { name: 'See Plans' }).click();
  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await payWith(page, card.pays);
  await expect(page.getByText(/^Payment received/)).toBeVisible();
});
