import type { FileAnswer } from '@onhand/contract/route';
import { operatorOrganizationId, type WaitlistEntry } from '@onhand/contract/waitlist';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { AppError } from '../../platform/errors.ts';
import { publicOrigin } from '../../platform/mail/public-origin.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { waitlistMail } from './waitlist-mail.ts';
import { deleteEntry, findEntry, insertEntry, listEntries, markInvited, type NewEntry } from './waitlist.store.ts';

const anHour = { most: 10, windowSeconds: 3600 };

export async function joinWaitlist({ db, now }: Services, entry: NewEntry, ip: string): Promise<void> {
  await limitRate(db, { key: `waitlist:${ip}`, ...anHour }, now());
  await insertEntry(db.platform, entry, now());
}

export async function readWaitlist({ db }: Services, scope: Scope): Promise<WaitlistEntry[]> {
  refuseOthers(scope);
  return listEntries(db.platform);
}

/** Marked only once the mail server has taken the mail; asked for again it is sent again. */
export async function inviteFromWaitlist({ db, env, log, mail, now }: Services, scope: Scope, id: number): Promise<WaitlistEntry> {
  refuseOthers(scope);
  const entry = await findEntry(db.platform, id);
  if (!entry) throw new AppError('NOT_FOUND');
  try {
    await mail.send(waitlistMail(entry, `${env.marketingOrigin ?? publicOrigin(env)}/signup`));
  } catch (error) {
    log.error({ err: error, waitlistEntryId: id }, 'someone on the waitlist could not be mailed');
    throw new AppError('NOT_READY', { message: 'The mail could not be sent. Please try again in a moment.' });
  }
  const invited = await markInvited(db.platform, id, now());
  if (!invited) throw new AppError('NOT_FOUND');
  return invited;
}

export async function removeFromWaitlist({ db }: Services, scope: Scope, id: number): Promise<void> {
  refuseOthers(scope);
  if (!(await deleteEntry(db.platform, id))) throw new AppError('NOT_FOUND');
}

export async function exportWaitlist({ db, now }: Services, scope: Scope): Promise<FileAnswer> {
  refuseOthers(scope);
  const lines = (await listEntries(db.platform)).map((entry) =>
    csvLine([entry.email, entry.name, entry.note, entry.createdAt, entry.invitedAt]),
  );
  const text = csvStart + csvLine(['Email', 'Name', 'Note', 'Joined', 'Invited']) + lines.join('');
  const day = now().toISOString().slice(0, 10);
  return { content: new TextEncoder().encode(text), contentType: 'text/csv; charset=utf-8', fileName: `waitlist-${day}.csv` };
}

/** SET-04: it is about strangers to every other organization. */
function refuseOthers({ organizationId }: Scope): void {
  if (organizationId !== operatorOrganizationId)
    throw new AppError('FORBIDDEN', { message: 'This is only for the people who run the service.' });
}
