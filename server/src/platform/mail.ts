import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Env } from './env.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** False when mails only land in the outbox folder. */
  isDelivered: boolean;
  send(message: MailMessage): Promise<void>;
}

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
        await transport.sendMail({ from: env.mailFrom, ...message });
      },
    };
  }
  const outbox = join(env.dataDir, 'outbox');
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    isDelivered: false,
    send: async (message) => {
      const { message: source } = await transport.sendMail({ from: env.mailFrom, ...message });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`);
      await writeFile(file, source as Buffer, { mode: 0o600 });
      log.warn({ file, subject: message.subject }, 'no SMTP_URL: mail written to the outbox');
    },
  };
}
