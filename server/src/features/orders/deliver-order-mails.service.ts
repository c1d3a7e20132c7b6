import { isRefused, isServerTrouble, type MailFailure } from '../../platform/mail/mail-failure.rules.ts';
import { messageIdOf } from '../../platform/mail/message-id.ts';
import { unseal } from '../../platform/identity/sealed.ts';
import type { Services } from '../../platform/services.ts';
import { claimMs, nextTry } from '../mails/mails.service.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { orderCsv } from './order-csv.ts';
import { orderMail } from './order-mail.ts';
import { setOrderPdf } from './order-pdf.service.ts';
import { claimOrderMail, markMailFailed, markMailSent, senderHere, tellOfOrders, type WaitingOrderMail } from './order-mails.store.ts';
import { orderName } from './order-states.ts';
import { sealPurpose } from './seal-purpose.ts';

/**
 * Sends what is due, as other mails are sent (decision 018): each is claimed before and marked after, so no two processes send the same
 * one, and what the mail server does not take waits for its next try under the same Message-ID.
 */
export async function sendOrderMails(services: Services, signal = new AbortController().signal): Promise<{ sent: number; failed: number }> {
  const done = { sent: 0, failed: 0 };
  while (!signal.aborted) {
    const now = services.now();
    const mail = await claimOrderMail(services.db.platform, now, new Date(now.getTime() + claimMs));
    if (!mail) break;
    if (mail.state === 'cancelled') await markMailFailed(services.db.platform, mail, { nextAt: null, error: 'The order was cancelled.' });
    else {
      const failure = await deliver(services, mail, signal);
      if (!failure) done.sent++;
      else {
        done.failed++;
        await putBack(services, mail, failure);
      }
      await tellOfOrders(services.db.platform, mail.organizationId);
      // All others would fail as well.
      if (failure && isServerTrouble(failure)) break;
    }
  }
  return done;
}

async function deliver(services: Services, mail: WaitingOrderMail, signal: AbortSignal): Promise<(MailFailure & Error) | undefined> {
  const { document, address, cc, replyName, replyAddress, organizationId } = mail;
  try {
    const token =
      mail.sealedToken && (await unseal<{ token: string }>(services.secretKey, sealPurpose, mail.sealedToken, services.now()))?.token;
    const link = token ? `${mail.origin}/api/orders/confirm?token=${token}` : null;
    const pdf = await setOrderPdf(services, organizationId, document, signal);
    await services.mail.send({
      to: address,
      ...(cc.length > 0 && { cc }),
      replyTo: { name: replyName, address: replyAddress },
      messageId: messageIdOf(mail.id, services.env.mailFrom),
      ...orderMail(document, { message: mail.message, link, replyName }),
      attachments: [
        { fileName: `${orderName(document.number)}.pdf`, contentType: 'application/pdf', content: pdf },
        { fileName: `${orderName(document.number)}.csv`, contentType: 'text/csv; charset=utf-8', content: orderCsv(document) },
      ],
    });
  } catch (error) {
    return error as MailFailure & Error;
  }
  // A mail that only lands in the outbox folder reaches nobody, and the order says so.
  const problem = services.mail.isDelivered ? null : 'This server has no mail server: the mail lies in its outbox folder.';
  await markMailSent(services.db.platform, mail, services.now(), problem);
  return undefined;
}

async function putBack({ db, log, now }: Services, mail: WaitingOrderMail, failure: MailFailure & Error): Promise<void> {
  const { attempts, organizationId, number, orderId, senderId, document } = mail;
  const nextAt = isRefused(failure) ? null : nextTry({ attempts, createdAt: new Date(mail.createdAt), now: now() });
  await markMailFailed(db.platform, mail, { nextAt, error: failure.message });
  log.warn({ organizationId, orderId, attempts, nextAt, reason: failure.message }, 'an order could not be mailed');
  if (nextAt !== null) return;
  const sender = await senderHere(db.platform, organizationId, senderId);
  await notifyFromJob(db.platform, organizationId, {
    kind: 'order',
    tone: 'bad',
    title: `Order ${orderName(number)} could not be mailed to ${document.vendorName}`,
    text: `${mail.address} was refused, or the mail server could not be reached. Check the address and mail it again.`,
    link: `/orders/${orderId}`,
    to: sender === null ? { permission: 'ORDER_STOCK' } : { userIds: [sender] },
    dedupeKey: `order-mail:${mail.id}`,
  });
}
