import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';

export interface WantedLine {
  itemId: number;
  quantity: string;
}

/** Lines of items that the person may see: whoever names another one finds it missing. */
export const newLines = (items: string, quantities: string, folders: string) => `
      unnest(${items}::bigint[], ${quantities}::numeric[]) WITH ORDINALITY AS w (item_id, quantity, position)
      JOIN items i ON i.organization_id = $1 AND i.id = w.item_id AND ${isVisibleItem('i', folders)} AND i.archived_at IS NULL`;

export const valuesOf = (scope: Scope, lines: readonly WantedLine[]) => [
  lines.map(({ itemId }) => itemId),
  lines.map(({ quantity }) => quantity),
  folderFilter(scope),
];

/**
 * Adds to the line of an item, or sets it; answers what is planned of it then. Undefined where the person sees
 * no such item. The caller has the transfer alone.
 */
export async function putPlannedLine(tx: Tx, scope: Scope, id: number, line: WantedLine, mode: 'add' | 'set'): Promise<string | undefined> {
  const [planned] = await tx.values<string>(
    `INSERT INTO transfer_lines AS l (organization_id, transfer_id, item_id, item_name, position, planned)
     SELECT $1, $2, i.id, i.name, (SELECT COALESCE(max(n.position), 0) + 1 FROM transfer_lines n WHERE n.organization_id = $1 AND n.transfer_id = $2), w.quantity
       FROM ${newLines('$3', '$4', '$5')}
     ON CONFLICT (organization_id, transfer_id, item_id) DO UPDATE SET planned = excluded.planned + CASE WHEN $6 THEN l.planned ELSE 0 END
     RETURNING trim_scale(l.planned)`,
    [scope.organizationId, id, ...valuesOf(scope, [line]), mode === 'add'],
  );
  return planned;
}

export function countLines(tx: Tx, scope: Scope, id: number): Promise<number> {
  const sql = 'SELECT count(*)::int FROM transfer_lines WHERE organization_id = $1 AND transfer_id = $2';
  return tx.value<number>(sql, [scope.organizationId, id]);
}

export async function removePlannedLine(tx: Tx, scope: Scope, id: number, itemId: number): Promise<void> {
  const sql = 'DELETE FROM transfer_lines WHERE organization_id = $1 AND transfer_id = $2 AND item_id = $3';
  await tx.run(sql, [scope.organizationId, id, itemId]);
}
