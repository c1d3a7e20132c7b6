import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Env } from './env.ts';
import { keepInOutbox } from './mail/outbox.ts';

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

export interface MailMessage {
  to: string;
  subject: string;
  /** The person who gets the answers, if that is not us. */
  replyTo?: { name: string; address: string };
  /** Always there: the HTML part is the same in another dress. */
  text: string;
  html?: string;
  /** The id has no angle brackets and is the same for every try at one mail, so that a mailbox can drop a second copy. */
  messageId?: string;
  /** One click in the mail program ends such mails (RFC 8058): an address that takes a POST. */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
}

export interface Mail {
  /** False when mails only land in the outbox folder. */
  isDelivered: boolean;
  send(message: MailMessage): Promise<void>;
}

/** Sends by SMTP if it is configured; otherwise mails go into `<data folder>/outbox`, where a developer can read them. */
export function openMail(env: Env, log: FastifyBaseLogger): Mail {
  if (env.smtpUrl) {
    const transport = nodemailer.createTransport({
      url: env.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    return {
      isDelivered: true,
      send: async (message) => {
        await transport.sendMail(envelopeOf(message, env.mailFrom));
      },
    };
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    isDelivered: false,
    send: async (message) => {
      const { message: source } = await transport.sendMail(envelopeOf(message, env.mailFrom));
      const { file, viewUrl } = await keepInOutbox(env, message, source as Buffer);
      log.warn({ file, viewUrl, subject: message.subject }, 'no SMTP_URL: mail written to the outbox');
    },
  };
}

/** Builds the message that is sent. */
function envelopeOf({ unsubscribeUrl, attachments = [], ...message }: MailMessage, from: string) {
  return {
    from,
    ...message,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
    headers: {
      // Nobody's vacation note answers a machine.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
