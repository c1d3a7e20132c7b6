import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled, workbookOf } from '../../../test/import-files.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function shop(): Promise<{ caller: Caller; organizationId: number }> {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Import Works');
  return { caller: world.withSession(await world.signIn(owner)), organizationId };
}

async function start(caller: Caller, content: string | Uint8Array, name?: string) {
  const answer = await caller.call(api.imports.start, { body: importForm(content, name) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function check(caller: Caller, id: number) {
  const answer = await caller.call(api.imports.check, { params: { id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return settled(caller, id);
}

async function apply(caller: Caller, id: number, body: { skipsProblems?: boolean } = {}) {
  const answer = await caller.call(api.imports.apply, { params: { id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return settled(caller, id);
}

const importAll = async (caller: Caller, content: string | Uint8Array, name?: string) => {
  const { id } = await start(caller, content, name);
  const checked = await check(caller, id);
  expect(checked.counts).toMatchObject({ problem: 0 });
  return apply(caller, id);
};

const lines = async (caller: Caller, id: number, show: 'all' | 'create' | 'problem' | 'update' = 'all') =>
  (await caller.call(api.imports.lines, { params: { id }, query: { show } })).body.lines;

const items = async (caller: Caller) => (await caller.call(api.inventory.list, { query: { limit: 200 } })).body.items;
const bySku = async (caller: Caller, sku: string) => {
  const found = (await items(caller)).find((item) => item.sku === sku);
  return (await caller.call(api.inventory.read, { params: { id: found?.id ?? 0 } })).body;
};

async function differences(organizationId: number): Promise<unknown[]> {
  return (await reconcile(world.services.db, organizationId))?.differences ?? ['not looked at'];
}

const catalogue = [
  'Name;SKU;Folder;Tags;Vendor;Qty;Unit;Cost;Price;Min level;Barcode;Notes',
  'Copper elbow;EL-1;Warehouse / Aisle 1;"copper, fitting";Ferguson, Inc.;1.250,5;spools;2,35;4,99;10;0123;"two',
  'lines"',
  'Pipe wrench;WR-1;Warehouse > Aisle 2;tool;Ferguson, Inc.;3;;12,5;;;;',
  'Tape;TP-1;;;;;;;;;;',
].join('\r\n');

test('[IMP-02] of a row that was not checked yet, or not with these columns, nothing is said', async () => {
  const { caller } = await shop();
  const { id, mapping } = await start(caller, 'Name,SKU\nElbow,EL-7\n,WR-7');
  const said = async () => (await lines(caller, id)).map(({ action, changes, problems }) => [action, changes.length, problems.length]);
  const nothing = [
    [null, 0, 0],
    [null, 0, 0],
  ];
  expect(await said()).toEqual(nothing);
  expect(await check(caller, id)).toMatchObject({ counts: { create: 1, problem: 1 } });
  expect(await said()).toEqual([
    ['create', 2, 0],
    ['problem', 1, 1],
  ]);
  await caller.call(api.imports.change, { params: { id }, body: { mapping: [...mapping].reverse() } });
  expect(await said()).toEqual(nothing);
});

test('[IMP-01] a file is understood by itself, checked before anything is written, and then written with all it names', async () => {
  const { caller, organizationId } = await shop();
  const draft = await start(caller, catalogue, 'from the old tool.csv');
  expect(draft).toMatchObject({ status: 'draft', rowCount: 3, decimals: 'comma', matchBy: 'sku', headerRow: 1 });
  expect(draft.mapping).toEqual([
    'name',
    'sku',
    'folder',
    'tags',
    'vendors',
    'quantity',
    'unit',
    'unitCost',
    'sellingPrice',
    'lowStockThreshold',
    'barcodes',
    'notes',
  ]);
  const checked = await check(caller, draft.id);
  expect(checked).toMatchObject({
    status: 'checked',
    message: null,
    counts: { create: 3, update: 0, unchanged: 0, problem: 0, excluded: 0 },
    news: { folders: 3, tags: 3, vendors: 1, units: 1, fields: 0 },
  });
  expect(await items(caller)).toEqual([]);
  const told = (await lines(caller, draft.id, 'create')).map(({ changes }) => changes);
  expect(told[0]).toContainEqual({ field: 'Unit', from: null, to: 'spools' });
  expect(await apply(caller, draft.id)).toMatchObject({ status: 'done', counts: { create: 3 } });
  const elbow = await bySku(caller, 'EL-1');
  // What the lines tell of new items, before and after, is what the activity was told of them.
  expect((await lines(caller, draft.id, 'create')).map(({ changes }) => changes)).toEqual(told);
  const { entries } = (await caller.call(api.activity.list, { query: { kind: 'item' } })).body;
  expect(entries.map(({ changes }) => changes).reverse()).toEqual(told);
  expect(elbow).toMatchObject({
    name: 'Copper elbow',
    quantity: '1250.5',
    unitCost: '2.35',
    totalValue: '2938.675',
    sellingPrice: '4.99',
    lowStockThreshold: '10',
    barcodes: ['0123'],
    notes: 'two\r\nlines',
    unit: { name: 'spools', allowsDecimals: true },
    vendor: { name: 'Ferguson, Inc.' },
  });
  expect(elbow.tags.map(({ name }) => name)).toEqual(['copper', 'fitting']);
  const folders = (await caller.call(api.folders.list)).body;
  const aisle = folders.find(({ id }) => id === elbow.folderId);
  expect([folders.find(({ id }) => id === aisle?.parentId)?.name, aisle?.name]).toEqual(['Warehouse', 'Aisle 1']);
  const { movements } = (await caller.call(api.inventory.history, { params: { id: elbow.id }, query: {} })).body;
  expect(movements).toMatchObject([{ kind: 'opening', source: 'import', delta: '1250.5', unitCost: '2.35' }]);
  expect((await caller.call(api.inventory.list, { query: { search: 'ferguson' } })).body.items).toHaveLength(2);
  expect(await differences(organizationId)).toEqual([]);
});

test('[IMP-01] problems are named by row and column; a cell is mended in place, a row left out, and the rest can be told apart', async () => {
  const { caller } = await shop();
  await importAll(caller, 'Name,SKU,Quantity,Cost\nElbow,EL-1,5,2\n');
  const { id } = await start(
    caller,
    'SKU,Name,Quantity,Cost\nel-1,Elbow 90,8,3\nX-1,,2,\nX-2,Tee,many,\nX-3,Cap,-1,\nX-4,Cup,1,\nx-4,Cup again,2,\n',
  );
  const checked = await check(caller, id);
  expect(checked.counts).toEqual({ create: 1, update: 1, unchanged: 0, problem: 4, excluded: 0 });
  expect((await lines(caller, id, 'problem')).map(({ row, problems }) => [row, problems])).toEqual([
    [3, [{ column: 1, message: 'A new item needs a name.', isWarning: false }]],
    [4, [{ column: 2, message: '“many” is not a number.', isWarning: false }]],
    [5, [{ column: 2, message: 'Must not be below zero.', isWarning: false }]],
    [7, [{ column: 0, message: 'The SKU “x-4” is in row 6 already.', isWarning: false }]],
  ]);
  expect((await lines(caller, id, 'update'))[0]?.changes).toEqual([
    { field: 'Name', from: 'Elbow', to: 'Elbow 90' },
    { field: 'SKU', from: 'EL-1', to: 'el-1' },
    { field: 'Quantity', from: '5', to: '8' },
    { field: 'Unit cost', from: '2', to: '3' },
  ]);
  expect((await caller.call(api.imports.apply, { params: { id }, body: {} })).status).toBe(409);
  const change = (row: number, body: { cells?: Record<string, string>; isExcluded?: boolean }) =>
    caller.call(api.imports.changeLine, { params: { id, row }, body });
  expect((await change(3, { cells: { '1': 'Named' } })).body.line).toMatchObject({ action: 'create', problems: [] });
  await change(4, { cells: { '2': '7' } });
  await change(5, { isExcluded: true });
  // The other row of the two is left out: this one may have the code then.
  const { body } = await change(6, { isExcluded: true });
  expect(body.import.counts).toEqual({ create: 3, update: 1, unchanged: 0, problem: 0, excluded: 2 });
  expect(await apply(caller, id)).toMatchObject({ status: 'done', counts: { create: 3, update: 1 } });
  expect((await items(caller)).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Cup again', '2'],
    ['Elbow 90', '8'],
    ['Named', '2'],
    ['Tee', '7'],
  ]);
  expect((await bySku(caller, 'el-1')).totalValue).toBe('19');
  const csv = (await caller.call(api.imports.problemFile, { params: { id } })).body as unknown as string;
  expect(csv.replace('\uFEFF', '')).toBe(
    'SKU,Name,Quantity,Cost,Row,Why not imported\nX-3,Cap,-1,,5,Left out by hand.\nX-4,Cup,1,,6,Left out by hand.\n',
  );
});

test('[IMP-01] a workbook: the sheet is chosen, a title stands above merged headings, figures are texts, days are days; fields are made on the way', async () => {
  const { caller } = await shop();
  const bytes = await workbookOf([
    { name: 'Read me', rows: [['Nothing to see here']] },
    {
      name: 'Spare',
      rows: [
        ['What', 'Where'],
        ['Nails', 'Box 3'],
      ],
    },
    {
      name: 'Stock',
      rows: [
        ['Stock of the van', null, null, null],
        ['Item name', 'Quantity on hand', 'Bought', 'Serviced'],
        ['Drill', '3', new Date(Date.UTC(2026, 0, 31)), true],
        ['Saw', 0.1 + 0.2, null, false],
      ],
    },
  ]);
  const draft = await start(caller, bytes, 'van.xlsx');
  expect(draft).toMatchObject({ format: 'xlsx', sheets: ['Read me', 'Spare', 'Stock'], sheet: 2 });
  const change = async (sheet: number) => (await caller.call(api.imports.change, { params: { id: draft.id }, body: { sheet } })).body;
  expect(await change(1)).toMatchObject({ sheet: 1, headerRow: 1, rowCount: 1, mapping: [null, null] });
  expect(await change(0)).toMatchObject({ message: 'This file has headings but no rows below them.' });
  expect(await change(2)).toMatchObject({ sheet: 2, headerRow: 2, rowCount: 2, mapping: ['name', 'quantity', null, null] });
  const mapping = ['name', 'quantity', 'new:date', 'new:checkbox'];
  await caller.call(api.imports.change, { params: { id: draft.id }, body: { mapping } });
  const checked = await check(caller, draft.id);
  expect(checked.counts).toMatchObject({ create: 1, problem: 1 });
  expect((await lines(caller, draft.id, 'problem'))[0]).toMatchObject({
    row: 4,
    cells: ['Saw', '0.3', '', 'no'],
    problems: [{ column: 1, message: 'Without a unit that allows decimals, only whole numbers.' }],
  });
  expect(await apply(caller, draft.id, { skipsProblems: true })).toMatchObject({ status: 'done', news: { fields: 2 } });
  const [drill, ...rest] = await items(caller);
  expect(rest).toEqual([]);
  expect(Object.values(drill?.custom ?? {})).toEqual(['2026-01-31', true]);
});

test('[IMP-01] a mapping that was saved is used again by itself for the same headings', async () => {
  const { caller } = await shop();
  const first = await start(caller, 'Thing,Ref\nA,1\n');
  expect(first.mapping).toEqual([null, null]);
  await caller.call(api.imports.change, { params: { id: first.id }, body: { mapping: ['name', 'sku'], matchBy: 'sku' } });
  const saved = (await caller.call(api.imports.saveMapping, { body: { name: 'Old list', importId: first.id } })).body;
  expect(await start(caller, 'Thing,Ref\nB,2\n')).toMatchObject({ mapping: ['name', 'sku'], matchBy: 'sku' });
  await caller.call(api.imports.removeMapping, { params: { id: saved.id } });
  expect((await caller.call(api.imports.mappings)).body).toEqual([]);
});

test('[IMP-02] a whole import is taken back; what was changed since stays and is named', async () => {
  const { caller, organizationId } = await shop();
  await importAll(caller, 'Name,SKU,Quantity,Cost,Notes,Tags\nElbow,EL-1,5,2,old,\nTee,TE-1,4,1,,plain\n');
  const second = await importAll(
    caller,
    'Name,SKU,Quantity,Cost,Notes,Tags,Folder\nElbow 90,EL-1,9,3,new,,Van\nTee,TE-1,1,,better,special,\nCap,CA-1,2,1,,,Van\nCup,CU-1,6,1,,special,Van\n',
  );
  expect(second.counts).toMatchObject({ create: 2, update: 2 });
  const cup = await bySku(caller, 'CU-1');
  await caller.call(api.inventory.changeStock, { params: { id: cup.id }, body: { adjustment: '-1' } });
  const elbow = await bySku(caller, 'EL-1');
  await caller.call(api.inventory.update, { params: { id: elbow.id }, body: { notes: 'mine' } });
  expect((await caller.call(api.imports.undo, { params: { id: second.id } })).status).toBe(200);
  const undone = await settled(caller, second.id);
  expect(undone).toMatchObject({ status: 'undone', message: null });
  expect(undone.kept).toEqual([
    { row: 2, name: 'Elbow 90', reason: 'Notes was changed since and stays.' },
    { row: 5, name: 'Cup', reason: 'The item was changed since the import, so it stays.' },
  ]);
  expect(await bySku(caller, 'EL-1')).toMatchObject({ name: 'Elbow', quantity: '5', totalValue: '10', notes: 'mine', folderId: null });
  const tee = await bySku(caller, 'TE-1');
  expect(tee).toMatchObject({ quantity: '4', totalValue: '4', notes: '' });
  expect(tee.tags.map(({ name }) => name)).toEqual(['plain']);
  expect((await items(caller)).map(({ name }) => name)).toEqual(['Cup', 'Elbow', 'Tee']);
  // The folder still holds the cup; the tag it has stays too.
  expect((await caller.call(api.folders.list)).body.map(({ name }) => name)).toEqual(['Van']);
  expect(await differences(organizationId)).toEqual([]);
  expect((await caller.call(api.imports.undo, { params: { id: second.id } })).status).toBe(409);
});

test('[IMP-02] an import is all or nothing: what goes wrong while it is written leaves nothing behind, nor does cancelling', async () => {
  const { caller, organizationId } = await shop();
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  // More than are written at a time.
  const rows = Array.from({ length: 510 }, (_, n) => `Item ${n},S-${n},N-${n},${n % 7},1,Shelf ${n % 5}`).join('\n');
  const { id } = await start(caller, `Name,SKU,Inventory number,Quantity,Cost,Folder\n${rows}\n`);
  await check(caller, id);
  // Somebody takes the last number meanwhile.
  await caller.call(api.inventory.create, { body: { name: 'First', inventoryNumber: 'n-509' } });
  const refused = await apply(caller, id);
  expect(refused).toMatchObject({
    status: 'checked',
    counts: { problem: 1, create: 509 },
    message: '1 row has problems. Nothing was written.',
  });
  expect((await lines(caller, id, 'problem'))[0]?.problems).toEqual([
    { column: 2, message: '“First” has this inventory number already.', isWarning: false },
  ]);
  expect(await items(caller)).toHaveLength(1);
  expect((await caller.call(api.folders.list)).body).toEqual([]);

  const few = await start(caller, 'Name,Quantity,Cost,Folder\nElbow,3,1,Shelf\nTee,2,1,Shelf\n');
  await check(caller, few.id);
  // It cannot get past its folders until the wish to stop has arrived.
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE folders IN EXCLUSIVE MODE');
  await caller.call(api.imports.apply, { params: { id: few.id }, body: {} });
  const cancelled = await caller.call(api.imports.cancel, { params: { id: few.id } });
  await holder.query('COMMIT');
  holder.release();
  expect(cancelled.body).toMatchObject({ status: 'applying', isCancelling: true });
  expect(await settled(caller, few.id)).toMatchObject({ status: 'checked', message: 'Stopped. Nothing was written.', isCancelling: false });
  expect(await items(caller)).toHaveLength(1);
  expect((await caller.call(api.folders.list)).body).toEqual([]);
  expect(await apply(caller, few.id)).toMatchObject({ status: 'done', counts: { create: 2 } });
  expect(await differences(organizationId)).toEqual([]);
});

test('[IMP-02] the plan’s limit is said before anything is written', async () => {
  const { caller, organizationId } = await shop();
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'starter' WHERE organization_id = $1`, [organizationId]);
  const rows = Array.from({ length: 1001 }, (_, n) => `Item ${n}`).join('\n');
  const { id } = await start(caller, `Name\n${rows}\n`);
  const checked = await check(caller, id);
  const sentence = 'The Starter plan has room for 1,000 items. You have 0, and this file adds 1,001.';
  expect(checked.message).toBe(sentence);
  const answer = await caller.call(api.imports.apply, { params: { id }, body: {} });
  expect([answer.status, (answer.body as unknown as { message: string }).message]).toEqual([409, sentence]);
});

const exported = async (caller: Caller, format: 'csv' | 'xlsx') =>
  (await caller.call(api.exports.items, { body: { selection: { filter: {} }, format, withArchived: true } })).body as unknown as
    | string
    | Blob;

test('[IMP-04] an export that is imported again changes nothing, and into an empty organization it makes the same', async () => {
  const { caller, organizationId } = await shop();
  await importAll(caller, catalogue);
  const link = (await caller.call(api.customFields.create, { body: { name: 'Data sheet', kind: 'link' } })).body;
  const tag = (await caller.call(api.tags.create, { body: { name: 'a, b; c' } })).body;
  const folder = (await caller.call(api.folders.create, { body: { name: 'Nuts / Bolts' } })).body;
  const vendors = [];
  for (const name of ['Alpha; Co', 'Beta']) vendors.push((await caller.call(api.vendors.create, { body: { name } })).body.id);
  await caller.call(api.inventory.create, {
    body: {
      name: '=HYPERLINK("http://evil")',
      quantity: '3',
      unitCost: '0.1',
      description: "+1 'quoted',\nsecond line",
      notes: "'=x",
      tagIds: [tag.id],
      folderId: folder.id,
      // A backslash before the sign that parts them.
      vendors: [
        {
          vendorId: vendors[0] as number,
          vendorSku: 'A\\',
          barcodes: ['1,2', '3;4', '\\'],
          piecesPerPack: '12.5',
          breaks: [
            { packs: '2', price: '1.5' },
            { packs: '10', price: '1.25' },
          ],
          minimumPacks: '3',
          leadTimeDays: 9,
        },
        { vendorId: vendors[1] as number, vendorSku: 'B;1', price: '1.25' },
      ],
      custom: { [String(link.id)]: 'https://example.test/a' },
    },
  });
  const wrench = await bySku(caller, 'WR-1');
  await caller.call(api.inventory.changeStock, { params: { id: wrench.id }, body: { adjustment: '4', purchasePrice: '1.1' } });
  // Archived items go along and come in archived.
  const old = (await caller.call(api.inventory.create, { body: { name: 'Old stock', sku: 'OLD-1', quantity: '2', unitCost: '5' } })).body;
  await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [old.id] }, change: { action: 'archive' } } });
  const csv = (await exported(caller, 'csv')) as string;
  expect(csv).toContain('Old stock');
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
  for (const content of [csv, new Uint8Array(await ((await exported(caller, 'xlsx')) as Blob).arrayBuffer())]) {
    const { id } = await start(caller, content);
    expect((await check(caller, id)).counts).toEqual({ create: 0, update: 0, unchanged: 5, problem: 0, excluded: 0 });
  }
  const other = await shop();
  const draft = await start(other.caller, csv);
  const mapping = draft.mapping.map((field, place) => field ?? (draft.columns[place]?.heading === 'Data sheet' ? 'new:link' : null));
  await other.caller.call(api.imports.change, { params: { id: draft.id }, body: { mapping } });
  expect((await check(other.caller, draft.id)).counts).toMatchObject({ create: 5, problem: 0 });
  await apply(other.caller, draft.id);
  expect(await exported(other.caller, 'csv')).toBe(csv);
  expect([await differences(organizationId), await differences(other.organizationId)]).toEqual([[], []]);
});

test('[IMP-04] the history is exported as CSV and as a workbook', async () => {
  const { caller } = await shop();
  await importAll(caller, 'Name,SKU,Quantity,Cost\nElbow,EL-1,5,2\n');
  const csv = (await caller.call(api.exports.history, { query: { format: 'csv' } })).body as unknown as string;
  expect(csv.split('\n')[1]).toMatch(/^\d+,[^,]+,Elbow,opening,5,,5,,,,Olive[^,]*,import,,,no,2,10,10,0$/);
  const workbook = await caller.call(api.exports.history, { query: { format: 'xlsx' } });
  expect(workbook.headers['content-type']).toContain('spreadsheetml');
});
