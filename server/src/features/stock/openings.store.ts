import { columnOf, columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface OpeningRow {
  itemId: number;
  name: string;
  folderId: number | null;
  quantity: string;
  value: string;
  unitCost: string;
  /** As JSON. */
  detail: string;
}

/** The first rows of the ledger of new items, with the layer each makes under FIFO. */
export async function insertOpenings(tx: Tx, scope: Scope, openings: readonly OpeningRow[]): Promise<void> {
  if (openings.length === 0) return;
  await tx.run(
    `WITH m AS (
       INSERT INTO movements (organization_id, user_id, user_name, item_id, item_name, kind, source, delta, quantity_after, value_delta,
                              value_after, unit_cost, folder_id, folder_name, detail)
       SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), o.item_id, o.name, 'opening', 'import',
              o.quantity, o.quantity, o.value, o.value, o.unit_cost, o.folder_id, f.name, o.detail
         FROM ROWS FROM (unnest($3::bigint[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[], $8::bigint[]), jsonb_array_elements($9::jsonb))
              WITH ORDINALITY AS o (item_id, name, quantity, value, unit_cost, folder_id, detail, place)
         LEFT JOIN folders f ON f.organization_id = $1 AND f.id = o.folder_id
        CROSS JOIN users u WHERE u.id = $2 ORDER BY o.place
       RETURNING id, item_id, quantity_after, value_after, detail -> 'after' ->> 'method' AS method
     )
     INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
     SELECT $1, item_id, id, quantity_after, value_after FROM m WHERE method = 'fifo'`,
    [
      scope.organizationId,
      scope.userId,
      ...columnsOf(openings, 'itemId', 'name', 'quantity', 'value', 'unitCost', 'folderId'),
      `[${columnOf(openings, 'detail').join()}]`,
    ],
  );
}
