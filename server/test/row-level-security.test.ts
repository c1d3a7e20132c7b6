import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { QuickActionInput } from '@onhand/contract/quick-actions';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldItemCounts } from '../src/features/inventory/item-counts.service.ts';
import { foldItemTotals, foldPlaceShares } from '../src/features/stock/totals.store.ts';
import { zipForm, zipOf } from './backups.ts';
import { type Caller, openWorld, type World } from './harness.ts';
import { importForm } from './import-files.ts';
import { drawPicture, pictureForm } from './pictures.ts';
import { insertPurchasing } from './purchasing-rows.ts';
import { aUsedJob } from './used-jobs.ts';

/**
 * The database alone: raw connections as the application's role, no session, no permission check, no tenant in the query. These tests would
 * show everything that a forgotten WHERE could show.
 */
let world: World;
let app: pg.Client;
let ours: number;
let theirs: number;

beforeAll(async () => {
  world = await openWorld();
  const people = await world.people();
  ours = people.organizationId;
  theirs = people.otherOrganizationId;
  await world.sessionOf('owner');
  await world.sessionOf('other-owner');
  for (const [organizationId, userId] of [
    [ours, people.staff.id],
    [theirs, people['other-owner'].id],
  ] as const) {
    const folderId = await world.folder(organizationId);
    await world.database.admin.query('INSERT INTO folder_assignments VALUES ($1, $2, $3)', [organizationId, userId, folderId]);
    const [tagId, vendorId] = [await world.tag(organizationId), await world.vendor(organizationId)];
    await world.customField(organizationId);
    const itemId = await world.item(organizationId, { folderId, tagIds: [tagId], vendors: [{ id: vendorId }] });
    await insertPurchasing(world.database.admin, { organizationId, itemId, vendorId, movementId: 1 });
    await world.database.admin.query(
      `INSERT INTO activity (organization_id, user_id, user_name, kind, subject_name, action) VALUES ($1, $2, 'Someone', 'tag', 'A', 'create')`,
      [organizationId, userId],
    );
    await world.database.admin.query(`INSERT INTO events (organization_id, message) VALUES ($1, '{"type":"batch_update"}')`, [
      organizationId,
    ]);
    await world.database.admin.query(
      `INSERT INTO notifications (organization_id, user_id, kind, title, link) VALUES ($1, $2, 'team', 'A', '/')`,
      [organizationId, userId],
    );
    await world.database.admin.query(
      'INSERT INTO reconciliation_runs (organization_id, items, movements, difference_count) VALUES ($1, 1, 1, 0)',
      [organizationId],
    );
    await world.database.admin.query(
      `INSERT INTO daily_values (organization_id, day, time_zone, value, added, removed, adjusted) VALUES ($1, '2026-01-31', 'UTC', 1, 1, 0, 0)`,
      [organizationId],
    );
    await world.database.admin.query(
      `WITH deletion AS (
         INSERT INTO folder_deletions (organization_id, folder_id, folder_name, kept) VALUES ($1, 1, 'Van', '{}') RETURNING organization_id, id
       )
       INSERT INTO deleted_levels (organization_id, deletion_id, item_id, item_name, place, lot, is_gone, quantity, is_home, was_archived)
       SELECT organization_id, id, 1, 'Elbow', 1, 0, false, 1, true, false FROM deletion`,
      [organizationId],
    );
    await world.database.admin.query(
      `INSERT INTO item_archivals (organization_id, item_id, archived_at, restored_at) VALUES ($1, 1, '2026-01-30', '2026-01-31')`,
      [organizationId],
    );
    const month = '2026-02-01';
    await world.database.admin.query(
      `INSERT INTO report_snapshots (organization_id, at, day, time_zone, movements, items) VALUES ($1, $2::date, $2::date, 'UTC', 1, 1)`,
      [organizationId, month],
    );
    await world.database.admin.query(
      `INSERT INTO report_snapshot_items VALUES ($1, $2::date, 1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0)`,
      [organizationId, month],
    );
    await world.database.admin.query(`INSERT INTO report_snapshot_wholes VALUES ($1, $2::date, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0)`, [
      organizationId,
      month,
    ]);
    await world.database.admin.query(
      `INSERT INTO report_issues (organization_id, snapshot_at, item_id, job_id, person, quantity, cost) VALUES ($1, $2::date, 1, 0, 'name Someone', 1, 1)`,
      [organizationId, month],
    );
    await world.database.admin.query(
      `INSERT INTO report_days (organization_id, day, snapshot_at, user_name, kind, cause, movements, came_in, went_out, adjusted, value_in, value_out)
       VALUES ($1, '2026-01-31', $2::date, 'Someone', 'in', 'in', 1, 1, 0, 0, 1, 0)`,
      [organizationId, month],
    );
    await world.database.admin.query(`INSERT INTO report_issued_items VALUES ($1, 'day', '2026-01-31', $2::date, 1)`, [
      organizationId,
      month,
    ]);
  }
  // An item with layers, movements and a picture, and totals both kept and appended, for each of the two.
  for (const persona of ['owner', 'other-owner'] as const) {
    const caller = await world.as(persona);
    const item = { name: 'Layered', valuationMethod: 'fifo', quantity: '3', unitCost: '3', lowStockThreshold: '2' } as const;
    const { id } = (await caller.call(api.inventory.create, { body: item })).body;
    // Down to the threshold: an alert, which is read.
    await caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1' } });
    await caller.call(api.alerts.mark, { body: {} });
    await caller.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) });
    const { body: count } = await caller.call(api.counts.start, { body: { name: 'Year end', selection: { itemIds: [id] } } });
    await caller.call(api.counts.enter, { params: { id: count.id }, body: { id: randomUUID(), itemId: id, quantity: '1' } });
    await world.database.admin.query('UPDATE stock_levels SET minimum = 9 WHERE item_id = $1', [id]);
    await caller.call(api.refills.make, { body: { placeIds: [null] } });
    await caller.call(api.refillTemplates.create, { body: { name: 'Van', fromPlaceId: null } });
    await caller.call(api.refills.changePlace, { body: { placeId: null, hour: 6 } });
    await foldItemTotals(world.services.db.platform);
  }
  for (const organizationId of [ours, theirs]) await world.item(organizationId, { tagIds: [await world.tag(organizationId)] });
  await foldItemCounts(world.services.db.platform);
  // What is not folded yet, of both.
  for (const organizationId of [ours, theirs]) await world.item(organizationId, { tagIds: [await world.tag(organizationId)] });
  // A quick action with a tag, a right PIN, a wrong one, and a preference for it.
  for (const persona of ['owner', 'other-owner'] as const) {
    const caller = await world.as(persona);
    const tagId = await world.tag(persona === 'owner' ? ours : theirs);
    const action = { name: 'Mark', pin: '4711', actionType: 'tag', actionConfig: { tagIds: [tagId] } };
    const { id } = (await caller.call(api.quickActions.create, { body: action as QuickActionInput })).body;
    for (const pin of ['4711', '0000']) await caller.call(api.quickActions.verifyPin, { params: { id }, body: { pin } });
    await caller.call(api.quickActions.savePreference, { body: { quickActionId: id } });
    await caller.call(api.notifications.saveSettings, { body: { digestHour: 7 } });
    await caller.call(api.invitations.create, { body: { email: 'guest@example.test', role: 'staff' } });
    await caller.call(api.preferences.changeOwn, { body: { theme: 'dark' } });
    await caller.call(api.profile.setPicture, { body: pictureForm(await drawPicture(), { field: 'picture' }) });
    await caller.call(api.organization.setLogo, { params: { kind: 'dark' }, body: pictureForm(await drawPicture(), { field: 'logo' }) });
    const { id: importId } = (await caller.call(api.imports.start, { body: importForm('Name\nTee\n') })).body;
    await caller.call(api.imports.saveMapping, { body: { name: 'Kept', importId } });
    const zip = zipForm(await zipOf([['EL-1.txt', 'no picture']]));
    await caller.call(api.importImages.start, { body: zip });
    await world.database.admin.query(
      `INSERT INTO restores (organization_id, user_name, file_name, file_key, status) VALUES ($1, 'Olive', 'backup.zip', $2, 'done')`,
      [persona === 'owner' ? ours : theirs, randomUUID()],
    );
    await keepJobRecords(caller, persona === 'owner' ? ours : theirs);
    await keepJob(caller, persona === 'owner' ? ours : theirs);
    await liveInPlaces(caller, persona === 'owner' ? ours : theirs, (await world.people())[persona].id);
    // The organization gets progress in getting started, and a sample.
    await caller.call(api.gettingStarted.change, { body: { done: 'scan' } });
    await world.database.admin.query(`INSERT INTO sample_records (organization_id, kind, record_id) VALUES ($1, 'tag', 999999)`, [
      persona === 'owner' ? ours : theirs,
    ]);
    // An edit of many items that can be taken back, and a saved view of them.
    const edit = { action: 'edit', changes: { sellingPrice: '4' } } as const;
    await caller.call(api.inventory.bulk, { body: { selection: { filter: {} }, change: edit } });
    await caller.call(api.itemViews.create, { body: { name: 'Kept', list: {} } });
    // A saved view of a report, and one that is mailed.
    await caller.call(api.reportViews.create, { body: { name: 'Kept', report: 'valuation', request: {} } });
    const schedule = { name: 'Sent', report: 'valuation', request: {}, cadence: 'weekly', day: 1, hour: 7, format: 'pdf' } as const;
    const recipients = [(await world.people())[persona].id];
    await caller.call(api.reportSchedules.create, { body: { ...schedule, recipients } });
  }
  for (const persona of ['owner', 'other-owner'] as const) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'kept' };
    await (await world.as(persona)).raw({ method: 'POST', url: '/api/inventory', headers, payload: '{"name":"Not folded yet"}' });
  }
  app = new pg.Client({ ...world.database.connection, options: '-c role=onhand_app' });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await world.close();
});

/** A job with somebody on it, with parts that are used, promised and on order for it, a picture, and freight that came later. */
async function keepJob(caller: Caller, organizationId: number): Promise<void> {
  const { id: itemId } = (await caller.call(api.inventory.create, { body: { name: 'Tee', quantity: '9', unitCost: '2' } })).body;
  const { people } = (await caller.call(api.jobs.people)).body;
  const userId = people[0]?.userId ?? '';
  const body = { title: 'Boiler', people: [{ userId }], lines: [{ itemId, quantity: '3' }] };
  const params = { id: (await caller.call(api.jobs.make, { body })).body.id };
  await caller.call(api.jobs.use, { params, body: { parts: [{ itemId, quantity: '1' }] } });
  await caller.call(api.jobs.addPicture, { params, body: pictureForm(await drawPicture()) });
  await world.database.admin.query(
    `WITH corrected AS (INSERT INTO job_cost_corrections (organization_id, job_id, movement_id, item_id, amount) VALUES ($1, $2, 1, $3, 1))
     INSERT INTO order_line_jobs (organization_id, order_id, line, job_id, job_line, quantity)
     SELECT organization_id, order_id, line, $2, 1, 1 FROM order_lines WHERE organization_id = $1 LIMIT 1`,
    [organizationId, params.id, itemId],
  );
}

/** A customer with a job of which a part is billed, a kit, and somebody of the crew who entered a right PIN and a wrong one. */
async function keepJobRecords(caller: Caller, organizationId: number): Promise<void> {
  const { id: customerId } = (await caller.call(api.customers.make, { body: { name: 'Ms Taylor' } })).body;
  const { id: itemId } = (await caller.call(api.inventory.create, { body: { name: 'Elbow', quantity: '9' } })).body;
  await aUsedJob(world, organizationId, { customerId, lines: [{ itemId, used: '3' }] });
  await caller.call(api.jobBills.make, { body: {} });
  await caller.call(api.kits.make, { body: { kind: 'kit', name: 'Sink', lines: [{ itemId, quantity: '2' }] } });
  const { id } = (await caller.call(api.crew.make, { body: { name: 'Pat', pin: '4711' } })).body;
  for (const pin of ['4711', '0000']) await caller.call(api.crew.enter, { params: { id }, body: { pin } });
}

/** An item that lies in two places, with a transfer on its way, a tool handed out, a refill list and a template. */
async function liveInPlaces(caller: Caller, organizationId: number, userId: string): Promise<void> {
  const [shop, van] = [
    await world.folder(organizationId, { name: 'Shop of parts' }),
    await world.folder(organizationId, { name: 'Van of parts' }),
  ];
  const { id: itemId } = (await caller.call(api.inventory.create, { body: { name: 'Placed', folderId: shop, quantity: '9' } })).body;
  const lines = [{ itemId, quantity: '1' }];
  await caller.call(api.transfers.make, { body: { fromPlaceId: shop, toPlaceId: van, lines } });
  await caller.call(api.transfers.sendNew, { body: { fromPlaceId: shop, toPlaceId: van, lines } });
  await caller.call(api.tools.handOut, { body: { itemId, userId } });
  const places = [{ placeId: van, minimum: '5', maximum: '6', refillFromPlaceId: shop }];
  await caller.call(api.inventory.setPlaceLimits, { params: { id: itemId }, body: { places } });
  await caller.call(api.refills.make, { body: { placeIds: [van] } });
  await caller.call(api.refills.changePlace, { body: { placeId: van, hour: 6 } });
  const template = { name: 'Every van', items: [{ itemId, minimum: '5', maximum: '6' }] };
  const { id } = (await caller.call(api.refillTemplates.create, { body: template })).body;
  await caller.call(api.refillTemplates.apply, { params: { id }, body: { placeIds: [van] } });
  await foldPlaceShares(world.services.db)();
  await caller.call(api.transfers.make, { body: { fromPlaceId: shop, toPlaceId: van, lines } });
}

interface Table {
  name: string;
  isForced: boolean;
  readable: string[];
  hasTenant: boolean;
}

async function tables(): Promise<Table[]> {
  const { rows } = await world.database.admin.query<Table>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isForced",
           COALESCE(array_agg(a.attname::text) FILTER (WHERE has_column_privilege('onhand_app', c.oid, a.attnum, 'SELECT')), '{}') AS readable,
           bool_or(a.attname = 'organization_id') AS "hasTenant"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid ORDER BY c.relname`);
  return rows;
}

async function seenAs(organizationId: number | null, userId: string | null, table: Table): Promise<Record<string, unknown>[]> {
  await app.query('BEGIN');
  try {
    if (organizationId !== null) await app.query(`SELECT set_config('app.organization_id', $1, true)`, [String(organizationId)]);
    if (userId !== null) await app.query(`SELECT set_config('app.user_id', $1, true)`, [userId]);
    return (await app.query(`SELECT ${table.readable.map((column) => `"${column}"`).join(', ')} FROM "${table.name}"`)).rows;
  } finally {
    await app.query('ROLLBACK');
  }
}

test('every table has row-level security forced, except the lists of migrations and functions', async () => {
  const open = (await tables()).filter((table) => !table.isForced).map((table) => table.name);
  expect(open).toEqual(['applied_functions', 'migrations']);
});

test('the application role is neither a superuser nor exempt from row-level security', async () => {
  const { rows } = await app.query('SELECT rolsuper OR rolbypassrls AS exempt FROM pg_roles WHERE rolname = current_user');
  expect(rows).toEqual([{ exempt: false }]);
});

test('[TEAM-09] without the application’s own check, a query without a tenant shows nothing of another organization', async () => {
  const people = await world.people();
  const strangers = [people['other-owner'].id];
  let looked = 0;
  for (const table of (await tables()).filter((one) => one.readable.length > 0)) {
    const { rows: all } = await world.database.admin.query(`SELECT count(*)::int AS n FROM "${table.name}"`);
    const seen = await seenAs(ours, people.owner.id, table);
    for (const row of seen) {
      if (table.hasTenant) expect(Number(row.organization_id), table.name).toBe(ours);
      if (table.name === 'organizations') expect(Number(row.id)).toBe(ours);
      expect(strangers, `${table.name} shows a stranger`).not.toContain(row.user_id ?? (table.name === 'users' ? row.id : undefined));
    }
    expect(all[0].n, `${table.name} holds rows of both organizations`).toBeGreaterThan(seen.length);
    looked++;
  }
  expect(looked).toBeGreaterThanOrEqual(6);
});

test('without a tenant and a person set, the application role sees nothing at all', async () => {
  for (const table of (await tables()).filter((one) => one.readable.length > 0)) {
    expect(await seenAs(null, null, table), table.name).toEqual([]);
  }
});

test('the application role cannot write into another organization', async () => {
  await app.query('BEGIN');
  await app.query(`SELECT set_config('app.organization_id', $1, true)`, [String(ours)]);
  const insert = app.query(`INSERT INTO events (organization_id, message) VALUES ($1, '{}')`, [theirs]);
  await expect(insert).rejects.toThrow(/row-level security/);
  await app.query('ROLLBACK');
  await app.query('BEGIN');
  await app.query(`SELECT set_config('app.organization_id', $1, true)`, [String(ours)]);
  expect((await app.query(`UPDATE organizations SET name = 'stolen' WHERE id = $1`, [theirs])).rowCount).toBe(0);
  await app.query('ROLLBACK');
});

test('in every table, rows of another organization can be neither changed nor deleted nor made', async () => {
  const written = (await tables()).filter((table) => table.hasTenant && table.readable.includes('organization_id'));
  for (const { name } of written) {
    for (const verb of [`UPDATE "${name}" SET organization_id = organization_id`, `DELETE FROM "${name}"`]) {
      await app.query('BEGIN');
      await app.query(`SELECT set_config('app.organization_id', $1, true)`, [String(ours)]);
      const touched = await app.query(`${verb} WHERE organization_id = $1`, [theirs]).then(
        ({ rowCount }) => rowCount,
        (error: Error) => error.message,
      );
      const refusals = [`permission denied for table ${name}`, `what a row of ${name} names cannot be changed`];
      expect([0, ...refusals], `${verb} → ${touched}`).toContain(touched);
      await app.query('ROLLBACK');
    }
    const { rows } = await world.database.admin.query<{ rule: string }>(
      `SELECT COALESCE(with_check, qual) AS rule FROM pg_policies WHERE tablename = $1 AND 'onhand_app' = ANY (roles) AND cmd IN ('ALL', 'INSERT')`,
      [name],
    );
    for (const { rule } of rows) expect(rule, `what may be put into ${name}`).toContain('organization_id = current_organization_id()');
  }
  expect(written.length).toBeGreaterThan(12);
});

test('the functions that search around row-level security refuse another organization themselves', async () => {
  for (const call of [
    `list_items($1, '{"sort":"name"}')`,
    `count_items($1, '{}')`,
    `count_and_find_items($1, '{}')`,
    `count_and_list_items($1, '{"sort":"name"}')`,
    `search_items_by_name($1, '{"words":[["%valve%"]],"isArchived":false,"limit":1}')`,
    `search_items_by_fit($1, '{"words":[["%valve%"]],"isArchived":false,"limit":1}')`,
    `list_movements($1, '{"limit":1}')`,
  ]) {
    await app.query('BEGIN');
    await app.query(`SELECT set_config('app.organization_id', $1, true)`, [String(ours)]);
    expect((await app.query(`SELECT * FROM ${call}`, [ours])).rows).toBeDefined();
    await expect(app.query(`SELECT * FROM ${call}`, [theirs])).rejects.toThrow('items of another organization');
    await app.query('ROLLBACK');
  }
});

test('passwords, provider records and session secrets are out of the application role’s reach', async () => {
  for (const table of [
    'identity_accounts',
    'identity_authenticators',
    'identity_challenges',
    'identity_factor_resets',
    'identity_keys',
    'identity_mail_links',
    'identity_passkeys',
    'identity_records',
    'identity_recovery_codes',
    'rate_limits',
  ]) {
    await expect(app.query(`SELECT * FROM ${table}`)).rejects.toThrow(/permission denied/);
  }
  await expect(app.query('SELECT token_hash FROM sessions')).rejects.toThrow(/permission denied/);
  await expect(app.query('SELECT pin_hash FROM quick_actions')).rejects.toThrow(/permission denied/);
  await expect(app.query('SELECT pin_hash FROM crew')).rejects.toThrow(/permission denied/);
});
