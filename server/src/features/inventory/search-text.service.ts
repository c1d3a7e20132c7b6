import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

const refresh = `UPDATE items i SET search_text = item_search_text(i) WHERE i.organization_id = $1`;

/**
 * Words of letters, and codes, which have digits and are kept whole. In their order, so that two who add the same at once do not
 * wait for each other crosswise. An item teaches so many words, and an organization knows so many: those beyond still find what has them,
 * but are not proposed to whoever types one wrong.
 */
const learnWords = `
  WITH used AS (
    SELECT DISTINCT word FROM items i CROSS JOIN LATERAL (
             SELECT word FROM (
               SELECT regexp_split_to_table(i.search_text, '[^[:alpha:]]+') AS word
                UNION ALL
               SELECT code FROM regexp_split_to_table(i.search_text, '[[:space:],;]+') AS code WHERE code ~ '[[:digit:]]'
             ) AS all_words WHERE length(word) BETWEEN 3 AND 40 LIMIT $3
           ) AS words
     WHERE i.organization_id = $1 AND i.id = ANY ($2)
  ), fresh AS MATERIALIZED (
    SELECT word FROM used WHERE NOT EXISTS (SELECT FROM search_words w WHERE w.organization_id = $1 AND w.word = used.word)
  )
  INSERT INTO search_words (organization_id, word)
  SELECT $1, word FROM fresh ORDER BY word
   LIMIT (SELECT CASE WHEN EXISTS (SELECT FROM fresh) THEN $4 - count(*) ELSE 0 END
            FROM (SELECT FROM search_words WHERE organization_id = $1 LIMIT $4) AS known)
  ON CONFLICT DO NOTHING`;

/** Rebuilds the text that items are found by; to be called after an item's own words, its tags or its vendors change. */
export async function refreshSearchText(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.run(`${refresh} AND i.id = ANY ($2)`, [scope.organizationId, itemIds]);
  await learnWordsOf(tx, scope, itemIds);
}

/** The items were written with their search text already, so only its words are to be learned. */
export async function learnWordsOf(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  await tx.run(learnWords, [scope.organizationId, itemIds, limits.searchWordsOfItem, limits.searchWords]);
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
