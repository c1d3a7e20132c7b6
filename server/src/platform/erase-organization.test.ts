import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newCustomer, settled, standInOf, subscribe } from '../features/billing/billing.fixtures.ts';
import { billingJobs } from '../features/billing/billing.jobs.ts';
import { zipForm, zipOf } from '../../test/backups.ts';
import { openWorld, type World } from '../../test/harness.ts';
import { importForm } from '../../test/import-files.ts';
import { drawPicture, pictureForm } from '../../test/pictures.ts';
import { eraseNextOrganization } from './erase-organization.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** In everything the organization writes, and in nothing else. */
const marker = 'Quillfeather';

async function filesKept(): Promise<string[]> {
  const of = (folder: string) => readdir(join(world.env.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  const found = [...(await of('files')), ...(await of('uploads'))];
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Every table of the database, whatever schema it is in, whatever it is called. */
async function searchEverywhere(organizationId: number, word = marker): Promise<string[]> {
  const { admin } = world.database;
  const { rows: tables } = await admin.query<{ name: string; hasTenant: boolean }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS "hasTenant"
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const found: string[] = [];
  for (const { name, hasTenant } of tables) {
    const byTenant = hasTenant ? 'OR organization_id = $2' : 'OR $2::bigint IS NULL';
    const { rowCount } = await admin.query(`SELECT 1 FROM ${name} AS t WHERE t::text ILIKE $1 ${byTenant} LIMIT 1`, [
      `%${word}%`,
      organizationId,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

test('[BILL-11] after deletion a search of every table and of the file store finds nothing but the proof', async () => {
  const customer = await newCustomer(world, 'Flora');
  const { organizationId } = customer;
  await subscribe(world, customer, 'starter');
  const [{ stripe_customer_id: customerId }] = (
    await world.database.admin.query('SELECT stripe_customer_id FROM subscriptions WHERE organization_id = $1', [organizationId])
  ).rows;
  const caller = await customer.caller();
  await caller.call(api.organization.change, { body: { name: `${marker} Ltd` } });
  const folder = (await caller.call(api.folders.create, { body: { name: `${marker} shelf` } })).body.id;
  const tag = (await caller.call(api.tags.create, { body: { name: `${marker} tag` } })).body.id;
  const vendor = (await caller.call(api.vendors.create, { body: { name: `${marker} vendor` } })).body.id;
  const item = {
    name: `${marker} pump`,
    quantity: '3',
    unitCost: '2',
    lowStockThreshold: '5',
    folderId: folder,
    tagIds: [tag],
    vendors: [{ vendorId: vendor }],
  };
  const { id } = (await caller.call(api.inventory.create, { body: item })).body;
  await caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1' } });
  await caller.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) });
  await caller.call(api.organization.setLogo, { params: { kind: 'generic' }, body: pictureForm(await drawPicture(), { field: 'logo' }) });
  await caller.call(api.profile.setPicture, { body: pictureForm(await drawPicture(), { field: 'picture' }) });
  await caller.call(api.counts.start, { body: { name: `${marker} count`, selection: { itemIds: [id] } } });
  await caller.call(api.quickActions.create, { body: { name: `${marker} action`, pin: '4711', actionType: 'increase' } });
  await caller.call(api.invitations.create, { body: { email: `${marker}@example.test`, role: 'staff' } });
  await caller.call(api.imports.start, { body: importForm(`Name\n${marker} tee\n`) });
  const zip = await zipOf([[`${marker}.jpg`, await drawPicture()]]);
  expect((await caller.call(api.importImages.start, { body: zipForm(zip) })).status).toBe(200);
  await caller.call(api.reportViews.create, { body: { name: `${marker} view`, report: 'valuation', request: {} } });
  // One somebody adds later and forgets to mention anywhere.
  await world.database.admin.query(
    `CREATE TABLE added_later (organization_id bigint, note text); GRANT SELECT, DELETE ON added_later TO onhand_platform;
     INSERT INTO added_later VALUES (${organizationId}, 'of ${marker}')`,
  );
  expect(await filesKept()).not.toEqual([]);
  expect((await searchEverywhere(organizationId)).length).toBeGreaterThan(20);

  expect((await caller.call(api.organization.remove, { body: { name: `${marker} Ltd` } })).status).toBe(200);
  expect(await eraseNextOrganization(world.services)).toBe(true);
  expect(await eraseNextOrganization(world.services)).toBe(false);
  expect(await searchEverywhere(organizationId)).toEqual([]);
  expect(await filesKept()).toEqual([]);
  const [repair] = billingJobs;
  await repair?.run(world.services, {}, new AbortController().signal);
  await settled(world);
  expect(await searchEverywhere(organizationId, customerId), 'nor what the provider knew it by').toEqual([]);
  const { rows } = await world.database.admin.query('SELECT * FROM erased_organizations');
  expect(rows).toEqual([
    expect.objectContaining({
      id: String(organizationId),
      name_hash: createHash('sha256').update(`${marker} Ltd`).digest('hex'),
      reason: 'owner',
      row_counts: expect.objectContaining({ organizations: 1, items: 1, movements: 2, added_later: 1, files: 3 }),
      file_count: 3,
    }),
  ]);
});

test('a table the job may not empty fails the run aloud, and nothing is erased by half', async () => {
  const customer = await newCustomer(world, 'Half');
  const caller = await customer.caller();
  const { id } = (await caller.call(api.inventory.create, { body: { name: 'Kept', quantity: '1' } })).body;
  await caller.call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) });
  await caller.call(api.organization.remove, { body: { name: 'Half Ltd' } });
  await world.database.admin.query(
    `CREATE TABLE out_of_reach (organization_id bigint); GRANT SELECT ON out_of_reach TO onhand_platform;
     INSERT INTO out_of_reach VALUES (${customer.organizationId})`,
  );
  await expect(eraseNextOrganization(world.services)).rejects.toThrow(/out_of_reach/);
  const left = async () =>
    (await world.database.admin.query('SELECT id FROM items WHERE organization_id = $1', [customer.organizationId])).rowCount;
  expect(await left()).toBe(1);
  expect(await filesKept()).not.toEqual([]);
  await world.database.admin.query('DROP TABLE out_of_reach');
  expect(await eraseNextOrganization(world.services)).toBe(true);
  expect(await left()).toBe(0);
  expect(await filesKept()).toEqual([]);
});

test('[SET-02] deleting an organization ends its subscription with the provider, also when the provider is away at first', async () => {
  const customer = await newCustomer(world, 'Leaver');
  await subscribe(world, customer, 'professional');
  await (await customer.caller()).call(api.organization.remove, { body: { name: 'Leaver Ltd' } });
  const { stripe } = world.services.billing;
  const away = vi
    .spyOn(stripe?.customers as { del: (id: string) => unknown }, 'del')
    .mockRejectedValueOnce(new Error('the provider is away'));
  const [repair] = billingJobs;
  const run = () => repair?.run(world.services, {}, new AbortController().signal);
  await run();
  expect(Object.keys(standInOf(world).state.customers)).toHaveLength(1);
  expect(await run()).toMatchObject({ endedCustomers: 1 });
  away.mockRestore();
  const { customers, subscriptions } = standInOf(world).state;
  expect([Object.keys(customers), new Set(Object.values(subscriptions).map(({ status }) => status))]).toEqual([[], new Set(['canceled'])]);
});

test('[BILL-11] every table of an organization can be searched by the job, and follows the organization or can be emptied', async () => {
  const { rows } = await world.database.admin.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND (NOT has_table_privilege('onhand_platform', c.oid, 'SELECT')
             OR NOT has_table_privilege('onhand_platform', c.oid, 'DELETE')
                AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confdeltype = 'c' AND a.attnum = ANY (f.conkey)))`,
  );
  expect(rows).toEqual([]);
});
