import type { FileAnswer } from '@onhand/contract/route';
import type { WaitlistEntry } from '@onhand/contract/waitlist';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { AppError } from '../../platform/errors.ts';
import { publicOrigin } from '../../platform/mail/public-origin.ts';
import { isOperator } from '../../platform/operator.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { waitlistMail } from './waitlist-mail.ts';
import { deleteEntry, readEntry, insertEntry, listEntries, markInvited, type NewEntry } from './waitlist.store.ts';

const anHour = { most: 10, windowSeconds: 3600 };

export async function joinWaitlist({ db, now }: Services, entry: NewEntry, ip: string): Promise<void> {
  await limitRate(db, { key: `waitlist:${ip}`, ...anHour }, now());
  await insertEntry(db.platform, entry, now());
}

export async function readWaitlist(services: Services, session: Session): Promise<WaitlistEntry[]> {
  refuseOthers(services, session);
  return listEntries(services.db.platform);
}

/** Marked only once the mail server has taken the mail; asked for again it is sent again. */
export async function inviteFromWaitlist(services: Services, session: Session, id: number): Promise<WaitlistEntry> {
  refuseOthers(services, session);
  const { db, env, log, mail, now } = services;
  const entry = await readEntry(db.platform, id);
  try {
    await mail.send(waitlistMail(entry, `${env.marketingOrigin ?? publicOrigin(env)}/signup`));
  } catch (error) {
    log.error({ err: error, waitlistEntryId: id }, 'someone on the waitlist could not be mailed');
    throw new AppError('NOT_READY', { message: 'The mail could not be sent. Please try again in a moment.' });
  }
  return markInvited(db.platform, id, now());
}

export async function removeFromWaitlist(services: Services, session: Session, id: number): Promise<void> {
  refuseOthers(services, session);
  if (!(await deleteEntry(services.db.platform, id))) throw new AppError('NOT_FOUND');
}

export async function exportWaitlist(services: Services, session: Session): Promise<FileAnswer> {
  refuseOthers(services, session);
  const { db, now } = services;
  const lines = (await listEntries(db.platform)).map((entry) =>
    csvLine([entry.email, entry.name, entry.note, entry.createdAt, entry.invitedAt]),
  );
  const text = csvStart + csvLine(['Email', 'Name', 'Note', 'Joined', 'Invited']) + lines.join('');
  const day = now().toISOString().slice(0, 10);
  return { content: new TextEncoder().encode(text), contentType: 'text/csv; charset=utf-8', fileName: `waitlist-${day}.csv` };
}

/** SET-04: it is about strangers to everybody else. */
function refuseOthers({ env }: Services, { scope, user: { email } }: Session): void {
  if (!isOperator(env, { organizationId: scope?.organizationId ?? null, email }))
    throw new AppError('FORBIDDEN', { message: 'This is only for the people who run the service.' });
}
