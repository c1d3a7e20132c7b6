import type { MailMessage } from '../mail.ts';
import { isRefused, isServerTrouble, type MailFailure } from '../mail/mail-failure.rules.ts';
import { messageIdOf } from '../mail/message-id.ts';
import type { Foundations } from '../foundations.ts';
import { claimMail, deleteMail, giveUpMail, insertMail, type QueuedMail, tryAgainAt } from './mail-queue.store.ts';
import { seal, unseal } from './sealed.ts';

const second = 1_000;
const hour = 3_600 * second;
/** Somebody sits before the page that says “check your mail”. */
const delays = [10, 30, 60, 120].map((seconds) => seconds * second);
const afterThat = 300 * second;
/** Longer than any try may take. */
const claimMs = 120 * second;
const purpose = 'identity mails';

/** Sends the mails of the provider's pages. */
export interface IdentityMail {
  /** False when mails only land in the outbox folder. */
  isDelivered: boolean;
  /** Once this is done the mail will be sent, now or as soon as the mail server takes it, for as long as what it says is of use. */
  send(message: MailMessage, use?: { hours: number }): Promise<void>;
}

export interface MailQueue extends IdentityMail {
  /** Sends what is due. Any number of processes may do so at once: each mail is claimed by one. */
  sendWaiting(): Promise<void>;
}

export function openMailQueue({ db, env, log, mail, now, secretKey }: Foundations): MailQueue {
  const { platform } = db;
  const times = () => ({ now: now(), claimedUntil: new Date(now().getTime() + claimMs) });

  return {
    isDelivered: mail.isDelivered,
    send: async (message, { hours } = { hours: 24 }) => {
      const expiresAt = new Date(now().getTime() + hours * hour);
      const queued = await insertMail(platform, await seal(secretKey, purpose, message), expiresAt, times());
      await attempt(queued);
    },
    sendWaiting: async () => {
      for (let isServerDown = false; !isServerDown; ) {
        const queued = await claimMail(platform, times());
        if (!queued) return;
        isServerDown = !(await attempt(queued));
      }
    },
  };

  /** False when the mail server itself is the trouble, so that the next would fail as well. */
  async function attempt(queued: QueuedMail): Promise<boolean> {
    const message = await unseal<MailMessage>(secretKey, purpose, queued.sealed, now());
    if (!message) return giveUp(queued, 'it was sealed under another SECRET_KEY');
    if (new Date(queued.expiresAt) <= now()) return giveUp(queued, 'its link is of no use any more');
    try {
      await mail.send({ ...message, messageId: messageIdOf(queued.id, env.mailFrom) });
    } catch (error) {
      const failure = error as MailFailure & Error;
      if (isRefused(failure)) return giveUp(queued, failure.message);
      await putBack(queued, failure.message);
      return !isServerTrouble(failure);
    }
    await deleteMail(platform, queued.id);
    return true;
  }

  async function putBack({ id, attempts }: QueuedMail, reason: string): Promise<void> {
    const nextAt = new Date(now().getTime() + (delays[attempts - 1] ?? afterThat));
    await tryAgainAt(platform, id, nextAt);
    log.warn({ mailId: id, attempts, nextAt, reason }, 'a mail of sign-up or password reset could not be sent and will be tried again');
  }

  async function giveUp({ id, attempts }: QueuedMail, reason: string): Promise<true> {
    await giveUpMail(platform, id, now());
    log.error({ mailId: id, attempts, reason }, 'a mail of sign-up or password reset could not be sent and is given up');
    return true;
  }
}
