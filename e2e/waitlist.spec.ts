import { readFile } from 'node:fs/promises';
import { problemsOf, setTheme } from './axe.ts';
import { expect, testOnNewServer as test } from './fixtures.ts';

test('[SET-04] who joins on the pricing page is listed, invited, exported and removed by an owner of organization 1', {
  tag: '@nightly',
}, async ({ page, signIn, world }) => {
  // The first organization of a server is the one that runs it.
  expect((await world.people()).organizationId).toBe(1);
  await setTheme(page);
  await page.goto('/pricing');
  await page.getByLabel('Email').fill('lee@example.test');
  await page.getByLabel('What do you need?').fill('9,000 items');
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('You Are on the List').first()).toBeVisible();

  await signIn('owner');
  await page.goto('/admin/waitlist');
  const row = page.getByRole('row', { name: /lee@example\.test/ });
  await expect(row).toContainText('9,000 items');
  expect(await problemsOf(page, '/admin/waitlist')).toEqual([]);
  await row.getByRole('button', { name: 'Invite lee@example.test' }).click();
  await expect(row).toContainText(/Invited/);
  expect(world.mails.at(-1)?.to).toBe('lee@example.test');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('lee@example.test');
  await row.getByRole('button', { name: 'Remove lee@example.test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The waitlist is empty')).toBeVisible();

  await signIn('other-owner');
  await page.goto('/settings/admin/waitlist');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
