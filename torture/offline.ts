import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { walkTo } from '../e2e/items.ts';
import { getReady, scanAndRemove, waitingKeys } from '../e2e/scanning-device.ts';
import { openWire } from '../e2e/wire.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { tableOf } from '../server/src/features/reconciliation/reconciliation-report.ts';
import { reconcile } from '../server/src/features/reconciliation/reconciliation.service.ts';
import { openDatabase, type TortureDatabase } from './database.ts';
import { openSender } from './http-sender.ts';
import { startServerProcess } from './server-process.ts';

const itemCount = 20;
const stockOfEach = 1000;
/** After so many scans a part is driven from the shop into the van. */
const scansPerDrive = 10;

interface Device {
  context: BrowserContext;
  page: Page;
}

/**
 * Two phones in a basement: as a rule 200 scans on the same items, and a drive from place to place after every tenth (PLC-12), each phone
 * reloaded in the middle of it, and when the network is back one is reloaded and the server killed while they send.
 */
export async function tortureOffline(scans: number): Promise<boolean> {
  await using database = await openDatabase();
  await using server = await startServerProcess(database.url, database.dataDir);
  const wire = await openWire(() => server.port);
  await using browser = await chromium.launch({ executablePath: ensureChromium({ isForTests: true }), args: chromiumFlags });
  try {
    const stock = await makeStock(database, server.port);
    const phones = [await openPhone(browser, database, wire.origin), await openPhone(browser, database, wire.origin)];
    wire.cut();
    const started = performance.now();
    const keys = (await Promise.all(phones.map((phone) => workOffline(phone, stock, scans / phones.length)))).flat();
    console.log(`\n${keys.length} scans and drives queued on ${phones.length} devices in ${seconds(started)} s`);

    wire.mend();
    const sending = performance.now();
    await Promise.all(phones.map(({ context }) => context.setOffline(false)));
    await arrived(database, scans / 4);
    await phones[0]?.page.reload();
    await arrived(database, scans / 2);
    await server.killAndRestart();
    for (const { page } of phones) await nothingWaits(page);
    console.log(`sent in ${seconds(sending)} s, with a reload and the server killed once`);
    return await isExact(database, stock, keys);
  } finally {
    await wire.close();
  }
}

interface Stock {
  skus: string[];
  /** Lies in the shop and is only driven into the van, so that no scan finds less of it than it should. */
  driven: number;
  van: number;
}

async function makeStock({ token }: TortureDatabase, port: number): Promise<Stock> {
  const sender = openSender(port, token, 4);
  const make = async (url: string, body: object, key: string) =>
    ((await sender.send({ method: 'POST', url, body, key })).body as { id: number }).id;
  const [shop, van] = [await make('/api/folders', { name: 'Shop' }, 'shop'), await make('/api/folders', { name: 'Van' }, 'van')];
  const part = (sku: string) => ({ name: `Part ${sku}`, sku, quantity: String(stockOfEach), unitCost: '1.25', folderId: shop });
  const skus = Array.from({ length: itemCount }, (_, number) => `OFFLINE${number + 100}`);
  for (const sku of skus) await make('/api/inventory', part(sku), sku);
  const driven = await make('/api/inventory', part('DRIVEN'), 'DRIVEN');
  const own = await sender.send({ method: 'PUT', url: '/api/profile/place', body: { placeId: van }, key: 'own-place' });
  if (own.status !== 200) throw new Error(`an own place was answered ${own.status}`);
  sender.close();
  return { skus, driven, van };
}

async function openPhone(browser: Browser, { token }: TortureDatabase, origin: string): Promise<Device> {
  const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'allow' });
  await context.addCookies([{ name: 'onhand_session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await getReady(page, origin);
  return { context, page };
}

async function workOffline({ context, page }: Device, { skus, driven }: Stock, count: number): Promise<string[]> {
  await context.setOffline(true);
  let drives = 0;
  for (let number = 0; number < count; number++) {
    if (number === Math.floor(count / 2)) await page.reload();
    await scanAndRemove(page, skus[number % skus.length] as string);
    if ((number + 1) % scansPerDrive === 0) await takeIntoVan(page, driven, number + 1 + ++drives);
  }
  const keys = await waitingKeys(page);
  if (keys.length !== count + drives) throw new Error(`${count} scans and ${drives} drives, but ${keys.length} changes wait`);
  return keys;
}

async function takeIntoVan(page: Page, itemId: number, waiting: number): Promise<void> {
  await walkTo(page, `/item/${itemId}`);
  const places = page.getByRole('region', { name: 'Places' });
  const take = places.getByRole('button', { name: 'Take 1 into Van' });
  if (!(await take.isVisible())) await places.getByRole('button', { name: /Shop/ }).click();
  await take.click();
  while ((await waitingKeys(page)).length < waiting) await sleep(50);
  await walkTo(page, '/inventory');
}

async function nothingWaits(page: Page): Promise<void> {
  while ((await waitingKeys(page)).length > 0) await sleep(200);
}

const ledger = `SELECT count(*)::int AS count FROM movements WHERE organization_id = $1 AND kind IN ('out', 'move')`;

async function arrived({ admin, organizationId }: TortureDatabase, count: number): Promise<void> {
  for (;;) {
    const { rows } = await admin.query<{ count: number }>(ledger, [organizationId]);
    if ((rows[0]?.count ?? 0) >= count) return;
    await sleep(20);
  }
}

async function isExact({ admin, db, organizationId }: TortureDatabase, { van }: Stock, keys: readonly string[]): Promise<boolean> {
  const known = await admin.query<{ key: string }>('SELECT key FROM idempotency_keys WHERE organization_id = $1 AND key = ANY ($2)', [
    organizationId,
    keys,
  ]);
  const { rows: moved } = await admin.query<{ count: number }>(ledger, [organizationId]);
  const { rows: stock } = await admin.query<{ taken: string }>(
    `SELECT trim_scale(sum($2 - quantity) + (SELECT sum(quantity) FROM stock_levels WHERE organization_id = $1 AND place = $3)) AS taken
    FROM items WHERE organization_id = $1`,
    [organizationId, stockOfEach, van],
  );
  const checked = await reconcile(db, organizationId);
  const differing = checked?.differenceCount ?? -1;
  const figures = {
    'changes on the devices': keys.length,
    'of them known to the server': known.rowCount ?? 0,
    'rows of the ledger': moved[0]?.count ?? -1,
    'taken, or in the van': Number(stock[0]?.taken ?? -1),
    'figures that differ': differing,
  };
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(28)} ${figure}`);
  if (checked && differing > 0) console.log(tableOf(checked));
  const { 'figures that differ': _, ...same } = figures;
  return differing === 0 && new Set(Object.values(same)).size === 1;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
