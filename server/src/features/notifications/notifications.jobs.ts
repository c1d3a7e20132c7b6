import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { forgetAlerts } from '../alerts/alerts.service.ts';
import { forgetMails, type Sending, sendWaiting } from '../mails/mails.service.ts';
import { forgetNotifications } from './notifications.store.ts';
import { notifyFromJob } from './notifications.service.ts';
import { collectLines, writeDigests, writeMailsAtOnce } from './write-mails.service.ts';

const day = 24 * 60 * 60_000;

/** Everything between what happened and a mail on its way, once a minute. */
const mails: Job = {
  name: 'mails',
  schedule: '* * * * *',
  expiresAfterSeconds: 15 * 60,
  run: async (services, _data, signal) => {
    const failures: unknown[] = [];
    const goOn = (error: unknown) => {
      failures.push(error);
      return 0;
    };
    const collected = await collectLines(services, signal).catch(goOn);
    const written = await writeMailsAtOnce(services, signal).catch(goOn);
    const { givenUp, ...sending } = await sendWaiting(services, signal);
    await tellOwners(services, givenUp);
    // Mails that could be written go out first; then the failures are reported.
    if (failures.length > 0) throw new AggregateError(failures, 'not every mail could be written');
    return { collected, written, ...sending, givenUp: givenUp.length };
  },
};

/** Every quarter of an hour: not every zone's hours begin where Greenwich's do. */
const digests: Job = {
  name: 'digests',
  schedule: '*/15 * * * *',
  run: async (services, _data, signal) => {
    const collected = await collectLines(services, signal);
    return { collected, written: await writeDigests(services, signal) };
  },
};

/** Deletes read notifications and resolved alerts after 90 days, unread ones after a year, mails after a month. */
const retention: Job = {
  name: 'notification-retention',
  schedule: '10 7 * * *',
  run: async ({ db, now }) => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * day);
    return {
      notifications: await forgetNotifications(db.platform, { readBefore: daysAgo(90), unreadBefore: daysAgo(365) }),
      alerts: await forgetAlerts(db.platform, daysAgo(90)),
      mails: await forgetMails(db.platform, daysAgo(30)),
    };
  },
};

export const notificationJobs: readonly Job[] = [mails, digests, retention];

/** In the app only: a mail about mails that do not arrive would help nobody. */
async function tellOwners({ db }: Services, givenUp: Sending['givenUp']): Promise<void> {
  for (const { organizationId, id, address, subject } of givenUp) {
    await notifyFromJob(db.platform, organizationId, {
      kind: 'team',
      tone: 'bad',
      title: `A mail to ${address} could not be delivered`,
      text: `“${subject}” was refused or could not be sent for three days.`,
      link: '/settings/team',
      to: { permission: 'MANAGE_SYSTEM' },
      dedupeKey: `mail:${id}`,
      isMailed: false,
    });
  }
}
