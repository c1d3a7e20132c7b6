import { expect, test } from './fixtures.ts';

test('[SUP-01, SUP-02, MKT-03] the contact form asks for what is missing, sends once, says so, and says when it failed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500|503/);
  await page.goto('/support');
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Category').locator('option')).toHaveText([
    'No category',
    'General',
    'Technical',
    'Billing',
    'Feature request',
  ]);
  await send.click();
  await expect(page.getByText('Missing Information').first()).toBeVisible();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByLabel('Name').fill('Pat Fitter');
  await page.getByLabel('Email').fill('pat at example.test');
  await page.getByLabel('Category').selectOption('technical');
  await page.getByLabel('Subject').fill('Labels');
  await page.getByLabel('Message').fill('Which printer fits?');
  await send.click();
  await expect(page.getByText('Please enter an email address.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('pat@example.test');
  let isFailing = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/support/submit', async (route) => {
    await held;
    if (isFailing) await route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } });
    else await route.continue();
  });
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending Message...' })).toBeDisabled();
  release();
  await expect(page.getByText('Failed to send your message. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Message'), 'nothing typed is lost').toHaveValue('Which printer fits?');

  isFailing = false;
  await send.click();
  await expect(page.getByText('Support Request Sent').first()).toBeVisible();
  await expect(page.getByText("We've received your message and will get back to you within 24 hours.").first()).toBeVisible();
  for (const field of ['Name', 'Email', 'Subject', 'Message', 'Category']) await expect(page.getByLabel(field)).toHaveValue('');
});
