import type { KeptRequest, ReportSchedule } from '@onhand/contract/report-views';
import { rolePermissions } from '@onhand/contract/permissions';
import type { Queries, Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';

export interface ScheduleRow extends Omit<ReportSchedule, 'id' | 'recipients' | 'nextAt' | 'sentAt' | 'request'> {
  request: KeptRequest;
}

export interface Recipient {
  userId: string;
  name: string;
  email: string;
}

/** The roles that may see what reports show. */
export const rolesWithReports = Object.entries(rolePermissions).flatMap(([role, held]) => (held.includes('VIEW_FINANCIALS') ? [role] : []));

const nameOf = `COALESCE(NULLIF(concat_ws(' ', NULLIF(u.first_name, ''), NULLIF(u.last_name, '')), ''), u.email)`;
const columns = `s.id, s.name, s.report, s.request, s.cadence, s.day, s.hour, s.format, s.paper, s.is_active AS "isActive"`;
const schedules = `
  SELECT ${columns}, CASE WHEN s.is_active THEN s.next_at END AS "nextAt", s.sent_at AS "sentAt",
         COALESCE((SELECT jsonb_agg(jsonb_build_object('userId', u.id, 'name', ${nameOf}) ORDER BY lower(${nameOf}), u.id)
                     FROM report_recipients r JOIN memberships m ON m.organization_id = r.organization_id AND m.user_id = r.user_id
                     JOIN users u ON u.id = r.user_id
                    WHERE r.organization_id = s.organization_id AND r.schedule_id = s.id AND m.role = ANY ($2)), '[]') AS recipients
    FROM report_schedules s WHERE s.organization_id = $1`;

export function listSchedules(tx: Tx, scope: Scope): Promise<ReportSchedule[]> {
  return tx.rows<ReportSchedule>(`${schedules} ORDER BY lower(s.name) COLLATE "und-x-icu", s.id`, [scope.organizationId, rolesWithReports]);
}

export function findSchedule(tx: Tx, scope: Scope, id: number): Promise<ReportSchedule | undefined> {
  return tx.maybeOne<ReportSchedule>(`${schedules} AND s.id = $3`, [scope.organizationId, rolesWithReports, id]);
}

export function timeZoneOf(tx: Queries, organizationId: number): Promise<string> {
  const sql = 'SELECT time_zone AS "timeZone" FROM organizations WHERE id = $1';
  return tx.value<string>(sql, [organizationId]);
}

/** The members who may get reports, by name. */
export function listRecipients(tx: Tx, scope: Scope): Promise<Recipient[]> {
  return tx.rows<Recipient>(
    `SELECT u.id AS "userId", ${nameOf} AS name, u.email FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = $1 AND m.role = ANY ($2) ORDER BY lower(${nameOf}), u.id`,
    [scope.organizationId, rolesWithReports],
  );
}

export function insertSchedule(tx: Tx, scope: Scope, row: ScheduleRow, nextAt: Date): Promise<number> {
  return tx.value<number>(
    `INSERT INTO report_schedules (organization_id, name, report, request, cadence, day, hour, format, paper, is_active, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [scope.organizationId, ...valuesOf(row), nextAt],
  );
}

export async function updateSchedule(tx: Tx, scope: Scope, id: number, row: ScheduleRow, nextAt: Date): Promise<void> {
  await tx.run(
    `UPDATE report_schedules SET name = $3, report = $4, request = $5, cadence = $6, day = $7, hour = $8, format = $9, paper = $10,
            is_active = $11, next_at = $12
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, ...valuesOf(row), nextAt],
  );
}

export async function replaceRecipients(tx: Tx, scope: Scope, id: number, userIds: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM report_recipients WHERE organization_id = $1 AND schedule_id = $2', [scope.organizationId, id]);
  await tx.run('INSERT INTO report_recipients SELECT $1, $2, unnest($3::uuid[])', [scope.organizationId, id, userIds]);
}

export function listDueTimes(tx: Tx, scope: Scope): Promise<{ id: number; hour: number; nextAt: string }[]> {
  const sql = 'SELECT id, hour, next_at AS "nextAt" FROM report_schedules WHERE organization_id = $1 ORDER BY id FOR NO KEY UPDATE';
  return tx.rows(sql, [scope.organizationId]);
}

export async function setDueTime(tx: Tx, scope: Scope, id: number, nextAt: Date): Promise<void> {
  await tx.run('UPDATE report_schedules SET next_at = $3 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, nextAt]);
}

export function deleteSchedule(tx: Tx, scope: Scope, id: number): Promise<number> {
  return tx.run('DELETE FROM report_schedules WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}

function valuesOf({ name, report, request, cadence, day, hour, format, paper, isActive }: ScheduleRow): unknown[] {
  return [name, report, JSON.stringify(request), cadence, day, hour, format, paper, isActive];
}
