import { limits } from '@onhand/contract/limits';
import { arrayText } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { wordsToLearn } from './search-words.rules.ts';

export { wordsToLearn };

const refresh = `UPDATE items i SET search_text = item_search_text(i) WHERE i.organization_id = $1 AND i.id = ANY ($2) RETURNING search_text`;

/**
 * In their order, so that two who add the same at once do not wait for each other crosswise. An organization knows so many: those beyond
 * still find what has them.
 */
const addNewWords = `
  WITH fresh AS MATERIALIZED (
    SELECT word FROM unnest($2::text[]) AS used (word)
     WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.organization_id = $1 AND w.word = used.word)
  )
  INSERT INTO search_words (organization_id, word)
  SELECT $1, word FROM fresh ORDER BY word
   LIMIT (SELECT CASE WHEN EXISTS (SELECT FROM fresh) THEN $3 - count(*) ELSE 0 END
            FROM (SELECT FROM search_words WHERE organization_id = $1 LIMIT $3) AS known)`;
const addWords = `${addNewWords} ON CONFLICT DO NOTHING`;

/** Rebuilds the text that items are found by; to be called after an item's own words, its tags or its vendors change. */
export async function refreshSearchText(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  await learnWords(tx, scope, await refreshSearchTextOnly(tx, scope, itemIds));
}

/** The same for whoever learns the words later: they are answered. */
export async function refreshSearchTextOnly(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const texts = await tx.values<string>(refresh, [scope.organizationId, itemIds]);
  return new Set(texts.flatMap(wordsToLearn));
}

/** Few enough for one statement; each reads through all words that the organization has. */
const atOnce = 50_000;

export async function learnWords(tx: Tx, { organizationId }: Scope, words: ReadonlySet<string>, sql = addWords): Promise<void> {
  const sorted = [...words].sort();
  for (let from = 0; from < sorted.length; from += atOnce) {
    await tx.run(sql, [organizationId, arrayText(sorted.slice(from, from + atOnce)), limits.searchWords]);
  }
}

/**
 * Learns words in a transaction of its own, for whoever is still writing items with them: a word that no item has finds nothing, and is forgotten. Fails where somebody
 * else teaches one of them at this moment: to be ready for that costs half as much again, and to wait for them, who may wait for one of the items, would never end.
 */
export async function learnWordsBeside(db: Db, scope: Scope, words: ReadonlySet<string>): Promise<void> {
  await db.tenant(scope, async (tx) => {
    await tx.run(`SET LOCAL lock_timeout = '500ms'`);
    await learnWords(tx, scope, words, addNewWords);
  });
}

const carriers = {
  tag: 'SELECT item_id AS id FROM item_tags WHERE organization_id = $1 AND tag_id = $2',
  vendor: 'SELECT item_id AS id FROM item_vendors WHERE organization_id = $1 AND vendor_id = $2',
};

/** Items are found by the names of their tags and vendors, so a new name changes their search text. */
export async function refreshSearchTextOf(tx: Tx, scope: Scope, carrier: keyof typeof carriers, id: number): Promise<void> {
  const items = await tx.rows<{ id: number }>(carriers[carrier], [scope.organizationId, id]);
  await refreshSearchText(
    tx,
    scope,
    items.map((item) => item.id),
  );
}
