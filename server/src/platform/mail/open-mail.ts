import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Env } from '../env.ts';
import type { Mail, MailMessage } from '../mail.ts';
import { keepInOutbox } from './outbox.ts';

/** Through SMTP when configured; otherwise into `<data folder>/outbox`, where a developer can read it. */
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
function envelopeOf({ unsubscribeUrl, attachments = [], cc = [], ...message }: MailMessage, from: string) {
  return {
    from,
    ...message,
    cc: [...cc],
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
