import { limits } from '@onhand/contract/limits';
import type { ScannedItem, SharedCode } from '@onhand/contract/qr';
import type { ScannedCode } from '@onhand/contract/scanned-code';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderIn } from '../../platform/in-places.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

interface Found extends SharedCode {
  isArchived: boolean;
}

/**
 * The items a code may mean, as a table of ids, the likeliest first. The function gives no more anyway; without being told, the planner would read
 * all items for the thousand it expects.
 */
const found = (itemId: string, forms: string, places: string) =>
  `(SELECT * FROM visible_items_by_code($1, ${itemId}, ${forms}, ${places}) WITH ORDINALITY AS found (id, place) LIMIT 20)`;

const named = `
  SELECT i.id, i.name, f.name AS "folderName", i.archived_at IS NOT NULL AS "isArchived"
    FROM ${found('$2', '$3', '$4')} AS found
    JOIN items i ON i.organization_id = $1 AND i.id = found.id
    LEFT JOIN folders f ON f.organization_id = $1 AND f.id = ${folderIn('i', '$4::bigint[]')}
   ORDER BY found.place`;

/** The items a code may mean; only those the person may see, unless it is only asked whether there are any. */
export function findItemsByCode(tx: Tx, scope: Scope, { itemId, forms }: ScannedCode, isAnywhere = false): Promise<Found[]> {
  return tx.rows<Found>(named, [scope.organizationId, itemId, forms, isAnywhere ? null : folderFilter(scope)]);
}

const first = '(SELECT id FROM found WHERE place = 1)';
const others = '(SELECT items_with_code($1, array_agg(id ORDER BY place), $2) FROM found WHERE place > 1 HAVING count(*) > 0)';
/** How an item is read whole by whoever sees some places. */
type WholeItemBy = (id: string, more: string) => string;

/** The statement for the likeliest item that a code means, whole, and what else has it: in one step, as a scanner waits for it. */
export function readingByCodeWith(wholeItemBy: WholeItemBy): (scope: Scope, code: ScannedCode) => Statement<ScannedItem> {
  const whole = wholeItemBy(first, `, COALESCE(${others}, '[]') AS "sharedWith"`);
  const sql = `WITH found AS MATERIALIZED ${found('$3', '$4', '$2')} ${whole}`;
  return (scope, { itemId, forms }) => ({ sql, values: [scope.organizationId, folderFilter(scope), itemId, forms] });
}

const asJson = `SELECT item_by_code_as_json($1, $2, $3, ${limits.loansTold}) AS json`;

/** The same as the database writes it, for whoever sees everything of every item; null where there is none. */
export function readingByCodeAsJson({ organizationId }: Scope, { itemId, forms }: ScannedCode): Statement<{ json: string | null }> {
  return { sql: asJson, values: [organizationId, itemId, forms] };
}
