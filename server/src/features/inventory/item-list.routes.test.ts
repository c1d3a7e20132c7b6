import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { type ItemFilter, type ItemPageQuery, itemSorts } from '@onhand/contract/item-filter';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { foldItemTotals } from '../stock/totals.store.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const make = async (name: string, item: Partial<ItemInput> = {}) => {
  const answer = await owner.call(api.inventory.create, { body: { name, ...item } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const list = async (query: ItemPageQuery, caller = owner) => (await caller.call(api.inventory.list, { query })).body;
/** Keeps what really contains the words, without what merely looks like them. */
const names = async (query: ItemPageQuery) => {
  const { items, isSimilar } = await list(query);
  return isSimilar ? [] : items.map(({ name }) => name);
};

describe('search', () => {
  test('[INV-05] finds by name, SKU, inventory number, code, barcode, tag, vendor and own fields, whatever the case', async () => {
    const tagId = await world.tag(organizationId, 'Hydronics');
    const vendorId = await world.vendor(organizationId, 'Northside Supply');
    const fieldId = await world.customField(organizationId);
    await make('Circulator zqx', {
      sku: 'CIRC-0015',
      inventoryNumber: 'INV-77231',
      barcodes: ['4006381333931'],
      qrCode: 'WXYZ234567',
      tagIds: [tagId],
      vendors: [{ vendorId, vendorSku: 'NS-9921' }],
      custom: { [fieldId]: 'Shelf B-17' },
    });
    for (const search of [
      'zqx',
      'circ-0015',
      '77231',
      'wxyz23',
      '381333',
      'hydron',
      'northside',
      'ns-9921',
      'b-17',
      'CIRCULATOR northside',
    ]) {
      expect(await names({ search }), search).toEqual(['Circulator zqx']);
    }
    expect(await names({ search: 'circulator southside' })).toEqual([]);
  });

  test('[INV-05] forgives typing errors, and says so', async () => {
    await make('Thermocouple 24 in universal');
    for (const search of ['termocouple', 'thermocuple', 'thermocopule', 'universel thermocoupel']) {
      const page = await list({ search });
      expect(page.items[0]?.name, search).toBe('Thermocouple 24 in universal');
      expect(page.isSimilar).toBe(true);
    }
    expect((await list({ search: 'thermocouple' })).isSimilar).toBe(false);
    await make('Push-fit elbow', { sku: 'PFE-00154' });
    for (const search of ['push-fti', 'PFE-00514', 'pfe-0015'])
      expect((await list({ search })).items[0]?.name, search).toBe('Push-fit elbow');
  });

  test('takes wildcards, quotes and backslashes for what they are', async () => {
    await make('Tape 100% PTFE_thread \\ "premium" \'x\'');
    for (const search of ['100%', 'ptfe_', '\\', '"premium"', "'x'"]) expect(await names({ search }), search).toHaveLength(1);
    expect(await names({ search: '100_' })).toEqual([]);
  });

  test('follows a tag, a vendor and a field that get another name or go', async () => {
    const tagId = await world.tag(organizationId, 'Oldtagname');
    const vendorId = await world.vendor(organizationId, 'Oldvendorname');
    const fieldId = await world.customField(organizationId);
    await make('Follower', { tagIds: [tagId], vendors: [{ vendorId }], custom: { [fieldId]: 'fieldvalue' } });
    await owner.call(api.tags.update, { params: { id: tagId }, body: { name: 'Newtagname' } });
    await owner.call(api.vendors.update, { params: { id: vendorId }, body: { name: 'Newvendorname' } });
    expect(await names({ search: 'newtagname newvendorname' })).toEqual(['Follower']);
    expect(await names({ search: 'oldtagname oldvendorname' })).not.toContain('Follower');
    await owner.call(api.tags.remove, { params: { id: tagId } });
    await owner.call(api.vendors.remove, { params: { id: vendorId } });
    await owner.call(api.customFields.remove, { params: { id: fieldId } });
    const { rows } = await world.database.admin.query(`SELECT search_text FROM items WHERE name = 'Follower'`);
    expect(rows[0].search_text).not.toMatch(/tagname|vendorname|fieldvalue/);
  });
});

describe('by best match', () => {
  const found = async (query: ItemPageQuery) => (await list({ sort: 'fit', ...query })).items.map(({ name }) => name);

  test('[INV-05] what has the words in its name or SKU stands before what is found by its vendor, number, tag or field', async () => {
    const vendorId = await world.vendor(organizationId, 'Quillpump Trade');
    await make('Adapter from the trade', { vendors: [{ vendorId }] });
    await make('Bracket from the trade', { vendors: [{ vendorId }] });
    await make('Condensate quillpump');
    await make('Elbow', { sku: 'QUILLPUMP-7' });
    await make('Bend', { inventoryNumber: 'quillpump 8' });
    await make('Gasket for the Quillpump 100%', { vendors: [{ vendorId }] });
    const named = ['Condensate quillpump', 'Elbow', 'Gasket for the Quillpump 100%'];
    const others = ['Adapter from the trade', 'Bend', 'Bracket from the trade'];
    expect(await found({ search: 'quillpump' })).toEqual([...named, ...others]);
    expect((await list({ search: 'quillpump', sort: 'name' })).items[0]?.name).toBe('Adapter from the trade');
    // Unless another order is asked for.
    expect((await list({ search: 'quillpump' })).items[0]?.name).toBe(named[0]);
    expect((await list({ search: 'quillpump', direction: 'desc' })).items[0]?.name).toBe(named[2]);
    // Each word has to be there, and a wildcard is none.
    expect(await found({ search: 'trade quillpump' })).toEqual(['Adapter from the trade', 'Bracket from the trade', named[2]]);
    expect(await found({ search: 'quillpump 100%' })).toEqual([named[2]]);
    expect(await found({ search: 'quilpump' }), 'what was meant').toEqual([...named, ...others]);
    // The list is the same with its summary and without.
    expect(await list({ sort: 'fit', search: 'quillpump' })).toMatchObject({ summary: { totalCount: 6 } });
    expect(await found({ search: 'quillpump', isCounted: false })).toHaveLength(6);
  });

  test('[INV-05] pages neither repeat nor skip, read on or jumped to, whatever their size', async () => {
    const tagId = await world.tag(organizationId, 'Zwickau');
    // Names in any order, some equal, and some that begin with a figure, as a place in the list does.
    for (const name of ['1 zwickau', 'Same zwickau', 'Same zwickau', '0 zwickau']) await make(name);
    for (const name of ['0 pipe', 'Same pipe', '1 pipe', 'Same pipe', 'Zero pipe']) await make(name, { tagIds: [tagId] });
    const fit = ['0 zwickau', '1 zwickau', 'Same zwickau', 'Same zwickau', '0 pipe', '1 pipe', 'Same pipe', 'Same pipe', 'Zero pipe'];
    expect(await found({ search: 'zwickau' })).toEqual(fit);
    for (const order of [{ sort: 'fit' }, { sort: 'name' }, { sort: 'name', direction: 'desc' }] as const) {
      const query = { search: 'zwickau', isCounted: false, ...order };
      const whole = (await list(query)).items.map(({ id }) => id);
      expect(whole).toHaveLength(fit.length);
      for (const limit of [1, 2, 3, 4, 5, 8, 9]) {
        const read: number[] = [];
        for (let cursor: string | undefined | null; cursor !== null; ) {
          const page = await list({ ...query, limit, ...(cursor && { cursor }) });
          read.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(read, `${JSON.stringify(order)}, pages of ${limit}`).toEqual(whole);
      }
      for (const offset of [0, 2, 4, 6, 9, 12]) {
        const jumped = (await list({ ...query, limit: 3, offset })).items.map(({ id }) => id);
        expect(jumped, `${JSON.stringify(order)} from ${offset}`).toEqual(whole.slice(offset, offset + 3));
      }
    }
  });

  test('without words to match it is by name', async () => {
    const limit = { limit: 200 };
    expect(await found(limit)).toEqual(await names(limit));
    expect(await found({ ...limit, search: '  ' })).toEqual(await names(limit));
  });

  test('[FOLD-04] staff find no more by it than otherwise', async () => {
    const folderId = await world.folder(organizationId, { name: 'Behind the wall' });
    await make('Xylophone', { folderId });
    const staff = await world.as('staff');
    expect((await list({ search: 'xylophone', sort: 'fit' }, staff)).items).toEqual([]);
  });
});

test('what is shown of a vendor that is gone and what is sorted by agree', async () => {
  const folderId = await world.folder(organizationId);
  const [first, second] = [await world.vendor(organizationId, 'Aaa Supply'), await world.vendor(organizationId, 'Mmm Supply')];
  await make('Both', { folderId, vendors: [{ vendorId: first }, { vendorId: second }] });
  await make('None', { folderId });
  await owner.call(api.vendors.remove, { params: { id: first } });
  const { items } = await list({ folderId, sort: 'vendor' });
  expect(items.map(({ name, vendor }) => [name, vendor?.name])).toEqual([
    ['Both', 'Mmm Supply'],
    ['None', undefined],
  ]);
});

test('a list sorted by long texts can be read to its end', async () => {
  const folderId = await world.folder(organizationId);
  const fieldId = await world.customField(organizationId);
  for (let n = 0; n < 3; n++) await make(`Long ${n}`, { folderId, custom: { [fieldId]: '漢'.repeat(1_900) + n } });
  const first = await list({ folderId, sortFieldId: fieldId, limit: 1 });
  const second = await list({ folderId, sortFieldId: fieldId, limit: 1, cursor: first.nextCursor ?? '' });
  expect(second.items.map(({ name }) => name)).toEqual(['Long 1']);
});

describe('filters', () => {
  test('[INV-05] by folder with what is below, by folder alone, and in none', async () => {
    const top = await world.folder(organizationId, { name: 'Filter top' });
    const below = await world.folder(organizationId, { parentId: top });
    await make('In top', { folderId: top });
    await make('In below', { folderId: below });
    expect(await names({ folderId: top })).toEqual(['In below', 'In top']);
    expect(await names({ folderId: top, isFolderOnly: true })).toEqual(['In top']);
    expect(await names({ folderId: 987_654 })).toEqual([]);
    expect(await names({ folderId: 'none' })).not.toContain('In top');
  });

  test('[INV-05] by every one of several tags, vendor, status, price range and own field', async () => {
    const folderId = await world.folder(organizationId);
    const [a, b] = [await world.tag(organizationId), await world.tag(organizationId)];
    const vendorId = await world.vendor(organizationId);
    const fieldId = await world.customField(organizationId, { kind: 'choice', choices: ['R-410A', 'R-32'] });
    await make('One', { folderId, tagIds: [a, b], vendors: [{ vendorId }], sellingPrice: '10', quantity: '0', lowStockThreshold: '2' });
    await make('Two', {
      folderId,
      tagIds: [a],
      sellingPrice: '20.50',
      quantity: '2',
      lowStockThreshold: '2',
      custom: { [fieldId]: 'R-32' },
    });
    await make('Three', { folderId, quantity: '5', lowStockThreshold: '2' });
    expect(await names({ folderId, tagIds: [a] })).toEqual(['One', 'Two']);
    expect(await names({ folderId, tagIds: [a, b] })).toEqual(['One']);
    expect(await names({ folderId, vendorId })).toEqual(['One']);
    expect(await names({ folderId, status: 'out' })).toEqual(['One']);
    expect(await names({ folderId, status: 'low' })).toEqual(['Two']);
    expect(await names({ folderId, status: 'in' })).toEqual(['Three']);
    expect(await names({ folderId, minPrice: '10.01', maxPrice: '20.50' })).toEqual(['Two']);
    expect(await names({ folderId, fieldId, fieldValue: 'r-32' })).toEqual(['Two']);
    expect(await names({ folderId, fieldId, fieldValue: '' })).toEqual(['One', 'Three']);
    expect((await list({ folderId, tagIds: [a] })).summary).toMatchObject({ totalCount: 2, lowStockCount: 1, outOfStockCount: 1 });
  });

  test('[INV-05] [SEC-05] by every one of many tags, also named twice, and all but a few are no join of their own to the planner', async () => {
    const folderId = await world.folder(organizationId);
    const tagIds = await Promise.all(Array.from({ length: 6 }, () => world.tag(organizationId)));
    await make('All of them', { folderId, tagIds });
    await make('All but one', { folderId, tagIds: tagIds.slice(1) });
    for (const where of [{ folderId }, {}, { search: 'all' }]) {
      expect(await names({ ...where, tagIds: [...tagIds, ...tagIds] }), JSON.stringify(where)).toEqual(['All of them']);
      expect(await names({ ...where, tagIds: tagIds.slice(1, 6) }), JSON.stringify(where)).toEqual(['All but one', 'All of them']);
    }
    const { rows } = await world.database.admin.query<{ filters: string }>('SELECT item_filters($1) AS filters', [
      JSON.stringify({ tags: Array.from({ length: 50 }, (_, nth) => nth + 1) }),
    ]);
    expect(rows[0]?.filters.match(/EXISTS/g)).toHaveLength(3);
  });
});

describe('order and pages', () => {
  test('[INV-05] any column sorts either way, and pages neither repeat nor skip, also where many are equal or empty', {
    timeout: 120_000,
  }, async () => {
    const folderId = await world.folder(organizationId);
    const unitId = await world.unit(organizationId, { allowsDecimals: true });
    const vendorId = await world.vendor(organizationId);
    const number = await world.customField(organizationId, { kind: 'number' });
    for (let n = 0; n < 14; n++) {
      await make(`Sorted ${['é', 'e', 'Z', 'a', 'Ä', '9', '10'][n % 7]} ${n % 3}`, {
        folderId,
        sku: n % 4 === 0 ? null : `S-${(n * 7) % 5}-${n}`,
        inventoryNumber: n % 2 === 0 ? `I${n}` : null,
        quantity: String((n * 3) % 5),
        unitCost: String(n % 4),
        unitId: n % 2 === 0 ? unitId : null,
        vendors: n % 3 === 0 ? [{ vendorId }] : [],
        sellingPrice: n % 3 === 0 ? null : String(n % 5),
        lowStockThreshold: n % 5 === 0 ? null : '2',
        custom: n % 3 === 0 ? {} : { [number]: String(((n * 5) % 7) - 3) },
      });
    }
    const whole = await list({ folderId, limit: 200 });
    const sorts = [...itemSorts.map((sort) => ({ sort })), { sortFieldId: number }];
    for (const sort of sorts) {
      for (const direction of ['asc', 'desc'] as const) {
        const all = (await list({ folderId, ...sort, direction, limit: 200 })).items;
        expect(all).toHaveLength(whole.items.length);
        const read: number[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page: Awaited<ReturnType<typeof list>> = await list({ folderId, ...sort, direction, limit: 3, ...(cursor && { cursor }) });
          read.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(read, `${JSON.stringify(sort)} ${direction}`).toEqual(all.map(({ id }) => id));
        const jump = await list({ folderId, ...sort, direction, limit: 3, offset: 5 });
        expect(jump.items.map(({ id }) => id)).toEqual(read.slice(5, 8));
      }
    }
    const prices = (await list({ folderId, sort: 'sellingPrice', direction: 'desc', limit: 200 })).items.map(
      ({ sellingPrice }) => sellingPrice,
    );
    expect(prices.indexOf(null)).toBe(prices.filter((price) => price !== null).length);
  });

  test('a cursor this list did not give out, and a field that is gone, are refused by name', async () => {
    for (const cursor of ['x', 'bnVsbA', 'WyJ4Iiwib25lIl0']) {
      expect(await owner.call(api.inventory.list, { query: { cursor } })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'cursor' }] },
      });
    }
    const gone = await owner.call(api.inventory.list, { query: { sortFieldId: 987_654 } });
    expect(gone).toMatchObject({ status: 400, body: { details: [{ field: 'sortFieldId' }] } });
  });

  test('[TEAM-08] staff may not sort by what things cost, for the order would tell', async () => {
    const staff = await world.as('staff');
    for (const sort of ['unitCost', 'totalValue'] as const) {
      expect(await staff.call(api.inventory.list, { query: { sort } })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'sort' }] },
      });
    }
  });
});

describe('what is counted', () => {
  test('[INV-05] rows asked for without their summary are the same rows, and the summary by itself is the same summary', async () => {
    const folderId = await world.folder(organizationId, { name: 'Counted apart' });
    const tagId = await world.tag(organizationId, 'Counted apart');
    for (const place of [1, 2, 3]) await make(`Sprocket ${place}`, { folderId, quantity: String(place), unitCost: '2', tagIds: [tagId] });
    const queries = [
      {},
      { folderId },
      { search: 'sprocket' },
      { search: 'sprokcet' },
      { search: 'nowhere at all' },
      { tagIds: [tagId] },
    ] as const;
    for (const query of [...queries, { folderId: 'none' as const }, { isArchived: true }, { status: 'in' as const }]) {
      const { summary, ...rows } = await list(query);
      expect(await list({ ...query, isCounted: false }), JSON.stringify(query)).toEqual({ ...rows, summary: null });
      const { titledCount: _titled, ...counted } = (await owner.call(api.inventory.counts, { query })).body;
      expect(counted, JSON.stringify(query)).toEqual(summary);
    }
    expect((await owner.call(api.inventory.counts, { query: { search: 'sprokcet' } })).body).toMatchObject({
      totalCount: 3,
    });
  });

  test('[INV-05] a search tells what is named so apart from what is only tagged so, and can be narrowed to it, rows, figures and all', async () => {
    const tagIds = [await world.tag(organizationId, 'Wolfram')];
    await make('Wolfram rod', { quantity: '2', unitCost: '10', tagIds });
    await make('Lamp', { sku: 'WOLFRAM-LAMP', quantity: '1', unitCost: '5' });
    await make('Anvil', { quantity: '1', unitCost: '1000', tagIds });
    const counts = async (query: ItemFilter) => (await owner.call(api.inventory.counts, { query })).body;
    expect(await counts({ search: 'wolfram' })).toMatchObject({ totalCount: 3, titledCount: 2, totalValue: '1025' });
    const narrowed = { search: 'wolfram', isTitleOnly: true };
    expect(await counts(narrowed)).toMatchObject({ totalCount: 2, totalValue: '25' });
    expect(await counts({ tagIds })).not.toHaveProperty('titledCount');
    for (const query of [narrowed, { ...narrowed, sort: 'name' }, { ...narrowed, sort: 'quantity' }, { ...narrowed, offset: 0 }] as const) {
      const { items } = await list(query);
      expect(items.map(({ name }) => name).sort(), JSON.stringify(query)).toEqual(['Lamp', 'Wolfram rod']);
    }
  });

  test('[INV-07] the summary’s lowStockCount follows an item over its threshold and back', async () => {
    const folderId = await world.folder(organizationId);
    const { id } = await make('Crossing', { folderId, quantity: '6', lowStockThreshold: '5' });
    const counts = async () => (await list({ folderId })).summary;
    const adjust = (adjustment: string) => owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment } });
    expect(await counts()).toMatchObject({ totalCount: 1, lowStockCount: 0, outOfStockCount: 0 });
    await adjust('-1');
    expect(await counts()).toMatchObject({ lowStockCount: 1, outOfStockCount: 0 });
    await adjust('-5');
    expect(await counts()).toMatchObject({ lowStockCount: 0, outOfStockCount: 1 });
    await adjust('6');
    expect(await counts()).toMatchObject({ lowStockCount: 0, outOfStockCount: 0 });
  });

  test('[INV-12] items in no folder are counted as unassigned, and staff see none', async () => {
    const count = async (caller = owner) => (await caller.call(api.inventory.unassignedCount)).body.count;
    const before = await count();
    const { id } = await make('Homeless');
    expect(await count()).toBe(before + 1);
    const folderId = await world.folder(organizationId);
    await owner.call(api.inventory.changeStock, { params: { id }, body: { folderId } });
    expect(await count()).toBe(before);
    expect(await count(await world.as('staff'))).toBe(0);
  });

  test('the kept totals agree with the items after whatever happened, folded or not', { timeout: 60_000 }, async () => {
    const folders = [await world.folder(organizationId), await world.folder(organizationId), null];
    const step = fc.record({
      what: fc.nat({ max: 5 }),
      pick: fc.nat(),
      folder: fc.nat({ max: 2 }),
      amount: fc.integer({ min: -4, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const ids = [(await make('Counted', { folderId: folders[0] ?? null, quantity: '3', unitCost: '2', lowStockThreshold: '2' })).id];
        for (const { what, pick, folder, amount } of steps) {
          const id = ids[pick % ids.length] as number;
          const selection = { itemIds: [id] };
          const folderId = folders[folder] ?? null;
          if (what === 0) ids.push((await make('Counted', { folderId, quantity: '1', unitCost: '1.1' })).id);
          if (what === 1) await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: String(amount) } });
          if (what === 2) await owner.call(api.inventory.bulk, { body: { selection, change: { action: 'move', folderId } } });
          if (what === 3)
            await owner.call(api.inventory.bulk, { body: { selection, change: { action: pick % 2 ? 'archive' : 'restore' } } });
          if (what === 4) await owner.call(api.inventory.update, { params: { id }, body: { lowStockThreshold: String(Math.abs(amount)) } });
          if (what === 5 && ids.length > 1)
            await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [ids.pop() as number] }, change: { action: 'delete' } } });
        }
        for (let round = 0; round < 2; round++) {
          for (const folderId of folders) {
            const { rows } = await world.database.admin.query(
              `SELECT count(*)::int AS "totalCount", (count(*) FILTER (WHERE stock_status = 1))::int AS "lowStockCount",
                      (count(*) FILTER (WHERE stock_status = 0))::int AS "outOfStockCount",
                      trim_scale(COALESCE(sum(total_value), 0)) AS "totalValue"
                 FROM items WHERE organization_id = $1 AND folder_id IS NOT DISTINCT FROM $2 AND archived_at IS NULL`,
              [organizationId, folderId],
            );
            expect((await list({ folderId: folderId ?? 'none', limit: 1 })).summary).toEqual(rows[0]);
          }
          await foldItemTotals(world.services.db.platform);
        }
      }),
      { numRuns: 8, seed: 11 },
    );
  });
});

test('[INV-05] a search finds and counts the same, however few or many items have what was typed', async () => {
  const folderId = await world.folder(organizationId, { name: 'Glimmering' });
  for (const n of [3, 1, 2]) await make(`Glimmer lamp ${n}`, { quantity: String(n), unitCost: '2' });
  const { admin } = world.database;
  // Found by something else than their name. Above some number the page is read from the first names.
  const add = async (from: number, to: number) =>
    admin.query(
      `INSERT INTO items (organization_id, name, qr_code, folder_id, search_text)
       SELECT $1, 'Shade ' || n, 'shade-' || n, CASE WHEN n % 2 = 0 THEN $2::bigint END, 'shade ' || n || ' glimmers lamps'
         FROM generate_series($3::int, $4::int) n`,
      [organizationId, folderId, from, to],
    );
  const searches = ['glimmer', 'lamp glimm', 'glimmer lamp 2', 'GL', 'glimmer 9', 'shade glimmers 7'];
  for (const [from, to] of [
    [1, 60],
    [61, 1100],
  ] as const) {
    await add(from, to);
    for (const query of [...searches.map((search) => ({ search })), { search: 'glimmer', folderId }]) {
      const { summary, ...rows } = await list(query);
      expect(await list({ ...query, isCounted: false }), JSON.stringify(query)).toEqual({ ...rows, summary: null });
      const { titledCount: _titled, ...counted } = (await owner.call(api.inventory.counts, { query })).body;
      expect(summary, JSON.stringify(query)).toEqual(counted);
    }
    const { items, summary } = await list({ search: 'glimmer' });
    expect(items.slice(0, 4).map(({ name }) => name)).toEqual(['Glimmer lamp 1', 'Glimmer lamp 2', 'Glimmer lamp 3', 'Shade 1']);
    expect(summary).toEqual({ totalCount: to + 3, lowStockCount: 0, outOfStockCount: to, totalValue: '12' });
  }
});
