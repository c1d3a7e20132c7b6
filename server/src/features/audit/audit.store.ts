import type { AuditEntry, AuditFilter } from '@onhand/contract/audit';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

const select = `
  SELECT id, at, user_id AS "userId", user_name AS "userName", category, action, subject, changes, ip_address AS "ipAddress"
    FROM audit_log
   WHERE organization_id = $1 AND ($2::bigint IS NULL OR id < $2) AND ($4::text IS NULL OR category = $4)
     AND ($5::uuid IS NULL OR user_id = $5)
     AND ($6::date IS NULL OR at >= $6::timestamp AT TIME ZONE (SELECT time_zone FROM organizations WHERE id = $1))
     AND ($7::date IS NULL OR at < ($7::date + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM organizations WHERE id = $1))
   ORDER BY id DESC LIMIT $3`;

export interface AuditPage {
  before: number | null;
  limit: number;
}

export function findEntries(tx: Tx, { organizationId }: Scope, filter: AuditFilter, { before, limit }: AuditPage): Promise<AuditEntry[]> {
  const { category, userId, from, to } = filter;
  return tx.rows<AuditEntry>(select, [organizationId, before, limit, category ?? null, userId ?? null, from ?? null, to ?? null]);
}

/** By the name they have now, or had last. */
export function findPeople(tx: Tx, { organizationId }: Scope): Promise<{ id: string; name: string }[]> {
  return tx.rows(
    `SELECT id, name FROM (
       SELECT DISTINCT ON (user_id) user_id AS id, user_name AS name FROM audit_log
        WHERE organization_id = $1 AND user_id IS NOT NULL ORDER BY user_id, id DESC) AS people
      ORDER BY lower(name), id`,
    [organizationId],
  );
}
