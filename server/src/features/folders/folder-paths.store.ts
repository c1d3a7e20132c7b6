import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

/** The names of each folder and of those above it that the person may see, from the outermost. */
export async function folderPaths(tx: Tx, scope: Scope): Promise<Map<number, string[]>> {
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
