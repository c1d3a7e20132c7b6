import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { learnWords } from '../inventory/search-text.service.ts';
import { GatheredWords } from './gathered-words.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const wordsOf = (letter: string) =>
  Array.from({ length: 5000 }, (_, n) => letter + Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('') + letter);
const known = async (letter: string) => {
  const sql = 'SELECT count(*)::int AS words FROM search_words WHERE word LIKE $1';
  return (await world.database.admin.query<{ words: number }>(sql, [`${letter}%${letter}`])).rows[0]?.words;
};

test('words are learned while an import goes on, whenever there are enough of them', async () => {
  const words = new GatheredWords(world.services.db, await world.ownerScope());
  words.add(wordsOf('v'));
  words.add(['late']);
  expect((await words.all()).size).toBe(5001);
  expect(await known('v')).toBe(5000);
});

test('words that somebody else is just teaching are left to the import itself, which nobody waits for crosswise', async () => {
  const scope = await world.ownerScope();
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query('INSERT INTO search_words VALUES ($1, $2)', [scope.organizationId, wordsOf('w')[7]]);
  const words = new GatheredWords(world.services.db, scope);
  words.add(wordsOf('w'));
  const rest = await words.all();
  await holder.query('COMMIT');
  holder.release();
  expect(rest.size).toBe(5000);
  expect(await known('w')).toBe(1);
});

test('words that a sweep took while nobody saw the items with them are learned again by the import itself', async () => {
  const scope = await world.ownerScope();
  const words = new GatheredWords(world.services.db, scope);
  words.add(wordsOf('x'));
  await words.all();
  await world.database.admin.query("DELETE FROM search_words WHERE word < 'xc' AND word LIKE 'x%x'");
  expect(await known('x')).toBeLessThan(5000);
  await world.services.db.tenant(scope, async (tx) => learnWords(tx, scope, await words.all()));
  expect(await known('x')).toBe(5000);
});
