import { api } from '@onhand/contract';
import { limits } from '@onhand/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { comparedOf, wordsToCompare } from './item-list.rules.ts';
import { sweepSearchWords } from './search-words.sweep.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  world.database.admin.query<Row>(sql, values).then(({ rows }) => rows);
const make = (name: string, folderId: number | null = null) => owner.call(api.inventory.create, { body: { name, folderId } });
const found = async (search: string, caller = owner) => {
  const { items, isSimilar } = (await caller.call(api.inventory.list, { query: { search } })).body;
  return isSimilar ? items.map(({ name }) => name) : [];
};

test('[SEC-05] of a search with eight unknown words three are compared', () => {
  const search = 'aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee ffffffff gggggggg hhhhhhhh';
  expect(comparedOf(wordsToCompare(search)).size).toBe(3);
  expect(wordsToCompare('a-'.repeat(100)).length).toBe(8);
  expect([...comparedOf(['in', 'thermocuple', 'of', 'universel', 'x'.repeat(100)])]).toEqual(['thermocuple', 'universel', 'in']);
});

test('[SEC-05] however many words an organization has, and however alike, a few thousand are compared, and what was meant is found', async () => {
  await make('Thermocouple');
  // Many more than are compared, all of which begin as the word does.
  await query(
    `INSERT INTO search_words SELECT $1, 'th' || translate(md5(n::text), '0123456789', 'ghijklmnop') FROM generate_series(1, 12000) AS n
      ON CONFLICT DO NOTHING`,
    [organizationId],
  );
  await query('ANALYZE search_words');
  const compared = async (word: string) => {
    const [row] = await query<{ words: number }>(
      `SELECT count(*)::int AS words FROM (SELECT set_config('app.organization_id', ($1::bigint)::text, false)) AS as_member, words_to_compare($1::bigint, $2)`,
      [organizationId, word],
    );
    return row?.words ?? 0;
  };
  for (const word of ['thermocuple', 'tx', 'ht', 'xherm']) expect(await compared(word), word).toBeLessThanOrEqual(6000);
  expect(await compared('thermocuple')).toBeGreaterThan(1000);
  for (const search of ['thermocuple', 'hermocuple', 'htermocouple', 'xhermocouple'])
    expect(await found(search), search).toEqual(['Thermocouple']);
  await query(`DELETE FROM search_words WHERE organization_id = $1 AND word <> 'thermocouple'`, [organizationId]);
});

test('[SEC-05] an item teaches a bounded number of words', async () => {
  const { organizationId: mine } = await world.people();
  const fieldIds = [
    await world.customField(mine),
    await world.customField(mine),
    await world.customField(mine),
    await world.customField(mine),
  ];
  const words = Array.from({ length: 1000 }, (_, at) => `q${Array.from(String(at), (digit) => 'abcdefghij'[Number(digit)]).join('')}zz`);
  const custom = Object.fromEntries(fieldIds.map((id, at) => [String(id), words.slice(at * 250, at * 250 + 250).join(' ')]));
  expect((await owner.call(api.inventory.create, { body: { name: 'Wordy', custom } })).status).toBe(200);
  const [known] = await query<{ words: number }>(
    `SELECT count(*)::int AS words FROM search_words WHERE organization_id = $1 AND word LIKE 'q%zz'`,
    [mine],
  );
  expect(known?.words).toBeGreaterThan(300);
  expect(known?.words).toBeLessThanOrEqual(limits.searchWordsOfItem);
});

test('[SEC-05] words that no item has any more are forgotten', async () => {
  const { id } = (await make('Obsolescent 100%_gauge')).body;
  await make('Manometer');
  await owner.call(api.inventory.update, { params: { id }, body: { name: 'Replaced' } });
  const sweep = sweepSearchWords();
  await sweep(world.services.db.platform, new Date());
  const known = (await query<{ word: string }>('SELECT word FROM search_words WHERE organization_id = $1', [organizationId])).map(
    ({ word }) => word,
  );
  expect(known).toEqual(expect.arrayContaining(['manometer', 'replaced']));
  expect(known).not.toEqual(expect.arrayContaining(['obsolescent']));
});

test('[FOLD-04] words in folders that staff do not see neither show nor take the place of one they see', async () => {
  const { staff } = await world.people();
  const [hidden, seen] = [await world.folder(organizationId), await world.folder(organizationId)];
  await world.assign(organizationId, staff, [seen]);
  for (const name of ['Radiatorb', 'Radiatorc', 'Radiatord', 'Radiatore', 'Radiatorf', 'Radiatorg']) await make(name, hidden);
  await make('Radiatorxx', seen);
  const caller = await world.as('staff');
  expect(await found('radiatro', caller)).toEqual(['Radiatorxx']);
  expect(await found('radiatorq', caller)).toEqual(['Radiatorxx']);
});
