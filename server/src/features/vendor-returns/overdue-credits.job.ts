import type { Queries } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';

/** BUY-09: every hour, because somewhere the day has just begun. Whoever orders is told once of each credit whose day is over. */
export const overdueCredits: Job = {
  name: 'overdue-credits',
  schedule: '25 * * * *',
  run: async ({ db, now }, _data, signal) => {
    let overdue = 0;
    for (;;) {
      const page = await toldToNobody(db.platform, now(), pageSize);
      for (const credit of page) {
        signal.throwIfAborted();
        await tell(db.platform, credit);
      }
      overdue += page.length;
      if (page.length < pageSize) return { overdue };
    }
  },
};

const pageSize = 200;

interface OverdueCredit {
  organizationId: number;
  id: number;
  number: number;
  vendorName: string;
  due: string;
  day: string;
}

/** A process that dies between the two tells them again, which the key of the notification makes once. */
async function tell(platform: Queries, { organizationId, id, number, vendorName, due, day }: OverdueCredit): Promise<void> {
  await notifyFromJob(platform, organizationId, {
    kind: 'order',
    tone: 'warn',
    title: `${vendorName} owes a credit for return ${number}`,
    text: `It was due on ${day}.`,
    link: `/vendor-returns/${id}`,
    to: { permission: 'ORDER_STOCK' },
    dedupeKey: `credit-overdue:${id}:${due}`,
  });
  await platform.run('UPDATE vendor_returns SET told_until = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, due]);
}

/** Each return once for each day that is set; see overdue-tools.job.ts for the two conditions on the day. */
function toldToNobody(platform: Queries, now: Date, limit: number): Promise<OverdueCredit[]> {
  return platform.rows<OverdueCredit>(
    `SELECT v.organization_id AS "organizationId", v.id, v.number, v.vendor_name AS "vendorName", v.credit_due::text AS due,
            to_char(v.credit_due, 'FMMonth FMDD') AS day
       FROM vendor_returns v JOIN organizations o ON o.id = v.organization_id
      WHERE v.state = 'open' AND v.told_until IS DISTINCT FROM v.credit_due AND v.credit_due < ($1::timestamptz AT TIME ZONE 'Pacific/Kiritimati')::date
        AND v.credit_due < ($1::timestamptz AT TIME ZONE o.time_zone)::date ORDER BY v.credit_due, v.organization_id, v.id LIMIT $2`,
    [now, limit],
  );
}
