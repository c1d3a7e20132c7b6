import type { Queries } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';

/** Every hour, because somewhere the day has just begun: whoever has a tool whose day is over is told, and whoever manages them, once. */
export const overdueTools: Job = {
  name: 'overdue-tools',
  schedule: '20 * * * *',
  run: async ({ db, now }, _data, signal) => {
    let overdue = 0;
    for await (const { organizationId, id, name, holder, userId, until, day } of overdueLoans(db.platform, now())) {
      signal.throwIfAborted();
      overdue++;
      const news = { kind: 'transfer', tone: 'warn', link: '/tools' } as const;
      const key = `tool-overdue:${id}:${until}`;
      const text = `It was due back on ${day}.`;
      if (userId !== null)
        await notifyFromJob(db.platform, organizationId, {
          ...news,
          title: `Please bring back “${name}”`,
          text,
          to: { userIds: [userId] },
          dedupeKey: `${key}:holder`,
        });
      await notifyFromJob(db.platform, organizationId, {
        ...news,
        title: `${holder} still has “${name}”`,
        text,
        to: { permission: 'MANAGE_INVENTORY' },
        dedupeKey: key,
        ...(userId !== null && { except: userId }),
      });
    }
    return { overdue };
  },
};

interface Overdue {
  organizationId: number;
  id: number;
  name: string;
  holder: string;
  userId: string | null;
  until: string;
  day: string;
}

const pageSize = 500;

/** Some at a time: those of all organizations together have no end. */
async function* overdueLoans(platform: Queries, now: Date): AsyncGenerator<Overdue> {
  for (let last: Overdue | undefined; ; ) {
    const page: Overdue[] = await pageOfOverdue(platform, now, last);
    yield* page;
    last = page.at(-1);
    if (page.length < pageSize) return;
  }
}

function pageOfOverdue(platform: Queries, now: Date, after?: Pick<Overdue, 'organizationId' | 'id'>): Promise<Overdue[]> {
  return platform.rows<Overdue>(
    `SELECT l.organization_id AS "organizationId", l.id, l.item_name AS name, h.name AS holder, h.user_id AS "userId", l.until::text AS until,
            to_char(l.until, 'FMMonth FMDD') AS day
       FROM tool_loans l JOIN organizations o ON o.id = l.organization_id
       JOIN holders h ON h.organization_id = l.organization_id AND h.place = l.place
      WHERE l.held > 0 AND l.until < ($1::timestamptz AT TIME ZONE o.time_zone)::date AND (l.organization_id, l.id) > ($2::bigint, $3::bigint)
      ORDER BY l.organization_id, l.id LIMIT $4`,
    [now, after?.organizationId ?? 0, after?.id ?? 0, pageSize],
  );
}
