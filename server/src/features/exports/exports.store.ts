import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

/** Each folder with those above it that the person may see. */
export async function pathsOf(tx: Tx, scope: Scope): Promise<Map<number, string[]>> {
  const rows = await tx.rows<{ id: number; path: string[] }>(
    `WITH RECURSIVE paths AS (
       SELECT id, ARRAY[name] AS path FROM folders
        WHERE organization_id = $1 AND ($2::bigint[] IS NULL AND parent_id IS NULL
          OR id = ANY ($2) AND (parent_id IS NULL OR NOT parent_id = ANY ($2)))
        UNION ALL
       SELECT f.id, p.path || f.name FROM folders f JOIN paths p ON f.parent_id = p.id WHERE f.organization_id = $1
     ) SELECT id, path FROM paths`,
    [scope.organizationId, folderFilter(scope)],
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export interface HistoryRow {
  id: number;
  at: string;
  item: string;
  kind: string;
  source: string;
  delta: string;
  before: string;
  after: string;
  unitCost: string;
  value: string;
  valueAfter: string;
  folder: string | null;
  fromFolder: string | null;
  toFolder: string | null;
  note: string;
  userName: string;
}

/** Oldest first. A folder the reader may not see is not named, and nothing that happened in one is told. */
export function readHistory(tx: Tx, scope: Scope, after: number, limit: number): Promise<HistoryRow[]> {
  return tx.rows<HistoryRow>(
    `SELECT id, at, item_name AS item, kind, source, trim_scale(delta) AS delta, trim_scale(quantity_after - delta) AS before,
            trim_scale(quantity_after) AS after, trim_scale(unit_cost) AS "unitCost", trim_scale(value_delta) AS value,
            trim_scale(value_after) AS "valueAfter", folder_name AS folder,
            CASE WHEN $2::bigint[] IS NULL OR from_folder_id = ANY ($2) THEN from_folder_name END AS "fromFolder",
            to_folder_name AS "toFolder", note, user_name AS "userName"
       FROM movements
      WHERE organization_id = $1 AND ($2::bigint[] IS NULL OR folder_id = ANY ($2)) AND id > $3 ORDER BY id LIMIT $4`,
    [scope.organizationId, folderFilter(scope), after, limit],
  );
}
