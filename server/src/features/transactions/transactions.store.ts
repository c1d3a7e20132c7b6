import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The filter as `list_movements` takes it. Folder 0 is none. */
export interface HistoryFilter {
  from?: string;
  to?: string;
  kinds?: readonly string[];
  sources?: readonly string[];
  user?: string;
  item?: number;
  folders?: readonly number[];
  /** LIKE patterns. */
  words?: readonly string[];
  /** The row after which the page begins. */
  after?: number;
}

/** Newest first. */
export function findMovements(tx: Tx, scope: Scope, wanted: HistoryFilter, limit: number): Promise<number[]> {
  return tx.values<number>('SELECT id FROM list_movements($1, $2)', [scope.organizationId, JSON.stringify({ ...wanted, limit })]);
}

/** Steps along the index from one person to the next, without reading what each of them did. The name is that of their last movement. */
export function listPeople(tx: Tx, scope: Scope): Promise<{ id: string; name: string }[]> {
  return tx.rows(
    `WITH RECURSIVE people AS (
       (SELECT user_id FROM movements WHERE organization_id = $1 AND user_id IS NOT NULL ORDER BY user_id LIMIT 1)
        UNION ALL
       SELECT (SELECT m.user_id FROM movements m WHERE m.organization_id = $1 AND m.user_id > p.user_id ORDER BY m.user_id LIMIT 1)
         FROM people p WHERE p.user_id IS NOT NULL
     )
     SELECT p.user_id AS id, latest.user_name AS name
       FROM people p CROSS JOIN LATERAL (
         SELECT user_name FROM movements WHERE organization_id = $1 AND user_id = p.user_id ORDER BY at DESC, id DESC LIMIT 1) AS latest
      ORDER BY lower(latest.user_name), p.user_id`,
    [scope.organizationId],
  );
}
