import type { Alert } from '@onhand/contract/alerts';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleAlert } from '../../platform/visible-items.ts';
import { type AlertRow, alertColumns, alertJoins, alertOf, isReadBy } from './alerts.store.ts';

/** The newest of some alerts that one transaction made, with how many of them the person may see. */
export interface AlertLine {
  alert: Alert;
  low: number;
  out: number;
}

interface LinesWanted {
  /** Open ones that the person has not read; otherwise also read and resolved ones. */
  isUnread: boolean;
  before: number | null;
  limit: number;
}

/** Those made together with `a` that are open or not as it is, and that the person may see. */
const together = `FROM alerts b
  WHERE b.organization_id = $1 AND b.batch = a.batch AND (b.resolved_at IS NULL) = (a.resolved_at IS NULL) AND ${isVisibleAlert('b')}`;

/**
 * Alerts as they are told: what one transaction made is one line. Each row that may be seen asks whether a later one of its line is there, and only
 * the last of a line is answered, so the lines come in the order of their newest and no more is read than a page needs. "OFFSET 0" has each look it up:
 * joined, all alerts of an import would be compared with each other. The lines of a page are
 * found before they are added up: else a thousand alerts of one import would each be compared with a thousand.
 */
export async function findAlertLines(tx: Tx, scope: Scope, { isUnread, before, limit }: LinesWanted): Promise<AlertLine[]> {
  const rows = await tx.rows<AlertRow & { low: number | null; out: number | null }>(
    `SELECT ${alertColumns}, many.low, many.out, many."isRead"
       FROM (
        SELECT a.* FROM alerts a
         WHERE a.organization_id = $1 AND ($5::bigint IS NULL OR a.id < $5)
           AND (NOT $4 OR (a.resolved_at IS NULL AND NOT ${isReadBy('a')}))
           AND CASE WHEN ${isVisibleAlert()} THEN
             NOT EXISTS (SELECT ${together} AND b.id > a.id AND (NOT $4 OR NOT ${isReadBy('b')}) OFFSET 0) ELSE false END
         ORDER BY a.id DESC LIMIT $6) AS a ${alertJoins}
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE kind = 'low')::int AS low, count(*) FILTER (WHERE kind = 'out')::int AS out, bool_and(read) AS "isRead"
          FROM (SELECT a.kind, ${isReadBy('a')} AS read WHERE a.batch IS NULL
                UNION ALL
                SELECT b.kind, ${isReadBy('b')} ${together}) AS line) AS many
      ORDER BY a.id DESC`,
    [scope.organizationId, folderFilter(scope), scope.userId, isUnread, before, limit],
  );
  return rows.map(({ low, out, ...row }) => ({ alert: alertOf(row), low: low ?? 0, out: out ?? 0 }));
}

/** With each of these alerts all that stand in its line. */
export function idsInLinesOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> {
  return tx.values<number>(
    `SELECT id FROM alerts WHERE organization_id = $1 AND id = ANY ($2)
     UNION
     SELECT b.id FROM alerts a JOIN alerts b ON b.organization_id = $1 AND b.batch = a.batch
      WHERE a.organization_id = $1 AND a.id = ANY ($2) AND a.batch IS NOT NULL AND b.resolved_at IS NULL`,
    [scope.organizationId, ids],
  );
}
