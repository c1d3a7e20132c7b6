import type { AuditEntry, AuditFilter } from '@onhand/contract/audit';
import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { retryingDb } from '../../platform/database/retry-over-share.ts';
import type { Db } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { findEntries } from './audit.store.ts';

const pageSize = 1000;
const heading = ['Time (UTC)', 'Person', 'Category', 'Action', 'Subject', 'Changes', 'IP address'];

/** A page at a time, so that a log of years is never in memory at once. */
export function exportAudit(db: Db, scope: Scope, filter: AuditFilter, now: Date): FileAnswer {
  return {
    content: linesOf(retryingDb(db), scope, filter),
    contentType: 'text/csv; charset=utf-8',
    fileName: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
  };
}

async function* linesOf(db: Db, scope: Scope, filter: AuditFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(heading);
  for (let before: number | null = null; ; ) {
    const page: AuditEntry[] = await db.tenant(scope, (tx) => findEntries(tx, scope, filter, { before, limit: pageSize }));
    if (page.length > 0) yield page.map(lineOf).join('');
    if (page.length < pageSize) return;
    before = page.at(-1)?.id ?? null;
  }
}

function lineOf({ at, userName, category, action, subject, changes, ipAddress }: AuditEntry): string {
  const told = changes.map(({ field, from, to }) => `${field}: ${from ?? '(none)'} → ${to ?? '(none)'}`).join('; ');
  return csvLine([at, userName, category, action, subject, told, ipAddress]);
}
