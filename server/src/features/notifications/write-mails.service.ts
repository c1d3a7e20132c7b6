import { kindFacts } from '@onhand/contract/notifications';
import type { Queries } from '../../platform/db.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { publicOrigin } from '../../platform/mail/public-origin.ts';
import { scopeOf } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { collectAlerts, countLowAndOut, findOpenAmong } from '../alerts/alerts.service.ts';
import { hasMail, queueMail } from '../mails/mails.service.ts';
import { lastDigestDue } from './digest.rules.ts';
import {
  findNotes,
  findRecipient,
  holdMailbox,
  type Recipient,
  takeLines,
  type Waiting,
  waitingAtOnce,
  waitingForDigest,
} from './mail-lines.store.ts';
import { mailAbout, shownAtMost } from './notification-mail.ts';
import { mailedKinds } from './notifications.rules.ts';
import { findChoices } from './settings.store.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

const collectedAtOnce = 500;
/** Events within this time go into one mail. */
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
  const people = await waitingAtOnce(services.db.platform, new Date(now.getTime() - gathersMs));
  return writeForEach(people, signal, (person) => {
    // The moment is part of the key because a person gets many such mails; only the holder of the mailbox takes the lines.
    const dedupeKey = `now:${person.userId}:${now.toISOString()}`;
    return writeMail(services, person, { isDigest: false, writtenBefore: now, dedupeKey });
  });
}

/** One digest a day for each person who has anything for it and whose hour has come. */
export async function writeDigests(services: Services, signal: AbortSignal): Promise<number> {
  const people = await waitingForDigest(services.db.platform);
  return writeForEach(people, signal, async ({ hour, timeZone, oldest, ...person }) => {
    const { day, at } = lastDigestDue(services.now(), hour, timeZone);
    if (new Date(oldest) > at) return false;
    return writeMail(services, person, { isDigest: true, writtenBefore: at, dedupeKey: `digest:${person.userId}:${day}` });
  });
}

/** A mail that cannot be written keeps nobody else's back; the run fails all the same, when all were tried. */
async function writeForEach<Person>(
  people: readonly Person[],
  signal: AbortSignal,
  write: (person: Person) => Promise<boolean>,
): Promise<number> {
  const failures: unknown[] = [];
  let written = 0;
  for (const person of people) {
    if (signal.aborted) break;
    try {
      if (await write(person)) written++;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${people.length} mails could not be written`);
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
    const { kinds, ...news } = await newsFor(tx, person, recipient, which);
    if (kinds.length === 0) return false;
    const { organizationName, email } = recipient;
    const unsubscribe = unsubscribeUrl(services, { ...person, which: which.isDigest ? 'digest' : kinds });
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

/** Reads the lines that are still true, and that this person may still see and still wants by mail. */
async function newsFor(tx: Queries, person: Waiting, { role, folders }: Recipient, which: Omit<Writing, 'dedupeKey'>) {
  const { alertIds, noteIds } = await takeLines(tx, person, which);
  const scope = scopeOf({ ...person, role, staffFolders: folders, staffSeePrices: false });
  const wanted = mailedKinds(role, (await findChoices(tx, person)) ?? {});
  const low = await findOpenAmong(tx, scope, wanted.includes('low_stock') ? alertIds : [], shownAtMost);
  const others = await findNotes(tx, scope, { ids: noteIds, kinds: wanted, limit: shownAtMost });
  return {
    alerts: low.alerts,
    alertCount: low.count,
    inAll: await countLowAndOut(tx, scope),
    notes: others.notes,
    noteCount: others.count,
    kinds: [...(low.count > 0 ? (['low_stock'] as const) : []), ...others.kinds],
  };
}
