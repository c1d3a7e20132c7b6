import { api } from '../contract/src/index.ts';
import { problemsOf } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone, toastOf } from './items.ts';

test('[QA-01] [RT-03] quick actions are made, edited, made the default and deleted, and what others change shows at once', {
  tag: '@nightly',
}, async ({ page, signIn, world, expectedErrors }) => {
  expectedErrors.push(/409/);
  const { organizationId } = await world.people();
  const van = await world.folder(organizationId, { name: 'Van 3' });
  await world.tag(organizationId, 'Checked');
  await signIn('owner');
  await page.setViewportSize(phone);
  await page.goto('/settings/quick-actions');
  await expect(page.getByRole('heading', { name: 'No quick actions configured yet.' })).toBeVisible();

  await page.getByRole('button', { name: 'New quick action' }).click();
  const dialog = page.getByRole('dialog', { name: 'New quick action' });
  // Once it has come in.
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog.getByText('A PIN is four digits.')).toBeVisible();
  expect(await problemsOf(page, 'new quick action', '[role="dialog"]')).toEqual([]);
  await dialog.getByLabel('Name').fill('Take one');
  await expect(dialog.getByLabel('Remove this many')).toHaveValue('1');
  await dialog.getByLabel('PIN').fill('4711');
  await dialog.getByLabel('Default action').check();
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog).toBeHidden();
  const decreasing = page.getByRole('region', { name: 'Decrease stock' });
  await expect(decreasing.getByRole('listitem')).toHaveText(/Take one\s*Default\s*Remove 1/);
  // The next one can be made at once: the toast stands above the button.
  const added = await page.getByRole('button', { name: 'New quick action' }).boundingBox();
  const told = await toastOf(page, '“Take one” created').boundingBox();
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(added?.y ?? 0);

  await page.getByRole('button', { name: 'New quick action' }).click();
  await dialog.getByLabel('Name').fill('take ONE');
  await dialog.getByLabel('PIN').fill('0815');
  await dialog.getByLabel('What it does').selectOption('Add tags');
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog.getByText('Choose at least one tag.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('option', { name: 'Checked' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(dialog.getByText('This name is taken already.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Mark as checked');
  await dialog.getByRole('button', { name: 'Create quick action' }).click();
  await expect(page.getByRole('region', { name: 'Add tags' })).toContainText('Tag Checked');

  // Someone else, on another device.
  const admin = await world.as('admin');
  const body = { name: 'Load the van', pin: '1234', actionType: 'move', actionConfig: { folderId: van } } as const;
  await admin.call(api.quickActions.create, { body });
  const moving = page.getByRole('region', { name: 'Move to a folder' });
  await expect(moving).toContainText('Move to Van 3');
  await admin.call(api.folders.update, { params: { id: van }, body: { name: 'Van 4' } });
  await expect(moving).toContainText('Move to Van 4');

  await page.getByRole('button', { name: 'Actions for Load the van' }).click();
  // It shows at once; what it names may go only when the server has it.
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('menuitem', { name: 'Make default' }).click();
  await expect(moving.getByText('Default')).toBeVisible();
  await expect(decreasing.getByText('Default')).toBeHidden();
  await isSaved;
  await admin.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } });
  await expect(moving).toContainText('The folder of this action was deleted.');
  expect(await problemsOf(page, 'quick actions')).toEqual([]);

  await page.getByRole('button', { name: 'Actions for Take one' }).click();
  await page.getByRole('menuitem', { name: 'Edit or change PIN' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit quick action' });
  await expect(edit.getByLabel('New PIN')).toHaveValue('');
  await edit.getByLabel('Remove this many').fill('2');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(decreasing).toContainText('Remove 2');
  await page.getByRole('button', { name: 'Actions for Take one' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete quick action' }).click();
  await expect(toastOf(page, '“Take one” deleted')).toBeVisible();
  await expect(decreasing).toBeHidden();
});
