import type { SharedCode } from '@onhand/contract/qr';
import type { ScannedCode } from '@onhand/contract/scanned-code';
import type { Tx } from '../../platform/db.ts';
import { folderIn } from '../../platform/in-places.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

interface Found extends SharedCode {
  isArchived: boolean;
}

/** The items a code may mean, the likeliest first; only those the person may see, unless it is only asked whether there are any. */
export function findItemsByCode(tx: Tx, scope: Scope, { itemId, forms }: ScannedCode, isAnywhere = false): Promise<Found[]> {
  return tx.rows<Found>(
    // The function gives no more anyway; without being told, the planner would read all items for the thousand it expects.
    `SELECT i.id, i.name, f.name AS "folderName", i.archived_at IS NOT NULL AS "isArchived"
       FROM (SELECT * FROM visible_items_by_code($1, $2, $3, $4) WITH ORDINALITY AS found (id, place) LIMIT 20) AS found
       JOIN items i ON i.organization_id = $1 AND i.id = found.id
       LEFT JOIN folders f ON f.organization_id = $1 AND f.id = ${folderIn('i', '$4::bigint[]')}
      ORDER BY found.place`,
    [scope.organizationId, itemId, forms, isAnywhere ? null : folderFilter(scope)],
  );
}
