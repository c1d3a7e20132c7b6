import { getPriority } from 'node:os';
import { api } from '@onhand/contract';
import type { Import } from '@onhand/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function shop(): Promise<Caller> {
  const owner = await world.person('Rita');
  await world.organization(owner, 'Reading Works');
  return world.withSession(await world.signIn(owner));
}

const read = async (caller: Caller, content: string): Promise<Import> =>
  (await caller.call(api.imports.start, { body: importForm(content) })).body;
const change = async (caller: Caller, { id }: Import, body: object) =>
  (await caller.call(api.imports.change, { params: { id }, body })).body;

async function checked(caller: Caller, { id }: Import): Promise<Import> {
  await caller.call(api.imports.check, { params: { id } });
  return settled(caller, id);
}

async function changesIn(caller: Caller, { id }: Import, field: string): Promise<(string | null)[]> {
  const { lines } = (await caller.call(api.imports.lines, { params: { id }, query: {} })).body;
  return lines.map(({ changes }) => changes.find((one) => one.field === field)?.to ?? null);
}

test.each(['On Hand Qty', 'Qty on hand', 'QOH', 'Stock', 'Count', 'Menge', 'Stock Qty', 'Qty Available', 'Bestand'])(
  '[IMP-01] “%s” is the quantity',
  async (heading) => {
    expect((await read(await shop(), `Name,${heading}\nBolt,5\n`)).mapping).toEqual(['name', 'quantity']);
  },
);

test('[IMP-01] a column that looks like a quantity, a price or a SKU and was not understood is asked about, until someone answers', async () => {
  const caller = await shop();
  const one = await read(
    caller,
    'Name,Stock at Main St.,Our price (net),Supplier part no. / SKU of ours,Color,Qty ordered last year\nBolt,5,$2.50,X-1,red,7\nNut,6,$1,X-2,blue,8\n',
  );
  expect(one.mapping).toEqual(['name', null, null, null, null, null]);
  expect(one.columns.map(({ suggests }) => suggests)).toEqual([null, 'quantity', 'sellingPrice', 'sku', null, null]);
  const answered = await change(caller, one, { leaveOut: [2] });
  expect(answered.columns.map(({ suggests }) => suggests)).toEqual([null, 'quantity', null, 'sku', null, null]);
});

test('[IMP-01] a slash, a sign of more and a backslash part a path, unless the column holds names; nobody is shown what keeps signs apart', async () => {
  const caller = await shop();
  const one = await read(caller, 'Name,Folder\nA,Warehouse/Aisle B\nB,Warehouse > Aisle C\nC,Warehouse\\Aisle D\nD,Fittings 1/2\n');
  expect(one).toMatchObject({ paths: 'path', columns: [{ hasPaths: false }, { hasPaths: true }] });
  await checked(caller, one);
  expect(await changesIn(caller, one, 'Folder')).toEqual([
    'Warehouse › Aisle B',
    'Warehouse › Aisle C',
    'Warehouse › Aisle D',
    'Fittings 1/2',
  ]);
  expect((await change(caller, one, { paths: 'name' })).paths).toBe('name');
  expect((await checked(caller, one)).news).toMatchObject({ folders: 4 });
  expect(await changesIn(caller, one, 'Folder')).toEqual([
    'Warehouse/Aisle B',
    'Warehouse > Aisle C',
    'Warehouse\\Aisle D',
    'Fittings 1/2',
  ]);
});

test('[IMP-04] folders whose names have such signs come back from an export as they are', async () => {
  const caller = await shop();
  for (const name of ['Nuts/Bolts', 'A > B', 'Back\\slash', 'Half 1/2']) {
    const { id: folderId } = (await caller.call(api.folders.create, { body: { name } })).body;
    await caller.call(api.inventory.create, { body: { name: `In ${name}`, sku: `S ${name}`, folderId } });
  }
  const file = await caller.call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } });
  const one = await checked(caller, await read(caller, String(file.body)));
  expect(one).toMatchObject({ counts: { create: 0, update: 0, unchanged: 4, problem: 0 }, news: { folders: 0 } });
});

test('[IMP-01] 1,000 is read as the rest of the file is written, else as the person writes numbers, and is shown as such', async () => {
  const caller = await shop();
  const quantities = async (content: string) => {
    const one = await read(caller, content);
    await checked(caller, one);
    return [one.decimals, one.columns.at(-1)?.ambiguous, await changesIn(caller, one, 'Quantity')];
  };
  const quoted = 'Name,Cost,Quantity\n';
  expect(await quantities(`${quoted}A,"1,234.50","1,000"\n`)).toEqual(['point', '1,000', ['1000']]);
  expect(await quantities(`${quoted}A,"12,5","1,000"\n`)).toEqual(['comma', '1,000', ['1']]);
  expect(await quantities(`${quoted}A,7,"1,000"\n`), 'no evidence').toEqual(['point', '1,000', ['1000']]);
  await caller.call(api.preferences.changeOwn, { body: { numberFormat: 'point-comma' } });
  expect(await quantities(`${quoted}A,7,1.000\n`)).toEqual(['comma', '1.000', ['1000']]);
});

test('[IMP-01] pcs, Stk and ea are the pieces that are there; what is not there is made once; a word may stay a unit of its own', async () => {
  const caller = await shop();
  const units = ['pcs', 'Stk', 'ea.', 'Pieces', 'feet', 'Pallets', 'btl', 'bottle'];
  const one = await read(caller, `Name,Unit\n${units.map((unit, n) => `Item ${n},${unit}`).join('\n')}\n`);
  const found = await checked(caller, one);
  expect(found.unitWords).toEqual([
    { word: 'pcs', unit: 'pieces' },
    { word: 'Stk', unit: 'pieces' },
    { word: 'ea.', unit: 'pieces' },
    { word: 'feet', unit: 'ft' },
    { word: 'bottle', unit: 'btl' },
  ]);
  expect(found.news).toMatchObject({ units: 2 });
  await change(caller, one, { ownUnits: ['Stk'] });
  const again = await checked(caller, one);
  expect(again.unitWords.map(({ word }) => word)).toEqual(['pcs', 'ea.', 'feet', 'bottle']);
  await caller.call(api.imports.apply, { params: { id: one.id }, body: {} });
  expect(await settled(caller, one.id)).toMatchObject({ status: 'done', news: { units: 3 } });
  const names = (await caller.call(api.units.list)).body.flatMap(({ name, itemCount }) => (itemCount > 0 ? [`${name} ${itemCount}`] : []));
  expect(names.sort()).toEqual(['Pallets 1', 'Stk 1', 'btl 2', 'ft 1', 'pieces 3']);
});

/** Nobody can write an import meanwhile, so files that are read wait at their end. */
async function whileNothingIsKept<Result>(work: () => Promise<Result>): Promise<Result> {
  const client = await world.database.admin.connect();
  try {
    await client.query('BEGIN; LOCK TABLE imports IN SHARE MODE');
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('[SEC-05] one file of an organization is read at a time, three more wait, a fifth is refused, and another organization has its own', async () => {
  const [one, other] = [await shop(), await shop()];
  const send = async (caller: Caller) => (await caller.call(api.imports.start, { body: importForm('Name\nValve\n') })).status;
  const sent: Promise<number>[] = [];
  await whileNothingIsKept(async () => {
    for (let file = 0; file < 5; file++) sent.push(send(one));
    expect(await Promise.race(sent)).toBe(429);
    sent.push(send(other));
  });
  expect((await Promise.all(sent)).sort()).toEqual([200, 200, 200, 200, 200, 429]);
});

test('[SEC-05] rows of a file are written by connections that give way, and take none from those who wait for an answer', async () => {
  const { connections } = world.services.share;
  const caller = await shop();
  const before = connections.figures();
  const sent = await whileNothingIsKept(async () => {
    const uploading = read(caller, 'Name\nValve\n');
    await expect
      .poll(async () => {
        const { rows } = await world.database.admin.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO imports%'`,
        );
        return rows.map(({ pid }) => getPriority(pid));
      })
      .toEqual([10]);
    expect(connections.figures().running).toBe(before.running);
    return [uploading];
  });
  expect((await sent[0])?.status).toBe('draft');
});
