import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { wordsToLearn } from './search-words.rules.ts';

export { wordsToLearn };

const refresh = `UPDATE items i SET search_text = item_search_text(i) WHERE i.organization_id = $1 AND i.id = ANY ($2) RETURNING search_text`;

/**
 * In their order, so that two who add the same at once do not wait for each other crosswise. An organization knows so many: those beyond
 * still find what has them.
 */
const addWords = `
  WITH fresh AS MATERIALIZED (
    SELECT word FROM unnest($2::text[]) AS used (word)
     WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.organization_id = $1 AND w.word = used.word)
  )
  INSERT INTO search_words (organization_id, word)
  SELECT $1, word FROM fresh ORDER BY word
   LIMIT (SELECT CASE WHEN EXISTS (SELECT FROM fresh) THEN $3 - count(*) ELSE 0 END
            FROM (SELECT FROM search_words WHERE organization_id = $1 LIMIT $3) AS known)
  ON CONFLICT DO NOTHING`;

/** Rebuilds the text that items are found by; to be called after an item's own words, its tags or its vendors change. */
export async function refreshSearchText(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const texts = await tx.values<string>(refresh, [scope.organizationId, itemIds]);
  await learnWords(tx, scope, new Set(texts.flatMap(wordsToLearn)));
}

/** Few enough for one statement; each reads through all words that the organization has. */
const atOnce = 50_000;

export async function learnWords(tx: Tx, { organizationId }: Scope, words: ReadonlySet<string>): Promise<void> {
  const sorted = [...words].sort();
  for (let from = 0; from < sorted.length; from += atOnce) {
    await tx.run(addWords, [organizationId, sorted.slice(from, from + atOnce), limits.searchWords]);
  }
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
