import { api } from '@onhand/contract';
import type { BulkChange } from '@onhand/contract/bulk-change';
import type { ItemInput } from '@onhand/contract/item-inputs';
import type { Selection } from '@onhand/contract/item-filter';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const create = (item: Partial<ItemInput> = {}) => owner.call(api.inventory.create, { body: { name: 'Valve', ...item } });
const make = async (item: Partial<ItemInput> = {}) => {
  const answer = await create(item);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const read = async (id: number) => (await owner.call(api.inventory.read, { params: { id } })).body;
const bulk = (selection: Selection, change: BulkChange) => owner.call(api.inventory.bulk, { body: { selection, change } });
const activityOf = async (subjectId: number) =>
  (await owner.call(api.activity.list, { query: { kind: 'item', subjectId } })).body.entries.map(({ action, changes }) => ({
    action,
    changes,
  }));

async function everything() {
  const fields = {
    text: await world.customField(organizationId, { kind: 'text' }),
    number: await world.customField(organizationId, { kind: 'number' }),
    date: await world.customField(organizationId, { kind: 'date' }),
    choice: await world.customField(organizationId, { kind: 'choice', choices: ['R-32', 'R-410A'] }),
    checkbox: await world.customField(organizationId, { kind: 'checkbox' }),
    link: await world.customField(organizationId, { kind: 'link' }),
  };
  const custom = {
    [fields.text]: 'Bin 4',
    [fields.number]: '-2.5',
    [fields.date]: '2027-03-01',
    [fields.choice]: 'R-32',
    [fields.checkbox]: true,
    [fields.link]: 'https://manuals.example/4711',
  };
  return { fields, custom };
}

describe('an item', () => {
  test('[INV-02] has every field, and comes back as it was sent', async () => {
    const { custom } = await everything();
    const [folderId, unitId] = [
      await world.folder(organizationId),
      await world.unit(organizationId, { name: 'spool', allowsDecimals: true }),
    ];
    const [tagId, vendorId, secondVendor] = [
      await world.tag(organizationId),
      await world.vendor(organizationId, 'Pipe & Co'),
      await world.vendor(organizationId),
    ];
    const item = await make({
      name: 'PEX-A tubing',
      description: 'Line one\nline two',
      sku: 'PEX-12',
      inventoryNumber: 'N-100',
      barcodes: ['012345678905'],
      quantity: '12.5',
      unitId,
      folderId,
      unitCost: '0.84',
      sellingPrice: '1.999999',
      valuationMethod: 'fifo',
      lowStockThreshold: '2.5',
      tagIds: [tagId],
      vendors: [{ vendorId, vendorSku: 'P-9', price: '0.80' }, { vendorId: secondVendor }],
      notes: 'Keep dry',
      custom,
    });
    expect(await read(item.id)).toMatchObject({
      name: 'PEX-A tubing',
      description: 'Line one\nline two',
      sku: 'PEX-12',
      inventoryNumber: 'N-100',
      qrCode: expect.stringMatching(/^[2-9A-Z]{10}$/),
      barcodes: ['012345678905'],
      quantity: '12.5',
      unit: { id: unitId, name: 'spool', allowsDecimals: true },
      folderId,
      unitCost: '0.84',
      totalValue: '10.5',
      sellingPrice: '1.999999',
      valuationMethod: 'fifo',
      lowStockThreshold: '2.5',
      stockStatus: 'in',
      tags: [{ id: tagId }],
      vendor: { id: vendorId, name: 'Pipe & Co' },
      vendors: [
        { vendorId, vendorSku: 'P-9', price: '0.8' },
        { vendorId: secondVendor, price: null },
      ],
      images: [],
      notes: 'Keep dry',
      custom,
      updatedAt: expect.any(String),
    });
  });

  test('[INV-06] is out of stock at zero, low at or below its threshold, and otherwise in stock', async () => {
    const statusOf = async (quantity: string, lowStockThreshold: string | null) =>
      (await make({ quantity, lowStockThreshold })).stockStatus;
    expect(await statusOf('0', null)).toBe('out');
    expect(await statusOf('0', '5')).toBe('out');
    expect(await statusOf('5', '5')).toBe('low');
    expect(await statusOf('1', '5')).toBe('low');
    expect(await statusOf('6', '5')).toBe('in');
    expect(await statusOf('1', null)).toBe('in');
  });

  test('[INV-03] is changed field by field, and the log says from what to what', async () => {
    const { fields, custom } = await everything();
    const item = await make({ custom });
    const vendorId = await world.vendor(organizationId, 'Later Supply');
    const change = (body: object) => owner.call(api.inventory.update, { params: { id: item.id }, body });
    expect((await change({ name: 'Ball valve', lowStockThreshold: '4' })).body).toMatchObject({
      name: 'Ball valve',
      lowStockThreshold: '4',
    });
    expect((await change({ custom: { [fields.text]: '', [fields.choice]: 'R-410A' } })).body.custom).toEqual({
      ...Object.fromEntries(Object.entries(custom).filter(([id]) => id !== String(fields.text))),
      [fields.choice]: 'R-410A',
    });
    expect((await change({ vendors: [{ vendorId, vendorSku: 'L-1', price: '3' }] })).body.vendor).toEqual({
      id: vendorId,
      name: 'Later Supply',
    });
    const [vendors, own, first] = await activityOf(item.id);
    expect(first?.changes).toEqual([
      { field: 'Name', from: 'Valve', to: 'Ball valve' },
      { field: 'Low-stock threshold', from: null, to: '4' },
    ]);
    expect(own?.changes.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'Bin 4', to: null },
      { from: 'R-32', to: 'R-410A' },
    ]);
    expect(vendors?.changes).toEqual([{ field: 'Vendors', from: null, to: 'Later Supply L-1 3' }]);
    await change({ name: 'Ball valve' });
    expect(await activityOf(item.id)).toHaveLength(4);
  });

  test.each([
    ['text of a number', 'number', 'ten'],
    ['a day that is none', 'date', '2027-02-30'],
    ['an option that is none', 'choice', 'R-22'],
    ['a text for yes or no', 'checkbox', 'yes'],
    ['a link that runs script', 'link', 'javascript:alert(1)'],
  ] as const)('%s is refused, and the field named', async (_, kind, value) => {
    const { fields } = await everything();
    const answer = await create({ custom: { [fields[kind]]: value } });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: `custom.${fields[kind]}` }] } });
  });

  test('things that are not there, or of another organization, are refused by name', async () => {
    const { otherOrganizationId } = await world.people();
    const [ours, theirs] = [await world.vendor(organizationId), await world.vendor(otherOrganizationId)];
    for (const [name, value, field = name] of [
      ['folderId', await world.folder(otherOrganizationId)],
      ['unitId', await world.unit(otherOrganizationId)],
      ['tagIds', [await world.tag(otherOrganizationId)]],
      ['vendors', [{ vendorId: ours }, { vendorId: theirs }], 'vendors.1.vendorId'],
    ] as const) {
      expect(await create({ [name]: value })).toMatchObject({ status: 400, body: { details: [{ field }] } });
    }
  });

  test('[INV-04] a SKU or inventory number is there once, whoever is first, also in two tabs at once and in any case', async () => {
    for (const [field, error] of [
      ['sku', 'DUPLICATE_SKU'],
      ['inventoryNumber', 'DUPLICATE_INVENTORY_NUMBER'],
      ['qrCode', 'DUPLICATE_CODE'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => create({ [field]: `twice-${field}` })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error, details: [{ field }] });
      const other = await make();
      const spelled = field === 'qrCode' ? `twice-${field}` : `TWICE-${field}`;
      const change = await owner.call(api.inventory.update, { params: { id: other.id }, body: { [field]: spelled } });
      expect(change).toMatchObject({ status: 409, body: { error, details: [{ field }] } });
      expect(await read(other.id)).toEqual(other);
    }
    // Another organization may use the same.
    const stranger = await world.as('other-owner');
    expect((await stranger.call(api.inventory.create, { body: { name: 'Theirs', sku: 'twice-sku' } })).status).toBe(200);
  });

  test('[INV-03] a copy has everything but stock and codes', async () => {
    const { custom } = await everything();
    const tagId = await world.tag(organizationId);
    const item = await make({
      name: 'Original',
      sku: 'ORIG-1',
      quantity: '5',
      unitCost: '2',
      tagIds: [tagId],
      custom,
      notes: 'n',
      valuationMethod: 'fifo',
    });
    const copy = (await owner.call(api.inventory.duplicate, { params: { id: item.id } })).body;
    expect(copy).toMatchObject({
      name: 'Original (copy)',
      sku: null,
      quantity: '0',
      totalValue: '0',
      tags: [{ id: tagId }],
      custom,
      notes: 'n',
      valuationMethod: 'fifo',
    });
    expect(copy.qrCode).not.toBe(item.qrCode);
  });

  test('names of any script, emoji and HTML come back as they were, and one that is too long is refused by name', async () => {
    for (const name of [
      '🔧 Schlüssel 👩🏽‍🔧',
      '‏צינור נחושת',
      '<img src=x onerror=alert(1)>',
      "Robert'); DROP TABLE items;--",
      '=HYPERLINK("x")',
    ]) {
      expect((await read((await make({ name })).id)).name).toBe(name);
    }
    expect(await create({ name: 'x'.repeat(10_000) })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'name', message: 'At most 250 characters.' }] },
    });
  });
});

describe('many at once', () => {
  test('[INV-09] what was ticked in a list is changed only while it is in that list: what someone moved or archived meanwhile stays', async () => {
    const [van, shelf] = [await world.folder(organizationId, { name: 'Van 8' }), await world.folder(organizationId, { name: 'Shelf 8' })];
    const [stays, moved, archived] = [await make({ folderId: van }), await make({ folderId: van }), await make({ folderId: van })].map(
      ({ id }) => id,
    ) as [number, number, number];
    await bulk({ itemIds: [moved] }, { action: 'move', folderId: shelf });
    await bulk({ itemIds: [archived] }, { action: 'archive' });
    const ticked = { itemIds: [stays, moved, archived], within: { folderId: van } };
    expect((await bulk(ticked, { action: 'archive' })).body).toEqual({ changed: 1, itemIds: [stays] });
    expect((await bulk(ticked, { action: 'delete' })).status).toBe(404);
    expect((await read(moved)).folderId).toBe(shelf);
    const inArchive = { itemIds: [stays, moved, archived], within: { isArchived: true } };
    expect((await bulk(inArchive, { action: 'delete' })).body).toEqual({ changed: 2 });
    expect((await read(moved)).archivedAt).toBeNull();
  });

  test('[INV-09] prices are raised by percent, rounded to cents, and an edit is taken back as a whole except where somebody changed it since', async () => {
    const [supplier, other] = [await world.vendor(organizationId), await world.vendor(organizationId)];
    const vendors = [{ vendorId: supplier, vendorSku: 'S-1', price: '3.5' }];
    const first = await make({ sellingPrice: '10.99', lowStockThreshold: '4', vendors });
    const second = await make({ sellingPrice: '0.125' });
    const priceless = await make();
    const edit = async (changes: Extract<BulkChange, { action: 'edit' }>['changes'], ids = [first.id, second.id, priceless.id]) =>
      (await bulk({ itemIds: ids }, { action: 'edit', changes })).body;
    const undo = (id = 0) => owner.call(api.inventory.undoBulk, { params: { id } });
    const prices = async () => [(await read(first.id)).sellingPrice, (await read(second.id)).sellingPrice];

    const { changed, editId } = await edit({ sellingPricePercent: '7.5' });
    expect(changed).toBe(2);
    expect(await prices()).toEqual(['11.81', '0.134']);
    expect((await read(priceless.id)).sellingPrice).toBeNull();
    await owner.call(api.inventory.update, { params: { id: second.id }, body: { sellingPrice: '5' } });
    expect((await undo(editId)).body).toEqual({ changed: 1, left: 1 });
    expect(await prices()).toEqual(['10.99', '5']);
    expect(await undo(editId)).toMatchObject({ status: 409, body: { message: 'This edit was taken back already.' } });

    // Every other field comes back too, a vendor with its number and price.
    const { vendors: had } = await read(first.id);
    const all = await edit({ vendorId: null, lowStockThresholdPercent: '-50', unitId: await world.unit(organizationId) }, [first.id]);
    expect(await read(first.id)).toMatchObject({ vendors: [], lowStockThreshold: '2' });
    await undo(all.editId);
    expect(await read(first.id)).toMatchObject({ vendors: had, lowStockThreshold: '4', unit: first.unit });
    const { editId: moved } = await edit({ vendorId: other }, [first.id]);
    await undo(moved);
    expect((await read(first.id)).vendors).toEqual(had);

    const both = await bulk({ itemIds: [first.id] }, { action: 'edit', changes: { sellingPrice: '1', sellingPricePercent: '5' } });
    expect(both.status).toBe(400);
    expect((await bulk({ itemIds: [first.id] }, { action: 'edit', changes: { sellingPricePercent: '-101' } })).status).toBe(400);
    expect(await edit({ sellingPricePercent: '5' }, [priceless.id])).toEqual({ changed: 0 });
    expect((await undo(1_000_000)).status).toBe(404);
  });

  test('[INV-09] tagging answers which items got or lost which tags, so that just that is taken back', async () => {
    const [copper, brass] = [await world.tag(organizationId), await world.tag(organizationId)];
    const [plain, hadCopper] = [(await make()).id, (await make({ tagIds: [copper] })).id];
    const selection = { itemIds: [plain, hadCopper] };
    const tagsOf = async (id: number) => (await read(id)).tags.map((tag) => tag.id).sort();
    expect((await bulk(selection, { action: 'tag', tagIds: [copper, brass] })).body).toEqual({
      changed: 2,
      retagged: [
        { tagIds: [copper, brass], itemIds: [plain] },
        { tagIds: [brass], itemIds: [hadCopper] },
      ],
    });
    expect([await tagsOf(plain), await tagsOf(hadCopper)]).toEqual([
      [copper, brass],
      [copper, brass],
    ]);
    expect((await bulk(selection, { action: 'untag', tagIds: [brass] })).body.retagged).toEqual([
      { tagIds: [brass], itemIds: [plain, hadCopper] },
    ]);
    expect((await bulk({ itemIds: [plain] }, { action: 'untag', tagIds: [copper, brass] })).body.retagged).toEqual([
      { tagIds: [copper], itemIds: [plain] },
    ]);
  });

  test('[INV-09] a move answers where each item that moved was, so that it can be moved back', async () => {
    const [van, shelf] = [await world.folder(organizationId, { name: 'Van 7' }), await world.folder(organizationId, { name: 'Shelf 7' })];
    const [inVan, alsoInVan, nowhere, there] = [
      await make({ folderId: van }),
      await make({ folderId: van }),
      await make({}),
      await make({ folderId: shelf }),
    ].map(({ id }) => id) as [number, number, number, number];
    const selection = { itemIds: [there, nowhere, inVan, alsoInVan] };
    const moved = await bulk(selection, { action: 'move', folderId: shelf });
    expect(moved.body).toEqual({
      changed: 3,
      transferred: [],
      movedFrom: [
        { folderId: van, itemIds: [inVan, alsoInVan] },
        { folderId: null, itemIds: [nowhere] },
      ],
    });
    expect((await bulk(selection, { action: 'move', folderId: shelf })).body).toEqual({ changed: 0, movedFrom: [], transferred: [] });
    expect((await bulk({ filter: { folderId: shelf } }, { action: 'move', folderId: null })).body).toEqual({
      changed: 4,
      movedFrom: [{ folderId: shelf, itemIds: [inVan, alsoInVan, nowhere, there] }],
      transferred: [],
    });
  });

  test('[INV-09] a selection, or all that a filter finds, is moved, tagged, untagged, edited, archived, restored and deleted', async () => {
    const [from, to] = [await world.folder(organizationId, { name: 'From' }), await world.folder(organizationId, { name: 'To' })];
    const [tagId, vendorId] = [await world.tag(organizationId, 'Bulked'), await world.vendor(organizationId, 'Bulk Vendor')];
    const items = [
      await make({ folderId: from, quantity: '3', unitCost: '4' }),
      await make({ folderId: from }),
      await make({ folderId: from }),
    ];
    const [first, second, third] = items.map(({ id }) => id) as [number, number, number];
    const selection = { itemIds: [first, second] };
    expect((await bulk(selection, { action: 'move', folderId: to })).body).toEqual({
      changed: 2,
      movedFrom: [{ folderId: from, itemIds: [first, second] }],
      transferred: [],
    });
    expect([(await read(first)).folderId, (await read(third)).folderId]).toEqual([to, from]);
    expect((await bulk({ filter: { folderId: to } }, { action: 'tag', tagIds: [tagId] })).body).toMatchObject({ changed: 2 });
    expect((await bulk(selection, { action: 'tag', tagIds: [tagId] })).body).toMatchObject({ changed: 0 });
    expect((await read(first)).tags).toMatchObject([{ name: 'Bulked' }]);
    expect((await owner.call(api.inventory.list, { query: { search: 'bulked' } })).body.items).toHaveLength(2);
    expect((await bulk({ itemIds: [first] }, { action: 'untag', tagIds: [tagId] })).body).toMatchObject({ changed: 1 });
    expect((await owner.call(api.inventory.list, { query: { search: 'bulked' } })).body.items).toHaveLength(1);
    const changes = { sellingPrice: '9.99', lowStockThreshold: '5', vendorId };
    expect((await bulk(selection, { action: 'edit', changes })).body).toEqual({ changed: 2, editId: expect.any(Number) });
    expect((await activityOf(first))[0]?.changes).toContainEqual({ field: 'Vendors', from: null, to: 'Bulk Vendor' });
    expect((await bulk(selection, { action: 'edit', changes })).body).toEqual({ changed: 0 });
    expect(await read(first)).toMatchObject({ sellingPrice: '9.99', lowStockThreshold: '5', stockStatus: 'low', vendor: { id: vendorId } });
    expect((await bulk(selection, { action: 'archive' })).body).toEqual({ changed: 2, itemIds: [first, second] });
    expect((await owner.call(api.inventory.list, { query: { folderId: to } })).body.items).toEqual([]);
    expect((await owner.call(api.inventory.list, { query: { folderId: to, isArchived: true } })).body.items).toHaveLength(2);
    expect((await bulk({ itemIds: [first] }, { action: 'restore' })).body).toEqual({ changed: 1 });
    expect((await bulk(selection, { action: 'delete' })).body).toEqual({ changed: 2 });
    expect((await owner.call(api.inventory.read, { params: { id: first } })).status).toBe(404);
    expect((await activityOf(first)).map(({ action }) => action)).toEqual([
      'delete',
      'restore',
      'archive',
      'update',
      'update',
      'update',
      'move',
      'create',
    ]);
    const { rows } = await world.database.admin.query(
      'SELECT sum(delta)::float AS quantity, sum(value_delta)::float AS value, array_agg(kind ORDER BY id) AS kinds FROM movements WHERE item_id = $1',
      [first],
    );
    expect(rows).toEqual([{ quantity: 0, value: 0, kinds: ['opening', 'move', 'delete'] }]);
  });

  test('an archived item keeps its SKU and its history; deleting it frees the SKU', async () => {
    const item = await make({ sku: 'KEPT-1', quantity: '2' });
    await bulk({ itemIds: [item.id] }, { action: 'archive' });
    expect(await create({ sku: 'kept-1' })).toMatchObject({ status: 409, body: { error: 'DUPLICATE_SKU' } });
    expect((await owner.call(api.inventory.history, { params: { id: item.id }, query: {} })).body.movements).toHaveLength(1);
    await bulk({ itemIds: [item.id] }, { action: 'delete' });
    expect((await create({ sku: 'kept-1' })).status).toBe(200);
  });

  test('is all or nothing: one item that cannot take the change keeps all as they were', async () => {
    const [pipes, whole] = [await world.unit(organizationId, { allowsDecimals: true }), await world.unit(organizationId)];
    const items = [await make({ unitId: pipes, quantity: '2' }), await make({ unitId: pipes, quantity: '2.5' })];
    const selection = { itemIds: items.map(({ id }) => id) };
    const refused = await bulk(selection, { action: 'edit', changes: { unitId: whole } });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('1 item would need') } });
    for (const item of items) expect(await read(item.id)).toEqual(item);
    expect((await bulk({ itemIds: [987_654_321] }, { action: 'archive' })).status).toBe(404);
  });

  test('[INV-09] exports a selection as CSV that no spreadsheet will run', async () => {
    const folderId = await world.folder(organizationId, { name: 'Exported' });
    const number = await world.customField(organizationId, { kind: 'number' });
    await make({ name: '=1+1', sku: '+49', quantity: '1', unitCost: '3', folderId, custom: { [number]: '-2.5' } });
    await make({ name: 'Plain, with "quotes"', folderId });
    const { body, headers } = await owner.call(api.exports.items, { body: { selection: { filter: { folderId } }, format: 'csv' } });
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toMatch(/items-\d{4}-\d\d-\d\d\.csv/);
    const lines = String(body).split('\n');
    expect(lines[0]).toMatch(/^\uFEFFName,SKU,/);
    expect(lines[1]).toMatch(/^'=1\+1,'\+49,/);
    expect(lines[1]).toContain(',-2.5');
    expect(lines[2]).toMatch(/^"Plain, with ""quotes""",/);
    expect(lines[0]).toContain('Unit cost');
    const { staff } = await world.people();
    await world.assign(organizationId, staff, [folderId]);
    const seen = await (await world.as('staff')).call(api.exports.items, { body: { selection: { filter: {} }, format: 'csv' } });
    expect(String(seen.body)).not.toContain('Unit cost');
  });
});

test('a key that is misspelt in a selection is refused, for it would mean everything', async () => {
  const answer = await bulk({ filter: { folder: 5 } } as unknown as Selection, { action: 'delete' });
  expect(answer.status).toBe(400);
});

test('an item that someone moves out of a folder while it is being deleted is not deleted with it', async () => {
  const [from, to] = [await world.folder(organizationId), await world.folder(organizationId)];
  const item = await make({ folderId: from, quantity: '1' });
  const mover = await world.database.admin.connect();
  await mover.query('BEGIN');
  await mover.query('UPDATE items SET folder_id = $1 WHERE id = $2', [to, item.id]);
  const deleting = owner.call(api.folders.remove, { params: { id: from }, query: { contents: 'delete' } });
  const isWaiting = async () =>
    (await world.database.admin.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'`))
      .rowCount;
  await vi.waitUntil(isWaiting, { timeout: 20_000 });
  await mover.query('COMMIT');
  mover.release();
  expect((await deleting).body).toMatchObject({ deletedFolders: 1, affectedItems: 0 });
  expect((await read(item.id)).folderId).toBe(to);
});

test('staff can neither see nor change what stock is worth', async () => {
  const folderId = await world.folder(organizationId);
  const item = await make({ folderId, quantity: '3', unitCost: '5', valuationMethod: 'standard' });
  const { staff: person } = await world.people();
  await world.assign(organizationId, person, [folderId]);
  const staff = await world.as('staff');
  for (const body of [{ unitCost: '0' }, { valuationMethod: 'fifo' as const }]) {
    expect((await staff.call(api.inventory.update, { params: { id: item.id }, body })).status).toBe(403);
  }
  expect(await read(item.id)).toEqual(item);
});

test('[TEAM-08] staff never get what things cost, not even of what is theirs', async () => {
  const folderId = await world.folder(organizationId);
  const vendorId = await world.vendor(organizationId);
  const item = await make({ folderId, quantity: '3', unitCost: '1234.5', vendors: [{ vendorId, price: '4321' }] });
  const { staff: person } = await world.people();
  await world.assign(organizationId, person, [folderId]);
  const staff = await world.as('staff');
  const answers = [
    await staff.call(api.inventory.read, { params: { id: item.id } }),
    await staff.call(api.inventory.list, { query: {} }),
    await staff.call(api.inventory.history, { params: { id: item.id }, query: {} }),
    await staff.call(api.inventory.changeStock, { params: { id: item.id }, body: { adjustment: '-1' } }),
    await staff.call(api.folders.list),
  ];
  const vendors = [{ vendorId, vendorSku: 'S-1' }];
  await staff.call(api.inventory.update, { params: { id: item.id }, body: { vendors } });
  expect((await read(item.id)).vendors).toMatchObject([{ vendorSku: 'S-1', price: '4321' }]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/"(?:1234|4321|3703|2469)|unitCost|totalValue|"value"/);
  }
});

describe('[TEAM-08] prices, thresholds and what an item is known by need MANAGE_INVENTORY', () => {
  test('staff may not change them, and are told which field it was', async () => {
    const { organizationId, staff: person } = await world.people();
    const folderId = await world.folder(organizationId);
    await world.assign(organizationId, person, [folderId]);
    const [owner, admin, staff] = [await world.as('owner'), await world.as('admin'), await world.as('staff')];
    const { id } = (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId, sellingPrice: '9.5' } })).body;
    const changes = {
      sku: 'E-1',
      inventoryNumber: '7',
      qrCode: 'MINE',
      barcodes: ['1'],
      // The price is this already: the answer must not tell.
      sellingPrice: '9.5',
      lowStockThreshold: '3',
    } as const;
    for (const [field, value] of Object.entries(changes)) {
      const call = { params: { id }, body: { [field]: value } };
      const refused = await staff.call(api.inventory.update, call);
      expect([refused.status, refused.body]).toMatchObject([403, { error: 'FORBIDDEN', details: [{ field }] }]);
      expect((await admin.call(api.inventory.update, call)).status, field).toBe(200);
    }
    expect((await staff.call(api.inventory.update, { params: { id }, body: { name: 'Elbow 1/2', notes: 'left bin' } })).status).toBe(200);
  });

  test('staff make items with the codes that are on them, without a price or a threshold', async () => {
    const { organizationId, staff: person } = await world.people();
    const folderId = await world.folder(organizationId);
    await world.assign(organizationId, person, [folderId]);
    const staff = await world.as('staff');
    const make = (more: object) => staff.call(api.inventory.create, { body: { name: 'Tee', folderId, ...more } });
    expect((await make({ qrCode: `LABEL-${folderId}`, sku: `T-${folderId}`, barcodes: ['4006381333931'] })).status).toBe(200);
    expect([(await make({ sellingPrice: '1' })).status, (await make({ lowStockThreshold: '1' })).status]).toEqual([403, 403]);
  });
});
