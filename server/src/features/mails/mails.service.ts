import type { Queries } from '../../platform/db.ts';
import type { MailMessage } from '../../platform/mail.ts';
import { isRefused, isServerTrouble, type MailFailure } from '../../platform/mail/mail-failure.rules.ts';
import { messageIdOf } from '../../platform/mail/message-id.ts';
import type { Services } from '../../platform/services.ts';
import { claimMs, mayStillGet, nextTry } from './mails.rules.ts';
import { attachmentsOf, claimMail, dropMail, insertMail, markFailed, markSent, type NewMail, type WaitingMail } from './mails.store.ts';

export { claimMs, nextTry } from './mails.rules.ts';
export { forgetMails, hasMail } from './mails.store.ts';
export type { NewMail } from './mails.store.ts';

/**
 * Writes a mail that will be sent, in the transaction of what it tells about (a platform transaction: jobs write mails, requests
 * never do). False when a mail of this key was written before: whoever asks twice, on whatever server, sends one.
 */
export function queueMail(platform: Queries, mail: NewMail, now: Date): Promise<boolean> {
  return insertMail(platform, mail, now);
}

export interface Sending {
  sent: number;
  retried: number;
  /** Not sent because their readers may no longer see what is in them. */
  dropped: number;
  givenUp: WaitingMail[];
}

const atOnce = 4;

/**
 * Sends what is due. Each mail is claimed before and marked after, so no two processes send the same one; one whose process died is
 * claimed again when its claim has run out. Died between the mail server's yes and our mark, it goes out a second time under
 * the same Message-ID, by which mailboxes drop it: between losing a mail and sending a copy, the copy.
 */
export async function sendWaiting(services: Services, signal: AbortSignal): Promise<Sending> {
  const done: Sending = { sent: 0, retried: 0, dropped: 0, givenUp: [] };
  let isServerDown = false;
  const work = async () => {
    while (!signal.aborted && !isServerDown) {
      const now = services.now();
      const mail = await claimMail(services.db.platform, now, new Date(now.getTime() + claimMs));
      if (!mail) return;
      if (!mayStillGet(mail)) {
        await dropMail(services.db.platform, mail, 'its reader may no longer see what is in it');
        done.dropped++;
        continue;
      }
      const failure = await deliver(services, mail);
      if (!failure) done.sent++;
      else {
        isServerDown ||= isServerTrouble(failure);
        if (await putBack(services, mail, failure)) done.retried++;
        else done.givenUp.push(mail);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

async function deliver({ db, mail: transport, now, env }: Services, mail: WaitingMail): Promise<(MailFailure & Error) | undefined> {
  const attachments = await attachmentsOf(db.platform, mail);
  const message: MailMessage = {
    to: mail.address,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: messageIdOf(mail.id, env.mailFrom),
    ...(mail.unsubscribeUrl && { unsubscribeUrl: mail.unsubscribeUrl }),
    ...(attachments.length > 0 && { attachments }),
  };
  try {
    await transport.send(message);
  } catch (error) {
    return error as MailFailure & Error;
  }
  await markSent(db.platform, mail, now());
  return undefined;
}

/** False when it is given up for good. */
async function putBack({ db, log, now }: Services, mail: WaitingMail, failure: MailFailure & Error): Promise<boolean> {
  const { attempts } = mail;
  const nextAt = isRefused(failure) ? null : nextTry({ attempts, createdAt: new Date(mail.createdAt), now: now() });
  await markFailed(db.platform, mail, { nextAt, error: failure.message });
  const facts = { mailId: mail.id, organizationId: mail.organizationId, attempts, nextAt, reason: failure.message };
  if (nextAt) log.warn(facts, 'a mail could not be sent and will be tried again');
  else log.error(facts, 'a mail could not be sent and is given up');
  return nextAt !== null;
}
