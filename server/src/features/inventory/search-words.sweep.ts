import type { Sweep } from '../../platform/sweeps.ts';

const atOnce = 1000;

/**
 * Forgets words that no item has any more, some at a time, in rounds over all organizations. One that is used at this very moment by an item
 * that is not committed yet may go with them: it is learned again when the item is next changed, and until then it finds as before.
 */
export function sweepSearchWords(): Sweep {
  let after = { organizationId: 0, word: '' };
  return async (queries) => {
    const some = await queries.rows<typeof after>(
      `SELECT organization_id AS "organizationId", word FROM search_words WHERE (organization_id, word) > ($1, $2)
        ORDER BY organization_id, word LIMIT $3`,
      [after.organizationId, after.word, atOnce],
    );
    after = some.length < atOnce ? { organizationId: 0, word: '' } : (some.at(-1) ?? after);
    await queries.run(
      `DELETE FROM search_words w USING unnest($1::bigint[], $2::text[]) AS looked (organization_id, word)
        WHERE w.organization_id = looked.organization_id AND w.word = looked.word AND NOT EXISTS (
          SELECT FROM items i WHERE i.organization_id = w.organization_id
             AND i.search_text LIKE '%' || regexp_replace(w.word, '([\\\\%_])', '\\\\\\1', 'g') || '%')`,
      [some.map(({ organizationId }) => organizationId), some.map(({ word }) => word)],
    );
  };
}
