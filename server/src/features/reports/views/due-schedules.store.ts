import type { KeptRequest } from '@onhand/contract/report-views';
import type { ReportFormat, ReportPaper } from '@onhand/contract/report-files';
import type { Role } from '@onhand/contract/permissions';
import type { ReportId } from '@onhand/contract/reports';
import { statusInForce } from '../../../platform/billing/without-billing.ts';
import type { Queries } from '../../../platform/db.ts';
import { rolesWithReports } from './report-schedules.store.ts';
import type { Rhythm } from './schedule.rules.ts';

export interface DueSchedule extends Rhythm {
  organizationId: number;
  id: number;
  name: string;
  report: ReportId;
  request: KeptRequest;
  format: ReportFormat;
  paper: ReportPaper;
  dueAt: string;
  timeZone: string;
  subscriptionStatus: string | null;
  trialEndsAt: string | null;
}

export interface DueRecipient {
  userId: string;
  email: string;
  role: Role;
  /** Alike for those who write figures and dates alike. */
  customs: string;
}

export function listDue(platform: Queries, now: Date): Promise<DueSchedule[]> {
  return platform.rows<DueSchedule>(
    `SELECT s.organization_id AS "organizationId", s.id, s.name, s.report, s.request, s.cadence, s.day, s.hour, s.format, s.paper,
            s.next_at AS "dueAt", o.time_zone AS "timeZone", ${statusInForce('b.status')} AS "subscriptionStatus", b.trial_ends_at AS "trialEndsAt"
       FROM report_schedules s JOIN organizations o ON o.id = s.organization_id
       LEFT JOIN subscriptions b ON b.organization_id = s.organization_id
      WHERE s.is_active AND s.next_at <= $1 ORDER BY s.next_at, s.organization_id, s.id`,
    [now],
  );
}

/** Only people who are still members and may still see reports get the mail. */
export function dueRecipients(platform: Queries, { organizationId, id }: DueSchedule): Promise<DueRecipient[]> {
  return platform.rows<DueRecipient>(
    `SELECT u.id AS "userId", u.email, m.role, concat_ws(' ', p.choices ->> 'dateFormat', p.choices ->> 'numberFormat') AS customs
       FROM report_recipients r
       JOIN memberships m ON m.organization_id = r.organization_id AND m.user_id = r.user_id JOIN users u ON u.id = r.user_id
       LEFT JOIN user_preferences p ON p.organization_id = r.organization_id AND p.user_id = r.user_id
      WHERE r.organization_id = $1 AND r.schedule_id = $2 AND m.role = ANY ($3) ORDER BY u.id`,
    [organizationId, id, rolesWithReports],
  );
}

/** Moves a schedule on; false when another process did, or it was changed meanwhile. */
export async function moveOn(
  platform: Queries,
  { organizationId, id, dueAt }: DueSchedule,
  { nextAt, sentAt }: { nextAt: Date; sentAt: Date | null },
): Promise<boolean> {
  const moved = await platform.run(
    `UPDATE report_schedules SET next_at = $4, sent_at = COALESCE($5, sent_at)
      WHERE organization_id = $1 AND id = $2 AND next_at = $3 AND is_active`,
    [organizationId, id, dueAt, nextAt, sentAt],
  );
  return moved === 1;
}

/** Views that were somebody's own and are nobody's since that person left. */
export function forgetOrphanedViews(platform: Queries): Promise<number> {
  return platform.run('DELETE FROM report_views WHERE user_id IS NULL AND NOT is_shared');
}
