import { deletionOf } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import type { Queries } from '../../platform/db.ts';
import { type MailContent, renderMail } from '../../platform/mail/layout.ts';
import { publicOrigin } from '../../platform/mail/public-origin.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../mails/mails.service.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import type { WarningDay } from './cancellations.rules.ts';
import { dayText } from './day-text.ts';
import { type Ended, markWarned, ownersOf } from './cancellations.store.ts';

/** Every owner gets this mail, whatever they have chosen about mails: it is about losing everything. */
export async function warnOwners(platform: Queries, { env, now }: Services, ended: Ended, days: WarningDay): Promise<void> {
  const { organizationId, endedAt } = ended;
  const origin = publicOrigin(env);
  const content = deletionMail(ended, days, origin);
  const key = `cancelled:${endedAt}:${days}`;
  for (const { id, email } of await ownersOf(platform, organizationId)) {
    const mail = { organizationId, userId: id, address: email, dedupeKey: `billing:${key}:${id}`, subject: content.title };
    await queueMail(platform, { ...mail, ...renderMail(content) }, now());
  }
  await notifyFromJob(platform, organizationId, {
    kind: 'billing',
    tone: 'bad',
    title: content.title,
    text: 'Resume your subscription to keep everything, or export what you need.',
    link: '/settings/plans',
    to: { permission: 'MANAGE_BILLING' },
    dedupeKey: key,
    isMailed: false,
  });
  await markWarned(platform, organizationId, days, now());
}

export function deletionMail(
  { organizationName, endedAt, timeZone }: Pick<Ended, 'organizationName' | 'endedAt' | 'timeZone'>,
  days: WarningDay,
  origin: string,
): MailContent {
  const day = dayText(deletionOf(endedAt), timeZone, 'numeric');
  const first =
    days === 1 ? `The subscription of ${organizationName} has ended.` : `The subscription of ${organizationName} ended some time ago.`;
  return {
    title: `${organizationName} will be deleted on ${day}`,
    preview: 'Resume your subscription to keep everything, or export what you need.',
    organizationName,
    blocks: [
      {
        kind: 'text',
        text: `${first} Until ${day} you can read and export everything. After that, every item, its history and its pictures are deleted for good. Nobody can bring them back, not even we.`,
      },
      { kind: 'button', label: 'Resume and keep everything', url: `${origin}/settings/plans` },
      {
        kind: 'text',
        text: 'Resuming before that day brings everything back as it was. If you want to leave, export what you need and do nothing more.',
      },
    ],
    reason: `You get this mail as an owner of ${organizationName} on ${productName}. It cannot be turned off, because your data depends on it.`,
  };
}
