import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { MailMessage } from '../mail.ts';

/** The part of a mail that the viewer needs; the whole is in the `.eml` of the same name. */
export interface KeptMail {
  at: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: string[];
}

export const outboxPath = '/api/mails/outbox';

export function outboxFolder({ dataDir }: Env): string {
  return join(dataDir, 'outbox');
}

/** Without SMTP a mail is kept as an `.eml` for a mail program, and beside it what the viewer shows. */
export async function keepInOutbox(env: Env, message: MailMessage, source: Buffer): Promise<{ file: string; viewUrl: string }> {
  const at = new Date().toISOString();
  const name = `${at.replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`;
  const folder = outboxFolder(env);
  const kept: KeptMail = {
    at,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html ?? null,
    attachments: (message.attachments ?? []).map(({ fileName }) => fileName),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(kept), { mode: 0o600 });
  const file = join(folder, `${name}.eml`);
  await writeFile(file, source, { mode: 0o600 });
  return { file, viewUrl: `http://localhost:${env.port}${outboxPath}/${name}` };
}

/** The names of the kept mails, newest first. */
export async function listOutbox(env: Env): Promise<string[]> {
  const files = await readdir(outboxFolder(env)).catch(() => []);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
    .reverse();
}

/** Undefined where there is no such mail; the name comes from an address, so it may be anything. */
export async function readOutbox(env: Env, name: string): Promise<KeptMail | undefined> {
  if (!/^[\w.-]+$/.test(name)) return undefined;
  const content = await readFile(join(outboxFolder(env), `${name}.json`), 'utf8').catch(() => undefined);
  return content === undefined ? undefined : (JSON.parse(content) as KeptMail);
}
