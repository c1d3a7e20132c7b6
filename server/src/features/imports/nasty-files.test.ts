import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { nastyFiles } from './nasty-files.fixtures.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

/** Tables that an import may write before anybody has confirmed it, and those that only record a visit. */
const leftOut = ['imports', 'import_files', 'import_lines', 'events', 'sessions', 'rate_limits'];

/** Every row of every other table. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await world.database.admin.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1) ORDER BY 1`,
    [leftOut],
  );
  expect(tables.length).toBeGreaterThan(30);
  const parts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, md5(COALESCE(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${name} t`,
  );
  const { rows } = await world.database.admin.query<{ name: string; hash: string }>(parts.join(' UNION ALL '));
  return rows.map(({ name, hash }) => `${name} ${hash}`).join('\n');
}

test('[IMP-03] each of 50 nasty files gets its own message, and nothing is written', { timeout: 120_000 }, async () => {
  await owner.call(api.inventory.create, { body: { name: 'There before', sku: 'OLD-1', quantity: '2', unitCost: '3' } });
  const before = await fingerprint();
  const files = await nastyFiles();
  expect(files.length).toBeGreaterThanOrEqual(50);
  for (const { what, bytes, refusal, problems } of files) {
    const answer = await owner.call(api.imports.start, { body: importForm(bytes) });
    if (refusal !== undefined) {
      expect([what, answer.status, (answer.body as unknown as { message: string }).message]).toEqual([what, 400, refusal]);
      continue;
    }
    expect([what, answer.status]).toEqual([what, 200]);
    const { id } = answer.body;
    await owner.call(api.imports.check, { params: { id } });
    await settled(owner, id);
    const { lines } = (await owner.call(api.imports.lines, { params: { id }, query: { show: 'problem' } })).body;
    const found = lines.flatMap(({ row, problems: each }) => each.map(({ column, message }) => `${row} ${column}: ${message}`));
    expect([what, found]).toEqual([what, problems]);
    expect((await owner.call(api.imports.apply, { params: { id }, body: {} })).status, what).toBe(409);
  }
  expect(await fingerprint()).toBe(before);
});

test('[IMP-03] a file over the limit is refused with its size', async () => {
  const answer = await owner.call(api.imports.start, { body: importForm(Buffer.alloc(25 * 1024 * 1024 + 1, 'a')) });
  expect([answer.status, (answer.body as unknown as { message: string }).message]).toEqual([413, 'This file is too large: at most 25 MB.']);
});

const encoded: [string, Uint8Array][] = [
  ['UTF-8', Buffer.from('Name;Qty\nCafé “5”;1\n')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFName;Qty\nCafé “5”;1\n')],
  ['UTF-16 little-endian', Buffer.from('\uFEFFName\tQty\nCafé “5”\t1\n', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('Name\tQty\nCafé “5”\t1\n', 'utf16le')],
  ['UTF-16 big-endian', Buffer.from('\uFEFFName|Qty\nCafé “5”|1\n', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Name,Qty\r\nCaf\xE9 \x935\x94,1\r\n', 'latin1')],
  ['old Mac lines', Buffer.from('Name,Qty\rCafé “5”,1\r')],
  ['Excel’s own word for the delimiter', Buffer.from('sep=|\nName|Qty\nCafé “5”|1\n')],
];

test.each(encoded)('[IMP-03] %s is read as it was written', async (_, bytes) => {
  const { body } = await owner.call(api.imports.start, { body: importForm(bytes) });
  expect(body).toMatchObject({ mapping: ['name', 'quantity'], rowCount: 1, columns: [{ samples: ['Café “5”'] }, { samples: ['1'] }] });
});
