import type { KeptRequest, ReportView } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import type { Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';

export interface ViewRow {
  name: string;
  report: ReportId;
  request: KeptRequest;
  isShared: boolean;
}

const views = `
  SELECT v.id, v.name, v.report, v.request, v.is_shared AS "isShared", v.user_id IS NOT DISTINCT FROM $2::uuid AS "isMine",
         NULLIF(concat_ws(' ', NULLIF(u.first_name, ''), NULLIF(u.last_name, '')), '') AS "madeBy"
    FROM report_views v LEFT JOIN users u ON u.id = v.user_id
   WHERE v.organization_id = $1 AND (v.is_shared OR v.user_id = $2::uuid)`;

export function listViews(tx: Tx, scope: Scope): Promise<ReportView[]> {
  return tx.rows<ReportView>(`${views} ORDER BY lower(v.name) COLLATE "und-x-icu", v.id`, [scope.organizationId, scope.userId]);
}

export function readView(tx: Tx, scope: Scope, id: number): Promise<ReportView> {
  return tx.existing<ReportView>(`${views} AND v.id = $3`, [scope.organizationId, scope.userId, id]);
}

/** Undefined when the name is taken. */
export function insertView(tx: Tx, scope: Scope, { name, report, request, isShared }: ViewRow): Promise<number | undefined> {
  return tx.maybeValue<number>(
    `INSERT INTO report_views (organization_id, user_id, name, report, request, is_shared) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [scope.organizationId, scope.userId, name, report, JSON.stringify(request), isShared],
  );
}

export async function updateView(tx: Tx, scope: Scope, id: number, { name, request, isShared }: Omit<ViewRow, 'report'>): Promise<void> {
  const sql = 'UPDATE report_views SET name = $3, request = $4, is_shared = $5 WHERE organization_id = $1 AND id = $2';
  await tx.run(sql, [scope.organizationId, id, name, JSON.stringify(request), isShared]);
}

export async function deleteView(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM report_views WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
