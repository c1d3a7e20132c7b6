import { api } from '@onhand/contract';
import { limits, spelledLimit } from '@onhand/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unusedName } from './catalogue.ts';
import { type Caller, openWorld, type World } from './harness.ts';
import { importForm } from './import-files.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  const person = await world.person('Olga');
  organizationId = await world.organization(person);
  owner = world.withSession(await world.signIn(person));
});
afterAll(() => world.close());

const fill = (sql: string, most: number) =>
  world.database.admin.query(
    `INSERT INTO ${sql} FROM generate_series(1, $2 - (SELECT count(*)::int FROM ${sql.split(' ')[0]} WHERE organization_id = $1)) AS n`,
    [organizationId, most],
  );

interface Thing {
  most: number;
  /** As many as there may be, less the given number. */
  fill: (most: number) => Promise<unknown>;
  make: () => Promise<{ status: number; body: unknown }>;
  wayOut?: string;
}

const things: Record<string, () => Thing> = {
  'custom fields': () => ({
    most: limits.customFields,
    fill: (most) => fill(`custom_fields (organization_id, name, kind) SELECT $1, 'Field ' || n, 'text'`, most),
    make: () => owner.call(api.customFields.create, { body: { name: unusedName('Field'), kind: 'text' } }),
  }),
  folders: () => ({
    most: limits.folders,
    fill: (most) => fill(`folders (organization_id, name) SELECT $1, 'Shelf ' || n`, most),
    make: () => owner.call(api.folders.create, { body: { name: 'Shelf' } }),
  }),
  tags: () => ({
    most: limits.tags,
    fill: (most) => fill(`tags (organization_id, name) SELECT $1, 'Tag ' || n`, most),
    make: () => owner.call(api.tags.create, { body: { name: unusedName('Tag') } }),
  }),
  vendors: () => ({
    most: limits.vendors,
    fill: (most) => fill(`vendors (organization_id, name) SELECT $1, 'Vendor ' || n`, most),
    make: () => owner.call(api.vendors.create, { body: { name: unusedName('Vendor') } }),
  }),
  units: () => ({
    most: limits.units,
    fill: (most) => fill(`units (organization_id, name) SELECT $1, 'Unit ' || n`, most),
    make: () => owner.call(api.units.create, { body: { name: unusedName('Unit') } }),
  }),
  'quick actions': () => ({
    most: limits.quickActions,
    fill: (most) =>
      fill(`quick_actions (organization_id, name, action_type, pin_hash, quantity) SELECT $1, 'Action ' || n, 'set', '', 1`, most),
    make: () => owner.call(api.quickActions.create, { body: { name: unusedName('Action'), pin: '0815', actionType: 'decrease' } }),
  }),
  'open counts': () => ({
    most: limits.openCounts,
    fill: (most) => fill(`counts (organization_id, name, is_blind, created_by) SELECT $1, 'Count ' || n, false, 'Olga'`, most),
    make: async () => {
      const selection = { itemIds: [await world.item(organizationId)] };
      return owner.call(api.counts.start, { body: { name: 'Year end', selection } });
    },
    wayOut: 'Post or cancel',
  }),
  counts: () => ({
    most: limits.counts,
    fill: (most) =>
      fill(`counts (organization_id, name, is_blind, created_by, status) SELECT $1, 'Count ' || n, false, 'Olga', 'posted'`, most),
    make: async () => {
      const selection = { itemIds: [await world.item(organizationId)] };
      return owner.call(api.counts.start, { body: { name: 'Year end', selection } });
    },
  }),
  customers: () => ({
    most: limits.customers,
    fill: (most) => fill(`customers (organization_id, name) SELECT $1, 'Customer ' || n`, most),
    make: () => owner.call(api.customers.make, { body: { name: unusedName('Customer') } }),
  }),
  'kits and templates': () => ({
    most: limits.kits,
    fill: (most) => fill(`kits (organization_id, kind, name) SELECT $1, 'kit', 'Kit ' || n`, most),
    make: async () => {
      const itemId = await world.item(organizationId);
      return owner.call(api.kits.make, { body: { kind: 'kit', name: unusedName('Kit'), lines: [{ itemId, quantity: '1' }] } });
    },
  }),
  'people of the crew': () => ({
    most: limits.crew,
    fill: (most) => fill(`crew (organization_id, name, pin_hash) SELECT $1, 'Pat ' || n, ''`, most),
    make: () => owner.call(api.crew.make, { body: { name: unusedName('Pat'), pin: '4711' } }),
  }),
  templates: () => ({
    most: limits.refillTemplates,
    fill: (most) => fill(`refill_templates (organization_id, name) SELECT $1, 'Template ' || n`, most),
    make: () => owner.call(api.refillTemplates.create, { body: { name: unusedName('Template') } }),
  }),
  'open transfers': () => ({
    most: limits.openTransfers,
    fill: (most) =>
      fill(
        `transfers (organization_id, number, state, from_place, to_place, note, created_by) SELECT $1, -n, 'draft', 0, 1, '', 'Olga'`,
        most,
      ),
    make: async () => {
      const toPlaceId = await world.folder(organizationId);
      return owner.call(api.transfers.plan, { body: { fromPlaceId: null, toPlaceId, lines: [] } });
    },
    wayOut: 'Receive or cancel',
  }),
  'open jobs': () => ({
    most: limits.openJobs,
    fill: (most) => fill(`jobs (organization_id, number, title, created_by) SELECT $1, -n, 'Job ' || n, 'Olga'`, most),
    make: () => owner.call(api.jobs.make, { body: { title: unusedName('Job') } }),
    wayOut: 'Close or cancel',
  }),
  'open receipts': () => ({
    most: limits.openReceipts,
    fill: (most) => fill(`receipts (organization_id, number, state, vendor_name, received_by) SELECT $1, -n, 'open', 'Acme', 'Olga'`, most),
    make: async () => owner.call(api.receipts.open, { body: { vendorId: await world.vendor(organizationId) } }),
    wayOut: 'Close',
  }),
  'open orders': () => ({
    most: limits.openOrders,
    fill: (most) =>
      fill(`orders (organization_id, number, state, vendor_name, place, created_by) SELECT $1, -n, 'draft', 'Acme', 0, 'Olga'`, most),
    make: async () => owner.call(api.orders.make, { body: { vendorId: await world.vendor(organizationId) } }),
    wayOut: 'Receive, close or cancel',
  }),
  'open returns': () => ({
    most: limits.openReturns,
    fill: (most) =>
      fill(
        `vendor_returns (organization_id, number, state, kind, vendor_name, returned_by) SELECT $1, -n, 'open', 'return', 'Acme', 'Olga'`,
        most,
      ),
    make: async () => {
      const itemId = await world.item(organizationId, { quantity: '2' });
      const vendorId = await world.vendor(organizationId);
      return owner.call(api.vendorReturns.make, { body: { vendorId, lines: [{ itemId, placeId: null, quantity: '1' }] } });
    },
    wayOut: 'Close',
  }),
  'open refill lists': () => ({
    most: limits.openRefills,
    fill: (most) => fill(`refill_lists (organization_id, number, is_scheduled, created_by) SELECT $1, n, false, 'Olga'`, most),
    make: async () => {
      const placeId = await world.folder(organizationId);
      const { id } = (await owner.call(api.inventory.create, { body: { name: 'Valve' } })).body;
      await owner.call(api.inventory.setPlaceLimits, { params: { id }, body: { places: [{ placeId, minimum: '3' }] } });
      return owner.call(api.refills.make, { body: { placeIds: [placeId] } });
    },
    wayOut: 'Load or cancel',
  }),
  'tools handed out': () => ({
    most: limits.openLoans,
    fill: async (most) => {
      const { rows } = await world.database.admin.query(`INSERT INTO holders (organization_id, name) VALUES ($1, 'Hank') RETURNING place`, [
        organizationId,
      ]);
      const place = (rows[0] as { place: string }).place;
      await fill(
        `tool_loans (organization_id, item_id, item_name, place, from_place, quantity, handed_by) SELECT $1, 1, 'Drill', ${place}, 0, 1, 'Olga'`,
        most,
      );
    },
    make: async () => {
      const itemId = await world.item(organizationId, { quantity: '1' });
      const [person] = (await owner.call(api.tools.people)).body.people;
      return owner.call(api.tools.handOut, { body: { itemId, userId: person?.userId ?? '' } });
    },
    wayOut: 'Take back',
  }),
  'saved views of items': () => ({
    most: limits.itemViews,
    fill: (most) => fill(`item_views (organization_id, name, list, is_shared) SELECT $1, 'View ' || n, '{}', true`, most),
    make: () => owner.call(api.itemViews.create, { body: { name: unusedName('View'), list: {} } }),
  }),
  'saved views of reports': () => ({
    most: limits.reportViews,
    fill: (most) =>
      fill(`report_views (organization_id, name, report, request, is_shared) SELECT $1, 'View ' || n, 'valuation', '{}', true`, most),
    make: () => owner.call(api.reportViews.create, { body: { name: unusedName('View'), report: 'valuation', request: {} } }),
  }),
  'imports that are not applied': () => ({
    most: limits.openImports,
    fill: (most) =>
      fill(
        `imports (organization_id, user_name, file_name, format, sheets, sheet, header_row, columns, mapping, match_by, decimals, row_count)
         SELECT $1, 'Olga', 'items.csv', 'csv', '["CSV"]', 0, 1, '[]', '[]', 'none', 'point', 1`,
        most,
      ),
    make: () => owner.call(api.imports.start, { body: importForm('Name\nValve\n') }),
  }),
};

describe('[SEC-05] of everything an organization has there is a most, also for two who make one at once', () => {
  test.each(Object.keys(things))('%s', async (name) => {
    const { most, fill, make, wayOut = 'Delete' } = (things[name] as () => Thing)();
    await fill(most - 1);
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'LIMIT_REACHED',
      message: `There can be at most ${spelledLimit(most)} ${name}. ${wayOut} what is no longer needed, and try again.`,
    });
    expect((await make()).status).toBe(409);
  });
});

const errorOf = ({ status, body }: { status: number; body: unknown }) => ({ status, ...(body as { message: string; details: unknown[] }) });

describe('[SEC-05] an item has a size', () => {
  const customOf = (ids: readonly number[], length: number) => Object.fromEntries(ids.map((id) => [String(id), 'x'.repeat(length)]));
  const someFields = (count: number) => Promise.all(Array.from({ length: count }, () => world.customField(organizationId)));

  test('of 515 custom fields in one call none is looked at', async () => {
    const id = await world.item(organizationId);
    const custom = customOf(
      Array.from({ length: 515 }, (_, at) => at + 1),
      1900,
    );
    expect(errorOf(await owner.call(api.inventory.update, { params: { id }, body: { custom } }))).toMatchObject({
      status: 400,
      message: 'Custom: At most 100 fields can be given here.',
      details: [{ field: 'custom' }],
    });
  });

  test('its custom fields hold 64 kB together, however they come to it; what holds more already can only become less', async () => {
    const fields = await someFields(40);
    const sentence = 'The custom fields of an item can hold at most 64 kB of text together.';
    const { id } = (await owner.call(api.inventory.create, { body: { name: 'Large', custom: customOf(fields.slice(0, 32), 2000) } })).body;
    const more = await owner.call(api.inventory.update, { params: { id }, body: { custom: customOf(fields.slice(32), 2000) } });
    expect(errorOf(more)).toMatchObject({ status: 400, message: sentence, details: [{ field: 'custom' }] });
    const change = { action: 'edit', changes: { custom: customOf(fields.slice(32), 2000) } } as const;
    const bulk = await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change } });
    expect(errorOf(bulk)).toMatchObject({ status: 400, message: `${sentence} 1 item would have more.` });
    const old = await world.item(organizationId, { custom: customOf(fields, 2000) });
    expect((await owner.call(api.inventory.read, { params: { id: old } })).body.custom).toEqual(customOf(fields, 2000));
    const less = { [String(fields[0])]: null, [String(fields[1])]: 'short' };
    expect((await owner.call(api.inventory.update, { params: { id: old }, body: { custom: less, name: 'Less' } })).status).toBe(200);
    const back = { [String(fields[0])]: 'again' };
    expect((await owner.call(api.inventory.update, { params: { id: old }, body: { custom: back } })).status).toBe(400);
    expect((await owner.call(api.inventory.duplicate, { params: { id: old } })).status).toBe(400);
  });

  test('much text is not given to many items at once', async () => {
    const fieldIds = await someFields(30);
    const itemIds = await Promise.all(Array.from({ length: 80 }, () => world.item(organizationId)));
    const change = { action: 'edit', changes: { custom: customOf(fieldIds, 2000) } } as const;
    expect(errorOf(await owner.call(api.inventory.bulk, { body: { selection: { itemIds }, change } }))).toMatchObject({
      status: 400,
      message: 'That is much text for 80 items. Change some 69 of them at once.',
    });
    // A word more in items that hold much already is little text.
    const held = customOf(fieldIds.slice(1), 2000);
    const full = await Promise.all(Array.from({ length: 80 }, () => world.item(organizationId, { custom: held })));
    const word = { action: 'edit', changes: { custom: { [String(fieldIds[0])]: 'word' } } } as const;
    expect((await owner.call(api.inventory.bulk, { body: { selection: { itemIds: full }, change: word } })).body).toMatchObject({
      changed: 80,
    });
  });

  test('it has at most 50 tags and 20 vendors, also from several bulk changes', async () => {
    const id = await world.item(organizationId);
    const bulk = (change: Parameters<typeof owner.call<typeof api.inventory.bulk>>[1]['body']['change']) =>
      owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change } });
    const tagIds = await Promise.all(Array.from({ length: 51 }, () => world.tag(organizationId)));
    expect((await bulk({ action: 'tag', tagIds: tagIds.slice(0, 49) })).status).toBe(200);
    expect(errorOf(await bulk({ action: 'tag', tagIds: tagIds.slice(48) }))).toMatchObject({
      status: 400,
      message: 'An item can have at most 50 tags. 1 item would have more.',
    });
    expect((await bulk({ action: 'tag', tagIds: tagIds.slice(48, 50) })).status).toBe(200);
    const vendors = await Promise.all(Array.from({ length: 21 }, () => world.vendor(organizationId)));
    const edit = (vendorId: number | undefined) => bulk({ action: 'edit', changes: { vendorId: vendorId ?? null } });
    for (const vendorId of vendors.slice(0, 20)) expect((await edit(vendorId)).status).toBe(200);
    expect(errorOf(await edit(vendors[20]))).toMatchObject({
      status: 400,
      message: 'An item can have at most 20 vendors. 1 item would have more.',
    });
    expect((await edit(vendors[3])).status).toBe(200);
  });
});

test('[SEC-05] a page of items ends by its bytes too, and the next goes on where it ended, in the list and on a device', async () => {
  const fieldIds = await Promise.all(Array.from({ length: 30 }, () => world.customField(organizationId)));
  const custom = Object.fromEntries(fieldIds.map((id) => [String(id), 'x'.repeat(2000)]));
  for (let at = 0; at < 60; at++) await world.item(organizationId, { name: `Large ${at + 100}`, custom });
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await owner.call(api.inventory.list, { query: { limit: 50, ...(cursor && { cursor }) } });
    expect(JSON.stringify(body.items).length).toBeLessThan(1.2 * limits.pageBytes);
    pages.push(body.items.map(({ name }) => name));
    cursor = body.nextCursor;
  }
  expect(pages.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 8, 8, 4]);
  expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, at) => `Large ${at + 100}`));
  const device: number[] = [];
  for (let since: string | undefined, hasMore = true; hasMore; ) {
    const { body } = await owner.call(api.offline.items, { query: since === undefined ? {} : { since } });
    expect(JSON.stringify(body.items).length).toBeLessThan(1.2 * limits.pageBytes);
    device.push(...body.items.map(({ id }) => id));
    ({ cursor: since, hasMore } = body);
  }
  expect(new Set(device).size).toBe(60);
  // One that holds more than a page, from before there was a limit, is a page of its own.
  const huge = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [String(at + 1), 'x'.repeat(2000)]));
  await world.item(organizationId, { name: 'Huge', custom: huge });
  const { items, nextCursor } = (await owner.call(api.inventory.list, { query: {} })).body;
  expect(items.map(({ name }) => name)).toEqual(['Huge']);
  expect(nextCursor).not.toBeNull();
});

test('[SEC-05] the vendors come in one list, so all of them together have a size', async () => {
  await fill(`vendors (organization_id, name, notes) SELECT $1, 'Vendor ' || n, repeat('x', 5000)`, 837);
  const vendor = { name: unusedName('Vendor'), notes: 'x'.repeat(5000) };
  expect(errorOf(await owner.call(api.vendors.create, { body: vendor }))).toMatchObject({
    status: 409,
    message: 'What is written of all vendors together can be at most 4 MB. Shorten some of their notes, and try again.',
  });
  const { id } = (await owner.call(api.vendors.create, { body: { name: 'Small' } })).body;
  expect((await owner.call(api.vendors.update, { params: { id }, body: { notes: vendor.notes } })).status).toBe(409);
  expect((await owner.call(api.vendors.update, { params: { id }, body: { name: 'Tiny' } })).status).toBe(200);
});
