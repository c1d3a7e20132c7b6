import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { findItemsByCode } from './qr.store.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const make = async (input: ItemInput) => (await owner.call(api.inventory.create, { body: input })).body;
const lookUp = (code: string, caller: Caller = owner) => caller.call(api.qr.lookup, { params: { code } });
const found = async (code: string, caller?: Caller) => (await lookUp(code, caller)).body.id;

describe('[SCAN-08] an item is found by everything that may be printed on it', () => {
  test('its QR code, the address on its label, an address of an inventory, SKU, inventory number and barcodes', async () => {
    const valve = await make({ name: 'Valve', sku: 'BV-050', inventoryNumber: 'INV 7/1', barcodes: ['036000291452', 'mfr-1'] });
    const codes = [
      valve.qrCode,
      `https://onhand.test/item/${valve.id}`,
      `https://elsewhere.test/app/inventory/${valve.id}?label=1`,
      'bv-050',
      'inv 7/1',
      '036000291452',
      '0036000291452',
      '003600029145251999',
      'mfr-1',
      'MFR-1',
    ];
    for (const code of codes) expect(await found(code), code).toBe(valve.id);
    expect((await lookUp('BV-050')).body).toMatchObject({ name: 'Valve', quantity: '0', sku: 'BV-050', sharedWith: [] });
  });

  test('a barcode kept short is found by the long one that a reader gives, and the other way round', async () => {
    const short = await make({ name: 'Gum', barcodes: ['04252614'] });
    expect(await found('0042100005264')).toBe(short.id);
  });

  test('a code that an item really has counts before the number at the end of it', async () => {
    const [other, labelled] = [await make({ name: 'Other' }), await make({ name: 'Labelled' })];
    const address = `https://old-shop.test/inventory/${other.id}`;
    expect(await found(address)).toBe(other.id);
    await owner.call(api.inventory.update, { params: { id: labelled.id }, body: { qrCode: address } });
    expect(await found(address)).toBe(labelled.id);
  });

  test('a barcode that several items have names the others, by name', async () => {
    const van = await world.folder((await world.people()).organizationId, { name: 'Van 3' });
    const shared = { barcodes: ['5901234123457'] };
    const [first, second] = [await make({ name: 'A tape', ...shared }), await make({ name: 'B tape', ...shared, folderId: van })];
    const { body } = await lookUp('5901234123457');
    expect(body.id).toBe(first.id);
    expect(body.sharedWith).toEqual([{ id: second.id, name: 'B tape', folderName: 'Van 3' }]);
  });

  test('an archived item answers only where no other has the code', async () => {
    const [old, fresh] = [await make({ name: 'A reel', barcodes: ['reel'] }), await make({ name: 'B reel', barcodes: ['reel'] })];
    await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [old.id] }, change: { action: 'archive' } } });
    expect((await lookUp('reel')).body).toMatchObject({ id: fresh.id, sharedWith: [] });
    expect((await lookUp(old.qrCode)).body).toMatchObject({ id: old.id, archivedAt: expect.any(String) });
  });
});

test('[SCAN-09] an unknown code answers 404 with the sentence people are shown', async () => {
  for (const code of ['nobody knows', 'https://onhand.test/item/999999', '\u001d', '%00', '{}']) {
    const { status, body } = await lookUp(code);
    expect([status, body]).toEqual([404, { error: 'ITEM_NOT_FOUND', message: 'No item found with this QR code.' }]);
  }
});

test('[SCAN-09] a code that is too long for a label is refused in a sentence that people can be shown', async () => {
  const tooLong = { field: 'code', message: 'This code is too long to be one of your labels.' };
  for (const code of ['x'.repeat(501), '/'.repeat(501), 'é'.repeat(2000)]) {
    expect(await lookUp(code)).toMatchObject({ status: 400, body: { details: [tooLong] } });
  }
  expect((await lookUp('/'.repeat(500))).status).toBe(404);
});

test('[SCAN-08] a Codabar code finds what was written down without its letters, and what was written down with them', async () => {
  const [plain, lettered] = [
    await make({ name: 'Blood bag', barcodes: ['4012345'] }),
    await make({ name: 'Parcel', barcodes: ['A7654321B'] }),
  ];
  expect(await found(']F0A4012345B')).toBe(plain.id);
  expect(await found(']F0A7654321B')).toBe(lettered.id);
  expect(await found('A7654321B')).toBe(lettered.id);
  expect((await lookUp('A4012345B')).status).toBe(404);
});

test('[SCAN-08] [FOLD-04] a code leads staff only to what lies in their folders, and nobody into another organization', async () => {
  const { organizationId, staff } = await world.people();
  const van = await world.folder(organizationId, { name: 'My van' });
  await world.assign(organizationId, staff, [van]);
  const shared = { barcodes: ['tape'] };
  const [away, mine] = [await make({ name: 'Away', ...shared }), await make({ name: 'Mine', ...shared, folderId: van })];
  const driver = await world.as('staff');
  expect((await lookUp('tape', driver)).body).toMatchObject({ id: mine.id, sharedWith: [] });
  for (const code of [away.qrCode, `https://onhand.test/item/${away.id}`]) expect((await lookUp(code, driver)).status).toBe(403);
  const other = await world.as('other-owner');
  for (const code of ['tape', mine.qrCode, `/item/${mine.id}`]) expect((await lookUp(code, other)).status).toBe(404);
  expect((await lookUp('tape', driver)).body).not.toHaveProperty('unitCost');
});

describe('[SCAN-09] a label of a folder that is not the person’s', () => {
  test('is said to be one, without a word of what it is; anything else stays unknown', async () => {
    const away = await make({ name: 'Secret pump', sku: 'AWAY-1', quantity: '7' });
    const driver = await world.as('staff');
    for (const code of [away.qrCode, 'away-1', `https://onhand.test/item/${away.id}`]) {
      const { status, body } = await lookUp(code, driver);
      const message = 'This code belongs to an item in a folder you do not have.';
      expect([status, body]).toEqual([403, { error: 'CODE_ELSEWHERE', message }]);
    }
    expect(await lookUp('AWAY-2', driver)).toMatchObject({ status: 404, body: { error: 'ITEM_NOT_FOUND' } });
  });

  test('can be asked for: whoever gives out folders is told who wants which, once a day', async () => {
    const { organizationId } = await world.people();
    const shelf = await world.folder(organizationId, { name: 'Shelf 9' });
    const away = await make({ name: 'Asked pump', folderId: shelf });
    const [driver, admin] = [await world.as('staff'), await world.as('admin')];
    const ask = () => driver.call(api.qr.ask, { params: { code: away.qrCode } });
    expect([await ask(), await ask()]).toMatchObject([
      { status: 200, body: { asked: true } },
      { status: 200, body: { asked: true } },
    ]);
    const told = (await admin.call(api.notifications.list, { query: {} })).body.notifications.filter(({ text }) =>
      text.includes('Asked pump'),
    );
    expect(told).toMatchObject([{ kind: 'team', title: 'Sam Tester asks for the folder Shelf 9', link: '/settings/team' }]);
    const own = (await driver.call(api.notifications.list, { query: {} })).body.notifications;
    expect(JSON.stringify(own)).not.toContain('Asked pump');
    expect((await driver.call(api.qr.ask, { params: { code: 'nothing at all' } })).status).toBe(404);
  });

  test('is not made a second time, and the form says why', async () => {
    const { organizationId, staff } = await world.people();
    const van = await world.folder(organizationId);
    await world.assign(organizationId, staff, [van]);
    const away = await make({ name: 'Away', sku: 'TAKEN-1' });
    const driver = await world.as('staff');
    const tries = { qrCode: away.qrCode, sku: 'taken-1' };
    for (const [field, code] of Object.entries(tries)) {
      const { status, body } = await driver.call(api.inventory.create, { body: { name: 'Mine', folderId: van, [field]: code } });
      expect([status, body]).toMatchObject([
        409,
        { details: [{ field, message: expect.stringContaining('in a folder you do not have') }] },
      ]);
    }
  });

  test('does not let codes be tried out by the hundred, those that nobody has included', async () => {
    const person = await world.person('Gus');
    const { organizationId } = await world.people();
    const mine = await world.folder(organizationId);
    await world.join(organizationId, person, 'staff');
    await world.assign(organizationId, person, [mine]);
    const guesser = world.withSession(await world.signIn(person));
    const [away, own] = [await make({ name: 'Guessed', sku: 'GUESS-1' }), await make({ name: 'Own', sku: 'OWN-1', folderId: mine })];
    const tries = async () => {
      const sql = 'SELECT hits FROM rate_limits WHERE key = $1';
      return (await world.database.admin.query<{ hits: number }>(sql, [`code-elsewhere:${person.id}`])).rows[0]?.hits ?? 0;
    };
    const create = (body: Partial<ItemInput>) => guesser.call(api.inventory.create, { body: { name: 'Mine', folderId: mine, ...body } });
    expect((await lookUp('OWN-1', guesser)).status).toBe(200);
    expect(await tries(), 'what they see is no guess').toBe(0);
    expect((await lookUp('GUESS-2', guesser)).status).toBe(404);
    expect((await lookUp('GUESS-1', guesser)).status).toBe(403);
    expect((await create({ sku: 'GUESS-1' })).status).toBe(409);
    expect((await create({ sku: 'GUESS-2', qrCode: own.qrCode })).status).toBe(409);
    expect(await tries(), 'whether or not there is such an item').toBe(4);
    expect((await create({ sku: 'GUESS-3' })).status).toBe(200);
    expect(await tries(), 'who made an item has not guessed').toBe(4);
    await world.database.admin.query('UPDATE rate_limits SET hits = 300 WHERE key = $1', [`code-elsewhere:${person.id}`]);
    for (const code of [away.qrCode, 'nothing at all']) expect((await lookUp(code, guesser)).status).toBe(429);
    for (const sku of ['GUESS-1', 'GUESS-4']) expect((await create({ sku })).status).toBe(429);
    expect((await lookUp('OWN-1', guesser)).status).toBe(200);
    expect((await create({})).status, 'without a code of its own').toBe(200);
  });
});

test('[SCAN-08] a lookup reads a few pages, however many items there are and however it is planned', async () => {
  const { organizationId } = await world.people();
  const { admin } = world.database;
  await admin.query(
    `INSERT INTO items (organization_id, name, qr_code, sku, barcodes)
     SELECT $1, 'Part ' || n, 'many-' || n, 'many-sku-' || n, ARRAY['bar-' || n] FROM generate_series(1, 20000) AS n`,
    [organizationId],
  );
  // Beside many small ones, a large organization is planned for like a small one once a statement is prepared for all.
  await admin.query(
    `WITH neighbours AS (INSERT INTO organizations (name) SELECT 'Neighbour ' || n FROM generate_series(1, 200) n RETURNING id)
     INSERT INTO items (organization_id, name, qr_code) SELECT id, 'Part', 'neighbour-' || id FROM neighbours`,
  );
  await admin.query('ANALYZE items, organizations');
  const { rows } = await admin.query<{ pages: number }>(`SELECT relpages AS pages FROM pg_class WHERE relname = 'items'`);
  const statements: string[] = [];
  const noting = { rows: async (text: string) => (statements.push(text), []) } as unknown as Tx;
  await findItemsByCode(noting, { organizationId } as Scope, { text: '', itemId: null, placeId: null, forms: [], gs1: null });
  const { connection } = world.database;
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    const options = `-c role=onhand_app -c app.organization_id=${organizationId} -c plan_cache_mode=${mode}`;
    const client = new pg.Client({ ...connection, options });
    await client.connect();
    await client.query(`PREPARE lookup (bigint, bigint, text[], bigint[]) AS ${statements[0]}`);
    const read = async (code: string) => {
      const plan = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE lookup (${organizationId}, NULL, ARRAY['${code}'], NULL)`,
      );
      const top = plan.rows[0]?.['QUERY PLAN'][0].Plan ?? {};
      return { rows: top['Actual Rows'], pages: (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0) };
    };
    for (const code of ['many-777', 'many-sku-777', 'bar-777']) {
      // The first one also reads what the planner needs to know.
      await read(code);
      const second = await read(code);
      expect(second.rows, `${code}, ${mode}`).toBe(1);
      expect(second.pages, `${code}, ${mode}`).toBeLessThan((rows[0]?.pages ?? 0) / 5);
    }
    await client.end();
  }
});
