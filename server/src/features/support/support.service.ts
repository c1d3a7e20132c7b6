import type { SupportRequest } from '@onhand/contract/support';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { supportMail } from './support-mail.ts';
import { insertRequest, markMailed } from './support.store.ts';

/** Nobody has more to ask in an hour; whoever runs a script has. */
const anHour = { most: 10, windowSeconds: 3600 };

/** SUP-03: kept before it is mailed, so that a question is never lost to a mail server's bad day. */
export async function askSupport(services: Services, asked: SupportRequest, from: { ip: string; userId: string | null }): Promise<void> {
  const { db, env, log, mail, now } = services;
  await limitRate(db, { key: `support:${from.ip}`, ...anHour }, now());
  const id = await insertRequest(db.platform, asked, { userId: from.userId, now: now() });
  try {
    await mail.send(supportMail(asked, { id, to: env.supportMail }));
    await markMailed(db.platform, id, now());
  } catch (error) {
    log.error({ err: error, supportRequestId: id }, 'a support request is kept but could not be mailed');
  }
}
