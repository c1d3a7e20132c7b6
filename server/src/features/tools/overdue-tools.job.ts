import type { Queries } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';

/** Every hour, because somewhere the day has just begun: whoever has a tool whose day is over is told, and whoever manages them, once. */
export const overdueTools: Job = {
  name: 'overdue-tools',
  schedule: '20 * * * *',
  run: async ({ db, now }, _data, signal) => {
    let overdue = 0;
    for (;;) {
      const page = await toldToNobody(db.platform, now(), pageSize);
      for (const loan of page) {
        signal.throwIfAborted();
        await tell(db.platform, loan);
      }
      overdue += page.length;
      if (page.length < pageSize) return { overdue };
    }
  },
};

const pageSize = 200;

interface Overdue {
  organizationId: number;
  id: number;
  name: string;
  holder: string;
  userId: string | null;
  until: string;
  day: string;
}

/** A process that dies between the two tells them again, which the key of the notification makes once. */
async function tell(platform: Queries, { organizationId, id, name, holder, userId, until, day }: Overdue): Promise<void> {
  const news = { kind: 'transfer', tone: 'warn', link: '/alerts?show=overdue' } as const;
  const key = `tool-overdue:${id}:${until}`;
  const text = `It was due back on ${day}.`;
  if (userId !== null)
    await notifyFromJob(platform, organizationId, {
      ...news,
      title: `Please bring back “${name}”`,
      text,
      to: { userIds: [userId] },
      dedupeKey: `${key}:holder`,
    });
  await notifyFromJob(platform, organizationId, {
    ...news,
    title: `${holder} still has “${name}”`,
    text,
    to: { permission: 'MANAGE_INVENTORY' },
    dedupeKey: key,
    ...(userId !== null && { except: userId }),
  });
  await platform.run('UPDATE tool_loans SET told_until = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, until]);
}

/**
 * Each loan once for each day that is set, so what was overdue for months is not looked at every hour. The first condition on the day is the
 * latest that it is anywhere, for the index (tool_loans_to_tell); the second is that of the organization.
 */
function toldToNobody(platform: Queries, now: Date, limit: number): Promise<Overdue[]> {
  return platform.rows<Overdue>(
    `SELECT l.organization_id AS "organizationId", l.id, l.item_name AS name, h.name AS holder, h.user_id AS "userId", l.until::text AS until,
            to_char(l.until, 'FMMonth FMDD') AS day
       FROM tool_loans l JOIN organizations o ON o.id = l.organization_id
       JOIN holders h ON h.organization_id = l.organization_id AND h.place = l.place
      WHERE l.held > 0 AND l.told_until IS DISTINCT FROM l.until AND l.until < ($1::timestamptz AT TIME ZONE 'Pacific/Kiritimati')::date
        AND l.until < ($1::timestamptz AT TIME ZONE o.time_zone)::date ORDER BY l.until, l.organization_id, l.id LIMIT $2`,
    [now, limit],
  );
}
