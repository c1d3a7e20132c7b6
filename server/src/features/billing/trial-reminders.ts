import type { Services } from '../../platform/services.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { dayText } from './day-text.ts';

const day = 86_400_000;
/** People are told three days before the end, and once more when it has come; after weeks away they are not told any more. */
const [before, after] = [3 * day, 7 * day];

interface EndingTrial {
  organizationId: number;
  endsAt: string;
  timeZone: string;
}

/** Answers how many trials are near their end, or just over it. Each is told of once. */
export async function remindOfTrials({ db, now }: Services): Promise<number> {
  const time = now().getTime();
  const trials = await db.platform.rows<EndingTrial>(
    `SELECT s.organization_id AS "organizationId", s.trial_ends_at AS "endsAt", o.time_zone AS "timeZone"
       FROM subscriptions s JOIN organizations o ON o.id = s.organization_id
      WHERE s.status = 'trialing' AND o.deleted_at IS NULL AND s.trial_ends_at > $1 AND s.trial_ends_at <= $2`,
    [new Date(time - after), new Date(time + before)],
  );
  for (const { organizationId, endsAt, timeZone } of trials) {
    const isOver = Date.parse(endsAt) <= time;
    const date = dayText(endsAt, timeZone);
    await notifyFromJob(db.platform, organizationId, {
      kind: 'billing',
      tone: isOver ? 'bad' : 'warn',
      title: isOver ? 'Your free trial has ended' : `Your free trial ends on ${date}`,
      text: isOver
        ? 'Everything you entered is kept. Choose a plan to go on.'
        : 'Choose a plan to go on without a break. Nothing is charged before you do.',
      link: '/settings/plans',
      to: { permission: 'MANAGE_BILLING' },
      dedupeKey: `trial-${isOver ? 'ended' : 'ending'}:${endsAt}`,
    });
  }
  return trials.length;
}
