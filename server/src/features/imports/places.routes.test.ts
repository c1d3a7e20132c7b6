import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function shop(): Promise<{ caller: Caller; organizationId: number }> {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Van Works');
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  return { caller: world.withSession(await world.signIn(owner)), organizationId };
}

async function checked(caller: Caller, content: string) {
  const { id } = (await caller.call(api.imports.start, { body: importForm(content) })).body;
  await caller.call(api.imports.check, { params: { id } });
  return settled(caller, id);
}

async function imported(caller: Caller, content: string): Promise<number> {
  const one = await checked(caller, content);
  const found = (await caller.call(api.imports.lines, { params: { id: one.id }, query: { show: 'problem' } })).body.lines;
  expect(found.flatMap(({ problems }) => problems)).toEqual([]);
  await caller.call(api.imports.apply, { params: { id: one.id }, body: {} });
  expect(await settled(caller, one.id)).toMatchObject({ status: 'done', message: null });
  return one.id;
}

async function takenBack(caller: Caller, id: number): Promise<void> {
  await caller.call(api.imports.undo, { params: { id } });
  expect(await settled(caller, id)).toMatchObject({ status: 'undone', kept: [] });
}

/** Where an item lies: “home: Warehouse 12 (4–20)”, then the other places. */
async function lies(caller: Caller, sku: string): Promise<string[]> {
  const [found] = (await caller.call(api.inventory.list, { query: { search: sku } })).body.items;
  if (!found) return [];
  const { places } = (await caller.call(api.inventory.read, { params: { id: found.id } })).body;
  return places.map(({ name, isHome, quantity, minimum, maximum }) => {
    const limits = minimum === null && maximum === null ? '' : ` (${minimum ?? ''}–${maximum ?? ''})`;
    return `${isHome ? 'home: ' : ''}${name ?? '–'} ${quantity}${limits}`;
  });
}

async function exported(caller: Caller): Promise<string> {
  const body = { format: 'csv' as const, selection: { filter: {} }, withArchived: false };
  return (await caller.call(api.exports.items, { body })).body as unknown as string;
}

async function problemsOf(caller: Caller, id: number) {
  const { lines } = (await caller.call(api.imports.lines, { params: { id }, query: { show: 'all' } })).body;
  return lines.flatMap(({ row, problems }) => problems.map(({ message }) => `${row}: ${message}`));
}

async function differences(organizationId: number): Promise<unknown[]> {
  return (await reconcile(world.services.db, organizationId))?.differences ?? ['not looked at'];
}

const vans = `SKU,Name,Folder,Quantity,Min,Max,Cost
CAP-1,Capacitor,Warehouse,12,4,20,10
FUSE,Fuse,Warehouse,7,,,1
CAP-1,Capacitor,Vans / Van 1,4,2,6,10
CAP-1,Capacitor,Vans / Van 2,2,2,6,16
`;

test('[PLC-16] the same SKU on several lines with different folders is one item in several places, each with its minimum and maximum', async () => {
  const { caller, organizationId } = await shop();
  const one = await checked(caller, vans);
  expect(one).toMatchObject({ counts: { create: 2, update: 2, problem: 0 }, news: { folders: 4 } });
  expect(one.mapping).toEqual(['sku', 'name', 'folder', 'quantity', 'minimum', 'maximum', 'unitCost']);
  await caller.call(api.imports.apply, { params: { id: one.id }, body: {} });
  expect(await settled(caller, one.id)).toMatchObject({ status: 'done', message: null });
  const { items } = (await caller.call(api.inventory.list, { query: {} })).body;
  expect(items.map(({ sku, quantity, totalValue }) => [sku, quantity, totalValue])).toEqual([
    ['CAP-1', '18', '192'],
    ['FUSE', '7', '7'],
  ]);
  expect(await lies(caller, 'CAP-1')).toEqual(['home: Warehouse 12 (4–20)', 'Van 1 4 (2–6)', 'Van 2 2 (2–6)']);
  expect(await differences(organizationId)).toEqual([]);
  await takenBack(caller, one.id);
  expect(await lies(caller, 'CAP-1')).toEqual([]);
  expect((await caller.call(api.folders.list)).body).toEqual([]);
});

test('[PLC-16] what was exported has a line for each place, and imported again it changes nothing', async () => {
  const { caller } = await shop();
  await imported(caller, vans);
  const file = await exported(caller);
  const [head, ...rows] = file.replace('\uFEFF', '').trim().split(/\r?\n/);
  const columns = (head as string).split(',');
  const shown = ['SKU', 'Folder', 'Quantity', 'Minimum', 'Maximum', 'Unit cost', 'Total value'].map((name) => columns.indexOf(name));
  expect(rows.map((row) => shown.map((column) => row.split(',')[column]))).toEqual([
    ['CAP-1', 'Warehouse', '12', '4', '20', '10.6666666667', '128'],
    ['CAP-1', 'Vans / Van 1', '4', '2', '6', '10.6666666667', '42.6666666667'],
    ['CAP-1', 'Vans / Van 2', '2', '2', '6', '10.6666666667', '21.3333333333'],
    ['FUSE', 'Warehouse', '7', '', '', '1', '7'],
  ]);
  const again = await checked(caller, file);
  expect(await problemsOf(caller, again.id)).toEqual([]);
  expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 4, problem: 0, excluded: 0 });
  const { caller: other, organizationId } = await shop();
  await imported(other, file);
  expect(await lies(other, 'CAP-1')).toEqual(await lies(caller, 'CAP-1'));
  expect((await other.call(api.inventory.list, { query: { search: 'CAP-1' } })).body.items[0]).toMatchObject({ totalValue: '192' });
  expect(await differences(organizationId)).toEqual([]);
});

test('[PLC-16] [SEC-05] a long text stands on the first line of an item in several places, a short one on each; imported again nothing changes', async () => {
  const { caller } = await shop();
  await imported(caller, vans);
  const [item] = (await caller.call(api.inventory.list, { query: { search: 'CAP-1' } })).body.items;
  const long = 'It is fitted with the plate facing down. '.repeat(6).trim();
  await caller.call(api.inventory.update, { params: { id: item?.id ?? 0 }, body: { description: long, notes: 'Dry.' } });
  const file = await exported(caller);
  expect(file.split(long).length - 1).toBe(1);
  expect(file.split('Dry.').length - 1).toBe(3);
  const again = await checked(caller, file);
  expect(await problemsOf(caller, again.id)).toEqual([]);
  expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 4, problem: 0, excluded: 0 });
});

test('[PLC-16] a line speaks of its place: other places stay, a new folder is a new place, and an undo puts everything back', async () => {
  const { caller, organizationId } = await shop();
  await imported(caller, vans);
  const before = await lies(caller, 'CAP-1');
  const id = await imported(
    caller,
    `SKU,Folder,Quantity,Minimum,Maximum
CAP-1,Vans / Van 1,1,,8
CAP-1,Vans / Van 3,3,1,
FUSE,Vans / Van 3,0,2,5
FUSE,Warehouse,5,,
`,
  );
  expect(await lies(caller, 'CAP-1')).toEqual(['home: Warehouse 12 (4–20)', 'Van 1 1 (2–8)', 'Van 2 2 (2–6)', 'Van 3 3 (1–)']);
  expect(await lies(caller, 'FUSE')).toEqual(['home: Warehouse 5', 'Van 3 0 (2–5)']);
  expect(await differences(organizationId)).toEqual([]);
  await takenBack(caller, id);
  expect(await lies(caller, 'CAP-1')).toEqual(before);
  expect(await lies(caller, 'FUSE')).toEqual(['home: Warehouse 7']);
  expect((await caller.call(api.folders.list)).body.map(({ name }) => name)).not.toContain('Van 3');
  expect(await differences(organizationId)).toEqual([]);
});

test('[PLC-16] one line of an item in one place still moves it; a file without folders speaks of the whole item', async () => {
  const { caller } = await shop();
  await imported(caller, vans);
  await imported(caller, 'SKU,Folder,Quantity\nFUSE,Shelf,9\n');
  expect(await lies(caller, 'FUSE')).toEqual(['home: Shelf 9']);
  await imported(caller, 'SKU,Quantity\nCAP-1,4\n');
  expect(await lies(caller, 'CAP-1')).toEqual(['home: Warehouse 0 (4–20)', 'Van 1 2 (2–6)', 'Van 2 2 (2–6)']);
  await imported(caller, 'SKU,Quantity\nCAP-1,10\n');
  expect(await lies(caller, 'CAP-1')).toEqual(['home: Warehouse 6 (4–20)', 'Van 1 2 (2–6)', 'Van 2 2 (2–6)']);
});

test('[PLC-16] a folder named twice for one SKU, a maximum below the minimum and other facts of a further line are said plainly', async () => {
  const { caller } = await shop();
  const one = await checked(
    caller,
    `SKU,Name,Folder,Quantity,Minimum,Maximum
A-1,Cap,Warehouse,5,,
A-1,Cap,warehouse,2,,
A-1,Tee,Van 1,1,5,3
A-1,Tee,Van 2,1,,
B-1,Bolt,,1,,
B-1,Bolt,,1,,
`,
  );
  expect(await problemsOf(caller, one.id)).toEqual([
    '3: Row 2 says already how much of SKU “A-1” lies in “warehouse”.',
    '4: What an item is says its first row, 2; of this row only folder, quantity, minimum, maximum and cost count. Different here: Name.',
    '4: The maximum is below the minimum.',
    '5: What an item is says its first row, 2; of this row only folder, quantity, minimum, maximum and cost count. Different here: Name.',
    '7: The SKU “B-1” is in row 6 already.',
  ]);
  await caller.call(api.imports.changeLine, { params: { id: one.id, row: 3 }, body: { cells: { '2': 'Shelf' } } });
  await caller.call(api.imports.changeLine, { params: { id: one.id, row: 4 }, body: { cells: { '5': '9' } } });
  await caller.call(api.imports.changeLine, { params: { id: one.id, row: 7 }, body: { isExcluded: true } });
  await caller.call(api.imports.apply, { params: { id: one.id }, body: {} });
  expect(await settled(caller, one.id)).toMatchObject({ status: 'done', counts: { create: 2, update: 3 } });
  expect(await lies(caller, 'A-1')).toEqual(['home: Warehouse 5', 'Shelf 2', 'Van 1 1 (5–9)', 'Van 2 1']);
});

test('[PLC-16] the lines of an item may stand far apart, and its first line may be one with a problem', async () => {
  const { caller, organizationId } = await shop();
  await imported(caller, 'SKU,Name,Folder,Quantity\nOLD,Old,Shelf,3\n');
  const many = Array.from({ length: 500 }, (_, n) => `M-${n},Many ${n},Shelf,1`);
  const id = await imported(
    caller,
    ['SKU,Name,Folder,Quantity', 'NEW,New,Van 1,1', 'OLD,Old,Van 1,1', ...many, 'NEW,New,Van 2,2', 'OLD,Old,Shelf,5'].join('\n'),
  );
  expect(await lies(caller, 'NEW')).toEqual(['home: Van 1 1', 'Van 2 2']);
  expect(await lies(caller, 'OLD')).toEqual(['home: Shelf 5', 'Van 1 1']);
  await takenBack(caller, id);
  expect(await lies(caller, 'NEW')).toEqual([]);
  expect(await lies(caller, 'OLD')).toEqual(['home: Shelf 3']);
  expect(await differences(organizationId)).toEqual([]);
  const one = await checked(caller, 'SKU,Name,Folder,Quantity\nX,Ex,Shelf,many\nX,Ex,Van 1,2\n');
  await caller.call(api.imports.apply, { params: { id: one.id }, body: { skipsProblems: true } });
  expect(await settled(caller, one.id)).toMatchObject({ status: 'done' });
  expect(await lies(caller, 'X')).toEqual(['home: Van 1 2']);
});

test('[PLC-16] an undo takes away new items that got limits, and sets back the facts of one with several lines', async () => {
  const { caller } = await shop();
  await imported(caller, 'SKU,Name,Folder,Quantity,Price\nCAP-1,Capacitor,Warehouse,5,10\n');
  const lines = ['CAP-1,Capacitor 45/5,Warehouse,5,12,,', 'CAP-1,Capacitor 45/5,Van 1,2,12,,', 'NEW-1,New one,Van 1,3,1,2,6'];
  const id = await imported(caller, `SKU,Name,Folder,Quantity,Price,Min,Max\n${lines.join('\n')}\n`);
  expect(await lies(caller, 'NEW-1')).toEqual(['home: Van 1 3 (2–6)']);
  await takenBack(caller, id);
  expect(await lies(caller, 'NEW-1')).toEqual([]);
  const [item] = (await caller.call(api.inventory.list, { query: { search: 'CAP-1' } })).body.items;
  expect(item).toMatchObject({ name: 'Capacitor', sellingPrice: '10', quantity: '5' });
});

test('[PLC-16] a unit without decimals is refused where another place has a part of one, though the sum is whole', async () => {
  const { caller, organizationId } = await shop();
  const fine = await world.unit(organizationId, { name: 'metre', allowsDecimals: true });
  await world.unit(organizationId, { name: 'roll' });
  const [store, van] = [await world.folder(organizationId, { name: 'Store' }), await world.folder(organizationId, { name: 'Van' })];
  const body = { name: 'Wire', sku: 'W-1', unitId: fine, folderId: store, quantity: '3' };
  const { id } = (await caller.call(api.inventory.create, { body })).body;
  const blamed = async (content: string) => {
    const one = await checked(caller, content);
    const { lines } = (await caller.call(api.imports.lines, { params: { id: one.id }, query: { show: 'problem' } })).body;
    return lines.flatMap(({ problems }) => problems.map(({ message }) => message));
  };
  const files = ['SKU,Unit\nW-1,roll\n', 'SKU,Unit,Quantity\nW-1,roll,3\n', 'SKU,Unit,Quantity,Folder\nW-1,roll,2,Store\n'];
  for (const file of files) expect(await blamed(file)).toEqual([]);
  await caller.call(api.transfers.make, { body: { fromPlaceId: store, toPlaceId: van, lines: [{ itemId: id, quantity: '0.5' }] } });
  for (const file of files) expect(await blamed(file)).toEqual(['“roll” allows no decimals.']);
});
