import { problemsOf } from './axe.ts';
import { expect, test, watch } from './fixtures.ts';
import { connected } from './items.ts';

test('[TEAM-02] roles and folders are changed for people at work, who see it at once, until they are removed', { tag: '@nightly' }, async ({
  page,
  browser,
  world,
  signIn,
}) => {
  const [owner, luis] = [await world.person('Olga'), await world.person('Luis')];
  const organizationId = await world.organization(owner, 'Team Works');
  await world.join(organizationId, luis, 'staff');
  const yard = await world.folder(organizationId, { name: 'Yard' });
  await world.folder(organizationId, { name: 'Shelf', parentId: yard });
  await world.folder(organizationId, { name: 'Office' });

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const errors = watch(theirs);
  await signIn(luis, context);
  const theirsHears = connected(theirs);
  await theirs.goto(`http://localhost:${world.env.port}/inventory`);
  await theirsHears;
  await expect(theirs.getByText('No folder is assigned to you yet')).toBeVisible();

  await signIn(owner);
  await page.goto('/settings/team');
  const row = page.getByRole('row', { name: /Luis Tester/ });
  await expect(row).toContainText('No folder yet');
  await expect(page.getByText('2 of 5 seats taken. Starter plan.')).toBeVisible();
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Luis Tester' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Role and folders');
  const dialog = page.getByRole('dialog', { name: 'Luis Tester' });
  await dialog.getByLabel('Yard').check();
  // Folders below it come with it.
  await expect(dialog.getByLabel('Shelf')).toBeChecked();
  await expect(dialog.getByLabel('Shelf')).toBeDisabled();
  expect(await problemsOf(page, 'role and folders')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Yard');
  await expect(theirs.getByText('Yard').first()).toBeVisible();
  await expect(theirs.getByText('Office')).toHaveCount(0);

  // Without a folder they would see nothing: that is said first.
  await act('Role and folders');
  await dialog.getByLabel('Yard').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('They will see nothing until a folder is assigned.')).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Save without folders' })).toBeVisible();
  await dialog.getByLabel('Admin').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('All folders');
  await expect(theirs.getByText('Office').first()).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(theirs.getByText('Connected', { exact: true })).toBeVisible();

  await act('Remove from team');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(errors.filter((error) => !/401|403/.test(error))).toEqual([]);
  await context.close();

  // The log has all of it.
  await page.getByRole('main').getByRole('link', { name: 'audit log' }).click();
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log.getByRole('listitem').first()).toContainText('Olga Tester removed from the team: Luis Tester');
  await expect(log).toContainText('Role: Staff → Admin');
  await page.getByLabel('What').selectOption('Billing');
  await expect(log.getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
});
