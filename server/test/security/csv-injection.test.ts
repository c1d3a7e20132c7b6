import { api } from '@onhand/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupOf, unzip } from '../backups.ts';
import { type Caller, openWorld, type World } from '../harness.ts';
import { importForm, settled } from '../import-files.ts';

/** Every kind of file that leaves the product and that a spreadsheet opens, with names in it that a spreadsheet would run. */
const evil = ['=HYPERLINK("http://evil.test","x")', '+1+cmd|calc', '-2+3', '@SUM(1)'] as const;
let world: World;
let owner: Caller;
let files: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  const { organizationId } = await world.people();
  await world.database.admin.query('UPDATE users SET first_name = $1', [evil[3]]);
  const folderId = (await owner.call(api.folders.create, { body: { name: evil[0] } })).body.id;
  const tag = (await owner.call(api.tags.create, { body: { name: evil[1] } })).body.id;
  const vendor = (await owner.call(api.vendors.create, { body: { name: evil[2] } })).body.id;
  const itemIds: number[] = [];
  for (const name of evil) {
    const body = {
      name,
      sku: `${name} sku`,
      notes: name,
      folderId,
      tagIds: [tag],
      vendors: [{ vendorId: vendor }],
      quantity: '3',
      unitCost: '2',
    };
    itemIds.push((await owner.call(api.inventory.create, { body })).body.id);
  }
  await owner.call(api.inventory.changeStock, { params: { id: itemIds[0] ?? 0 }, body: { adjustment: '-1', transactionNote: evil[0] } });
  const count = (await owner.call(api.counts.start, { body: { name: evil[0], selection: { itemIds } } })).body.id;
  const refused = (await owner.call(api.imports.start, { body: importForm(`Name,Quantity\n"=cmd|x",nothing\n${evil[1]},nothing\n`) })).body
    .id;
  await owner.call(api.imports.check, { params: { id: refused } });
  await settled(owner, refused);
  await world.database.admin.query(
    `INSERT INTO waitlist_entries (email, name, note, created_at) VALUES ('a@example.test', $1, $2, now())`,
    [evil[0], evil[3]],
  );
  await world.database.admin.query('UPDATE organizations SET name = $2 WHERE id = $1', [organizationId, evil[0]]);

  const textOf = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status).toBe(200);
    return body instanceof Blob ? Buffer.from(await body.arrayBuffer()).toString() : String(body);
  };
  files = {
    items: await textOf(owner.call(api.exports.items, { body: { selection: { itemIds }, format: 'csv' } })),
    history: await textOf(owner.call(api.exports.history, { query: { format: 'csv' } })),
    count: await textOf(owner.call(api.counts.exportLines, { params: { id: count } })),
    audit: await textOf(owner.call(api.audit.exportCsv, { query: {} })),
    report: await textOf(owner.call(api.reportFiles.download, { params: { report: 'valuation' }, query: { format: 'csv' } })),
    'refused rows': await textOf(owner.call(api.imports.problemFile, { params: { id: refused } })),
    waitlist: await textOf(owner.call(api.waitlist.exportCsv)),
    ...(await tablesInBackup()),
  };
});
afterAll(() => world.close());

async function tablesInBackup(): Promise<Record<string, string>> {
  const tables = [...(await unzip(await backupOf(owner)))].filter(([name]) => name.endsWith('.csv'));
  return Object.fromEntries(tables.map(([name, content]) => [`backup ${name}`, content.toString()]));
}

test('CSV injection: no cell of any file that we give out begins a formula', () => {
  const told = Object.values(files).join('');
  for (const name of evil) expect(told).toContain(name.split('"')[0]);
  expect(Object.keys(files).length).toBeGreaterThan(15);
  for (const [name, content] of Object.entries(files)) {
    for (const cell of parse(content, { bom: true, relax_column_count: true }).flat()) {
      const isFigure = /^-?\d+(\.\d+)?$/.test(cell);
      expect(isFigure ? '' : cell, name).not.toMatch(/^[=+\-@\t\r]/);
    }
  }
});
