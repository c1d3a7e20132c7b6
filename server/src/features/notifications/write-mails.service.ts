import type { Alert } from '@onhand/contract/alerts';
import { kindFacts, type NotificationKind } from '@onhand/contract/notifications';
import type { Queries } from '../../platform/db.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { publicOrigin } from '../../platform/mail/public-origin.ts';
import { scopeOf } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { collectAlerts, findAlerts } from '../alerts/alerts.service.ts';
import { hasMail, queueMail } from '../mails/mails.service.ts';
import { lastDigestDue } from './digest.rules.ts';
import {
  findRecipient,
  holdMailbox,
  type Recipient,
  takeLines,
  type TakenLines,
  type Waiting,
  waitingAtOnce,
  waitingForDigest,
} from './mail-lines.store.ts';
import { mailAbout } from './notification-mail.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

const collectedAtOnce = 500;
/** What happens within this time goes into one mail. */
const gathersMs = 60_000;

/** New alerts become lines for the mails of whoever wants them. */
export async function collectLines({ db }: Services, signal: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal.aborted) {
    const collected = await collectAlerts(db.platform, kindFacts.low_stock.standard.email, collectedAtOnce);
    total += collected;
    if (collected < collectedAtOnce) break;
  }
  return total;
}

/** One mail for each person about all that came together, however much it is. */
export async function writeMailsAtOnce(services: Services, signal: AbortSignal): Promise<number> {
  const now = services.now();
  let written = 0;
  for (const person of await waitingAtOnce(services.db.platform, new Date(now.getTime() - gathersMs))) {
    if (signal.aborted) break;
    // The moment is part of the key because a person gets many such mails; only the holder of the mailbox takes the lines.
    const dedupeKey = `now:${person.userId}:${now.toISOString()}`;
    if (await writeMail(services, person, { isDigest: false, writtenBefore: now, dedupeKey })) written++;
  }
  return written;
}

/** One digest a day for each person who has anything for it and whose hour has come. */
export async function writeDigests(services: Services, signal: AbortSignal): Promise<number> {
  let written = 0;
  for (const { hour, timeZone, oldest, ...person } of await waitingForDigest(services.db.platform)) {
    if (signal.aborted) break;
    const { day, at } = lastDigestDue(services.now(), hour, timeZone);
    if (new Date(oldest) > at) continue;
    const dedupeKey = `digest:${person.userId}:${day}`;
    if (await writeMail(services, person, { isDigest: true, writtenBefore: at, dedupeKey })) written++;
  }
  return written;
}

interface Writing {
  isDigest: boolean;
  writtenBefore: Date;
  dedupeKey: string;
}

/** The lines go and the mail comes in one transaction, so a process that dies here has done both or neither. */
async function writeMail(services: Services, person: Waiting, { dedupeKey, ...which }: Writing): Promise<boolean> {
  const { db, env, now } = services;
  return db.platform.transaction(async (tx) => {
    await holdMailbox(tx, person);
    // Lines that came late for today's digest wait for tomorrow's.
    if (await hasMail(tx, person.organizationId, dedupeKey)) return false;
    const recipient = await findRecipient(tx, person);
    if (!recipient) return false;
    const news = await newsFor(tx, person, recipient, which);
    if (news.alerts.length + news.notes.length === 0) return false;
    const { organizationName, email } = recipient;
    const unsubscribe = unsubscribeUrl(services, { ...person, which: which.isDigest ? 'digest' : kindsIn(news) });
    const { isDigest } = which;
    const { subject, ...content } = mailAbout({
      ...news,
      isDigest,
      organizationName,
      origin: publicOrigin(env),
      unsubscribeUrl: unsubscribe,
    });
    return queueMail(tx, { ...person, dedupeKey, address: email, subject, ...renderMail(content), unsubscribeUrl: unsubscribe }, now());
  });
}

function kindsIn({ alerts, notes }: { alerts: readonly Alert[]; notes: TakenLines['notes'] }): NotificationKind[] {
  const lowStock: NotificationKind[] = alerts.length > 0 ? ['low_stock'] : [];
  return [...new Set([...lowStock, ...notes.map(({ kind }) => kind)])];
}

/** What is still so, and what this person may (still) see. */
async function newsFor(tx: Queries, person: Waiting, { role, folders }: Recipient, which: Omit<Writing, 'dedupeKey'>) {
  const { alertIds, notes } = await takeLines(tx, person, which);
  const scope = scopeOf({ ...person, role, staffFolders: folders });
  const wanted = { state: 'open', ids: alertIds, before: null, limit: Math.max(1, alertIds.length) } as const;
  const alerts = alertIds.length > 0 ? await findAlerts(tx, scope, wanted) : [];
  const { visibleFolders } = scope;
  const isSeen = (places: number[] | null) => visibleFolders === 'all' || !places || places.some((id) => visibleFolders.includes(id));
  return { alerts, notes: notes.filter(({ folderIds }) => isSeen(folderIds)) };
}
