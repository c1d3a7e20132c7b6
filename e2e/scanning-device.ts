import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the app and waits until it could be carried into a basement. */
export async function getReady(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/offline`);
  await expect(page.getByText(/^Ready to work without a network/)).toBeVisible({ timeout: 60_000 });
}

/** As a handheld scanner does it: the code, typed faster than anyone can, and Enter. In one go, because a busy machine types slowly. */
export async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached({ timeout: 30_000 });
  await typeCode(page, code);
}

/** The same where the scanner is open already, over whatever the page shows. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      // A scanner's keys follow each other evenly: the page must not take a pause of the machine, while they are made, for a person's.
      const start = performance.now();
      const events = keys.map((key, place) =>
        Object.defineProperty(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), 'timeStamp', {
          value: start + place * 5,
        }),
      );
      for (const event of events) document.body.dispatchEvent(event);
    },
    [...code.split(''), 'Enter'],
  );
}

export async function scanAndRemove(
  page: Page,
  code: string,
  amount: 1 | 5 = 1,
  beforeClosing: (scanner: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await scan(page, code);
  const found = page.getByRole('region', { name: 'Item found' });
  await found.getByRole('button', { name: `Remove ${amount}`, exact: true }).click();
  await expect(found.getByText(`Removed ${amount}`, { exact: true })).toBeVisible({ timeout: 30_000 });
  const scanner = page.getByRole('dialog', { name: 'Scan QR' });
  await beforeClosing(scanner);
  await scanner.getByRole('button', { name: 'Close' }).click();
  await expect(found).toBeHidden();
}

/** The keys of the changes that wait on a device, in their order. */
export function waitingKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('onhand-device-')) ?? {};
    const store = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const changes = await new Promise<{ key: string }[]>((resolve) => {
      const reading = store.transaction('changes').objectStore('changes').getAll();
      reading.addEventListener('success', () => resolve(reading.result as { key: string }[]));
    });
    store.close();
    return changes.map(({ key }) => key);
  });
}
