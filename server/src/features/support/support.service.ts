import type { SupportRequest } from '@onhand/contract/support';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { supportMail } from './support-mail.ts';
import { deleteRequestsBefore, insertRequest, markMailed, waitingRequests } from './support.store.ts';

/** Nobody has more to ask in an hour; whoever runs a script has. */
const anHour = { most: 10, windowSeconds: 3600 };
const minute = 60_000;
const day = 24 * 60 * minute;

/** SUP-03: kept before it is mailed, so that a question is never lost to a mail server's bad day. */
export async function askSupport(services: Services, asked: SupportRequest, from: { ip: string; userId: string | null }): Promise<void> {
  const { db, now } = services;
  await limitRate(db, { key: `support:${from.ip}`, ...anHour }, now());
  const id = await insertRequest(db.platform, asked, { userId: from.userId, now: now() });
  await mailRequest(services, { ...asked, id });
}

/** Tries mails again that could not be sent when they were asked for, for a week; the log says so each time. */
export async function mailWaitingRequests(services: Services, signal: AbortSignal): Promise<{ mailed: number; waiting: number }> {
  const { db, now } = services;
  // The newest may be on its way this very moment.
  const waiting = await waitingRequests(db.platform, {
    from: new Date(now().getTime() - 7 * day),
    until: new Date(now().getTime() - minute),
  });
  let mailed = 0;
  for (const request of waiting) {
    if (signal.aborted) break;
    if (await mailRequest(services, request)) mailed++;
  }
  return { mailed, waiting: waiting.length - mailed };
}

/** The privacy policy promises a year. */
export function forgetOldRequests({ db, now }: Services): Promise<number> {
  return deleteRequestsBefore(db.platform, new Date(now().getTime() - 365 * day));
}

async function mailRequest(services: Services, { id, ...asked }: SupportRequest & { id: number }): Promise<boolean> {
  const { db, env, log, mail, now } = services;
  try {
    await mail.send(supportMail(asked, { id, to: env.supportMail }));
  } catch (error) {
    log.error({ err: error, supportRequestId: id }, 'a support request is kept but could not be mailed');
    return false;
  }
  await markMailed(db.platform, id, now());
  return true;
}
