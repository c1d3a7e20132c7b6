import { api } from '../contract/src/index.ts';
import type { World } from '../server/test/world.ts';
import { problemsOf, setTheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { phone, toastOf, undo } from './items.ts';
import { getReady, scan, typeCode } from './scanning-device.ts';
import { countTaps } from './taps.ts';
import { openWire, type Wire } from './wire.ts';

/** A van, a shop, a technician who works from the van, and a job of today that wants four elbows. */
async function season(world: World) {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Job Works');
  const caller = world.withSession(await world.signIn(owner));
  const shop = await world.folder(organizationId, { name: 'Shop' });
  const van = await world.folder(organizationId, { name: 'Van 2' });
  const make = async (name: string, sku: string, quantity: string, folderId: number) =>
    (await caller.call(api.inventory.create, { body: { name, sku, quantity, folderId, unitCost: '2.50', sellingPrice: '4' } })).body.id;
  const elbow = await make('Copper elbow 22 mm', 'EL22', '20', van);
  const valve = await make('Ball valve 1/2 in', 'BV12', '3', shop);
  await caller.call(api.profile.setPlace, { body: { placeId: van } });
  const today = new Date().toISOString().slice(0, 10);
  const made = await caller.call(api.jobs.make, {
    body: {
      title: 'Swap the boiler',
      customerName: 'Mrs. Fuller',
      address: '12 Hill Road\nSpringfield',
      phone: '555-0101',
      day: today,
      placeId: van,
      lines: [
        { itemId: elbow, quantity: '4' },
        { itemId: valve, quantity: '5' },
      ],
    },
  });
  const job = made.body;
  const read = async () => (await caller.call(api.jobs.read, { params: { id: job.id } })).body;
  const figures = async () =>
    Object.fromEntries(
      (await read()).lines.map(({ name, used, reserved, picked, short }) => [name.split(' ')[0], { used, reserved, picked, short }]),
    );
  const lying = async (id: number) => (await caller.call(api.inventory.read, { params: { id } })).body.quantity;
  return { owner, organizationId, caller, shop, van, elbow, valve, job, read, figures, lying };
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('[JOB-04] [JOB-05] from the home screen to a part on a job in three taps, one scan after that; closing asks for the rest', async ({
    page,
    world,
    signIn,
  }) => {
    const { owner, job, figures, lying, elbow } = await season(world);
    const taps = await countTaps(page);
    await signIn(owner);
    await page.goto('/dashboard');
    await setTheme(page);
    // The handheld scanner on the belt opens the scanner by itself; the first part asks which job it is for.
    await scan(page, 'EL22');
    const found = page.getByRole('region', { name: 'Item found' });
    await found.getByRole('button', { name: 'Use on job…' }).tap();
    const which = page.getByRole('dialog', { name: 'Use on which job?' });
    // What was said of the scan stands above the sheet, but for the room around it, and covers none of its rows.
    const roomForToasts = page.locator('ol[aria-live="off"]');
    const overlap = async () => {
      const [said, sheet] = [await roomForToasts.boundingBox(), await which.boundingBox()];
      return said && sheet ? said.y + said.height - sheet.y : Number.POSITIVE_INFINITY;
    };
    await expect.poll(overlap).toBeLessThanOrEqual(12);
    await which.getByRole('button', { name: /Swap the boiler/ }).tap();
    const result = page.getByRole('region', { name: 'Put on the job' });
    await expect(result).toContainText(`1 on J-${job.number}`);
    expect(await taps()).toBeLessThanOrEqual(3);
    expect((await figures())['Copper']).toEqual({ used: '1', reserved: '3', picked: '0', short: '0' });

    // From now on one scan is one part, and how many it was is said on the result.
    const before = await taps();
    await typeCode(page, 'EL22');
    await expect(result).toContainText('2 on J-');
    expect(await taps()).toBe(before);
    const listed = page.getByRole('region', { name: 'This session' }).getByText(`Used 1 on J-${job.number}`);
    await expect(listed).toHaveCount(2);
    await result.getByRole('button', { name: 'One more: How many of Copper elbow 22 mm' }).tap();
    await expect(result).toContainText('3 on J-');
    await result.getByRole('button', { name: 'One less: How many of Copper elbow 22 mm' }).tap();
    await expect(result).toContainText('2 on J-');
    await expect(listed).toHaveCount(2);
    await page
      .getByRole('button', { name: /^Undo: Used 1 on J-/ })
      .first()
      .tap();
    await expect(result).toContainText('1 on J-');
    await typeCode(page, 'EL22');
    await expect(result).toContainText('2 on J-');
    await expect(listed).toHaveCount(2);
    await expect.poll(figures).toMatchObject({ Copper: { used: '2' } });
    expect(await problemsOf(page, 'a part on a job', '[role="dialog"]')).toEqual([]);
    await page.getByRole('dialog', { name: 'Scan QR' }).getByRole('button', { name: 'Close' }).tap();

    // It is seen everywhere, and kept.
    const strip = page.getByRole('button', { name: /^Working on J-/ });
    await expect(strip).toContainText('Swap the boiler');
    await page.reload();
    await expect(strip).toBeVisible();

    // The valves of the shop are loaded, one is used, and closing asks about the others (J9).
    await page.goto(`/jobs/${job.id}`);
    await expect(page.getByRole('link', { name: '12 Hill Road, Springfield' })).toHaveAttribute('href', /maps/);
    await expect(page.getByRole('link', { name: '555-0101' })).toHaveAttribute('href', 'tel:5550101');
    await page.getByRole('button', { name: 'Reserve what is free' }).tap();
    await expect(toastOf(page, 'Reserved more of 1 part')).toBeVisible();
    await expect.poll(figures).toMatchObject({ Copper: { reserved: '2' } });
    await expect(page.getByText('2 short')).toBeVisible();
    await page.getByRole('button', { name: 'Load all into Van 2' }).tap();
    await expect.poll(figures).toMatchObject({ Ball: { reserved: '3', picked: '3', short: '2' } });
    await expect(page.getByText('3 loaded in Van 2')).toBeVisible();
    expect(await problemsOf(page, 'a job')).toEqual([]);
    await page.getByRole('button', { name: 'Use 2 of Copper elbow 22 mm' }).tap();
    await expect(page.getByText(/^Used 2 of Copper elbow/)).toBeVisible();
    await page.getByRole('button', { name: 'Close job' }).tap();
    const closing = page.getByRole('dialog', { name: `Close J-${job.number}` });
    await closing.getByRole('button', { name: 'One more: Used of Ball valve 1/2 in' }).tap();
    await expect(closing.getByText('1 used, 2 stay in Van 2')).toBeVisible();
    expect(await problemsOf(page, 'closing a job', '[role="dialog"]')).toEqual([]);
    await closing.getByRole('button', { name: 'Close job' }).tap();
    await expect(page.getByRole('heading', { name: /Swap the boiler.*Done/ })).toBeVisible();
    expect(await figures()).toMatchObject({ Ball: { used: '1', reserved: '0', picked: '0' } });
    await expect(strip).toHaveCount(0);
    expect(await lying(elbow)).toBe('16');
  });

  test('[JOB-04] [JOB-11] two of the crew share a tablet by their PINs, and each line says who it was', { tag: '@nightly' }, async ({
    page,
    world,
    signIn,
    expectedErrors,
  }) => {
    const { owner, caller, job } = await season(world);
    for (const [name, pin] of [
      ['Marco', '1111'],
      ['Nina', '2222'],
    ] as const)
      await caller.call(api.crew.make, { body: { name, pin } });
    await signIn(owner);
    await page.goto(`/jobs/${job.id}`);
    const enter = async (name: string, pin: string) => {
      await page.getByRole('dialog').getByRole('button', { name }).tap();
      await page.getByLabel('PIN').fill(pin);
    };
    await page.getByRole('button', { name: 'Who is working?' }).tap();
    expectedErrors.push(/40[0139]/);
    await enter('Marco', '9999');
    await expect(page.getByLabel('PIN')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('PIN').fill('1111');
    const chip = page.getByRole('main').getByRole('button', { name: 'Marco' });
    await expect(chip).toBeVisible();
    await page.getByRole('button', { name: /^Use 4 of Copper/ }).tap();
    await expect(page.getByText(/^Marco, .*from Van 2/)).toBeVisible();
    await chip.tap();
    await enter('Nina', '2222');
    await page.getByRole('button', { name: /^Copper elbow/ }).tap();
    const sheet = page.getByRole('dialog', { name: 'Copper elbow 22 mm' });
    await sheet.getByRole('button', { name: 'Return 1' }).tap();
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByText(/^Nina, .*into Van 2/)).toBeVisible();
    // Back to whoever entered a PIN today: one tap, and no PIN.
    await page.getByRole('main').getByRole('button', { name: 'Nina' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Marco' }).tap();
    await expect(chip).toBeVisible();
  });
});

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[JOB-01] [JOB-02] [JOB-03] [JOB-07] [JOB-08] an office plans a job from a kit, moves it in the week, finds it, and bills what was used', async ({
    page,
    world,
    signIn,
  }) => {
    const { owner, caller, elbow, valve, job, read } = await season(world);
    await caller.call(api.kits.make, {
      body: {
        kind: 'kit',
        name: 'Radiator connection',
        lines: [
          { itemId: elbow, quantity: '2' },
          { itemId: valve, quantity: '1' },
        ],
      },
    });
    await signIn(owner);
    await page.goto('/jobs');
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
    await setTheme(page);
    expect(await problemsOf(page, 'jobs')).toEqual([]);
    await page.getByRole('button', { name: 'New job' }).click();
    const sheet = page.getByRole('dialog', { name: 'New job' });
    await sheet.getByLabel('What is to be done?').fill('Two radiators');
    await sheet.getByRole('button', { name: /^Customer/ }).click();
    await page
      .getByRole('textbox', { name: 'Customers' })
      .or(page.getByRole('combobox', { name: 'Customers' }))
      .fill('Mr. Ames');
    await page.getByRole('option', { name: /Mr\. Ames/ }).click();
    await sheet.getByLabel('Address').fill('3 Mill Lane');
    await sheet.getByRole('button', { name: 'Plan parts' }).click();
    await expect(page.getByRole('heading', { name: /Two radiators/ })).toBeVisible();
    await page.getByRole('button', { name: 'Add a kit or template' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Radiator connection/ })
      .click();
    await expect(page.getByRole('button', { name: /^Copper elbow.*2 wanted/ })).toBeVisible();
    // The three valves are promised to the boiler: the last unit is promised once.
    await expect(page.getByText('1 short')).toBeVisible();

    // What is promised stands beside what lies there.
    await page.goto(`/item/${elbow}`);
    await expect(page.getByText('6 reserved, 14 free')).toBeVisible();

    // From the item's panel a part is on a job in two clicks.
    const panel = page.getByRole('complementary', { name: 'Copper elbow 22 mm' });
    await panel.getByRole('button', { name: 'Use on job…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Two radiators/ })
      .click();
    await undo(page, 'used on J-');
    await expect(toastOf(page, 'Action Undone')).toBeVisible();
    await page.getByRole('button', { name: /^Leave J-/ }).click();

    await page.goto('/jobs');
    await page.getByRole('button', { name: 'Show the week' }).click();
    const card = page.getByRole('link', { name: /Swap the boiler/ });
    await card.focus();
    const day = (await read()).day ?? '';
    const isSunday = new Date(`${day}T00:00Z`).getUTCDay() === 0;
    await page.keyboard.press(isSunday ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(async () => (await read()).day).not.toBe(day);
    expect(await problemsOf(page, 'the week')).toEqual([]);

    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill(`J-${job.number}`);
    await page.getByRole('option', { name: /Swap the boiler/ }).click();
    await page.getByRole('button', { name: 'Use 4 of Copper elbow 22 mm' }).click();
    await expect(page.getByRole('region', { name: 'Costs' })).toContainText('$10.00');
    await expect(page.getByRole('region', { name: 'Costs' })).toContainText('$16.00');
    await page.getByRole('button', { name: 'Close job' }).click();
    await expect(page.getByRole('heading', { name: /Done/ })).toBeVisible();

    await page.goto('/jobs/to-bill');
    await expect(page.getByText('$16.00').first()).toBeVisible();
    expect(await problemsOf(page, 'to bill')).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 1 job as billed' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expect(page.getByText('Nothing left to bill')).toBeVisible();
    await page.getByRole('button', { name: /^Take bill \d+ back/ }).click();
    await expect(page.getByRole('button', { name: 'Export 1 job as billed' })).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    hasWindowOfItsOwn: true,
    viewport: phone,
    hasTouch: true,
    expectedErrors: [/net::ERR|Failed to load resource|WebSocket connection|Failed to fetch|NetworkError/i],
  });
  let wire: Wire;
  test.beforeEach(async ({ world }) => {
    wire = await openWire(() => world.env.port);
  });
  test.afterEach(() => wire.close());

  test('[JOB-04] parts go onto a job in a basement and arrive once; of a job that was cancelled meanwhile the part goes elsewhere', {
    tag: '@nightly',
  }, async ({ page, context, world, signIn }) => {
    const { owner, caller, job, figures, lying, elbow } = await season(world);
    const other = (await caller.call(api.jobs.make, { body: { title: 'Leaking tap' } })).body;
    await signIn(owner);
    await getReady(page, wire.origin);
    wire.cut();
    await context.setOffline(true);
    await page.goto(`${wire.origin}/jobs`);
    await page.getByRole('button', { name: `Work on it: J-${job.number}` }).tap();
    await scan(page, 'EL22');
    const result = page.getByRole('region', { name: 'Put on the job' });
    await expect(result).toContainText(`1 on J-${job.number}`);
    await expect(result.getByText('Pending')).toBeVisible();
    await typeCode(page, 'EL22');
    await expect(result).toContainText('2 on J-');
    await result.getByRole('button', { name: /^One less/ }).tap();
    await expect(result).toContainText('1 on J-');
    await page.getByRole('dialog', { name: 'Scan QR' }).getByRole('button', { name: 'Close' }).tap();
    // The job itself is readable there, and knows what waits.
    await page.goto(`${wire.origin}/jobs/${job.id}`);
    await expect(page.getByRole('button', { name: /^Copper elbow 22 mm\b.* 1 of 4 used/ })).toBeVisible();
    wire.mend();
    await context.setOffline(false);
    await expect.poll(figures, { timeout: 20_000 }).toMatchObject({ Copper: { used: '1', reserved: '3' } });
    expect(await lying(elbow)).toBe('19');

    wire.cut();
    await context.setOffline(true);
    await scan(page, 'EL22');
    await expect(result).toContainText('1 on J-');
    await page.getByRole('dialog', { name: 'Scan QR' }).getByRole('button', { name: 'Close' }).tap();
    await caller.call(api.jobs.cancel, { params: { id: job.id } });
    wire.mend();
    await context.setOffline(false);
    await page.goto(`${wire.origin}/offline`);
    await page.getByLabel('Another job').selectOption({ label: `J-${other.number} Leaking tap` });
    await expect
      .poll(async () => (await caller.call(api.jobs.read, { params: { id: other.id } })).body.lines.map(({ used }) => used), {
        timeout: 20_000,
      })
      .toEqual(['1']);
    expect(await lying(elbow)).toBe('18');
  });

  test('[JOB-04] what waited under a PIN that was changed meanwhile is lost for nobody: it goes out under the name of who is here', {
    tag: '@nightly',
  }, async ({ page, context, world, signIn }) => {
    const { owner, caller, job, read } = await season(world);
    const { id } = (await caller.call(api.crew.make, { body: { name: 'Marco', pin: '1111' } })).body;
    await signIn(owner);
    await getReady(page, wire.origin);
    await page.goto(`${wire.origin}/jobs/${job.id}`);
    await page.getByRole('button', { name: 'Who is working?' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Marco' }).tap();
    await page.getByLabel('PIN').fill('1111');
    await expect(page.getByRole('main').getByRole('button', { name: 'Marco' })).toBeVisible();
    wire.cut();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Use 4 of Copper/ }).tap();
    await expect(page.getByRole('button', { name: /^Copper elbow 22 mm\b.* 4 used/ })).toBeVisible();
    await caller.call(api.crew.change, { params: { id }, body: { name: 'Marco', pin: '2222' } });
    wire.mend();
    await context.setOffline(false);
    await page.goto(`${wire.origin}/offline`);
    await expect(page.getByText('Enter your PIN again, so that this is noted under your name.')).toBeVisible();
    await page.getByRole('button', { name: 'Send as Olive Tester' }).tap();
    await expect
      .poll(async () => (await read()).parts.map(({ by, quantity }) => [by, quantity]), { timeout: 20_000 })
      .toEqual([['Olive Tester', '4']]);
  });
});
