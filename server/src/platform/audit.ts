import type { AuditEntry } from '@onhand/contract/audit';
import type { Queries } from './db.ts';

export interface NewAudit extends Partial<Pick<AuditEntry, 'subject' | 'changes' | 'ipAddress'>>, Pick<AuditEntry, 'category' | 'action'> {
  organizationId: number;
  userId: string;
}

/**
 * Adds to the audit log, in the transaction of what happened where there is one. Deletions and changes of settings need no word here:
 * the database copies them from the activity.
 */
export async function audit(queries: Queries, entry: NewAudit): Promise<void> {
  await queries.run(
    `INSERT INTO audit_log (organization_id, user_id, user_name, category, action, subject, changes, ip_address)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), $3, $4, $5, $6, $7 FROM users u WHERE u.id = $2`,
    [
      entry.organizationId,
      entry.userId,
      entry.category,
      entry.action,
      entry.subject ?? '',
      JSON.stringify(entry.changes ?? []),
      entry.ipAddress ?? '',
    ],
  );
}
