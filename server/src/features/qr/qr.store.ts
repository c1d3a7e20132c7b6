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

const named = (from: string, places: string) => `
  SELECT i.id, i.name, f.name AS "folderName", i.archived_at IS NOT NULL AS "isArchived"
    FROM ${from} AS found
    JOIN items i ON i.organization_id = $1 AND i.id = found.id
    LEFT JOIN folders f ON f.organization_id = $1 AND f.id = ${folderIn('i', places)}
   ORDER BY found.place`;

/** The items a code may mean; only those the person may see, unless it is only asked whether there are any. */
export function findItemsByCode(tx: Tx, scope: Scope, { itemId, forms }: ScannedCode, isAnywhere = false): Promise<Found[]> {
  return tx.rows<Found>(named(found('$2', '$3', '$4'), '$4::bigint[]'), [
    scope.organizationId,
    itemId,
    forms,
    isAnywhere ? null : folderFilter(scope),
  ]);
}

const first = '(SELECT id FROM found WHERE place = 1)';
const others = `(SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'folderName', o."folderName"))
  FROM (${named('(SELECT * FROM found WHERE place > 1)', '$2::bigint[]')}) AS o WHERE NOT o."isArchived")`;
/** How an item is read whole: for whoever sees everything, and for others. */
type WholeItemsBy = (id: string, more: string) => readonly [everywhere: string, inPlaces: string];

/** The statement for the likeliest item that a code means, whole, and what else has it: in one step, as a scanner waits for it. */
export function readingByCodeWith(wholeItemsBy: WholeItemsBy): (scope: Scope, code: ScannedCode) => Statement<ScannedItem> {
  const [everywhere, inPlaces] = wholeItemsBy(first, `, COALESCE(${others}, '[]') AS "sharedWith"`);
  const behindCode = (whole: string) => `WITH found AS MATERIALIZED ${found('$3', '$4', '$2')} ${whole}`;
  const [scanned, scannedInPlaces] = [behindCode(everywhere), behindCode(inPlaces)];
  return (scope, { itemId, forms }) => {
    const places = folderFilter(scope);
    return { sql: places ? scannedInPlaces : scanned, values: [scope.organizationId, places, itemId, forms] };
  };
}
