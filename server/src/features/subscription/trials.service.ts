import { createHash } from 'node:crypto';
import { trialDays } from '@onhand/contract/plans';
import type { Queries } from '../../platform/db.ts';
import { mailboxOf } from '../../platform/mail/mailbox.rules.ts';
import { insertTrial } from './subscription.store.ts';
import { deleteTrialsBefore, ownersOf, trialEndOf, rememberTrial } from './trials.store.ts';

const day = 86_400_000;
/** Long enough that nobody lives on trials, short enough that nothing of a person is kept for ever. */
const rememberedDays = 365;

interface Person {
  userId: string;
  email: string;
}

/** A person by their account, which outlives a change of address, and by their mailbox, which outlives the account. */
function marksOf({ userId, email }: Person): string[] {
  const marks = [`person ${userId}`, `mailbox ${mailboxOf(email)}`];
  return marks.map((mark) => createHash('sha256').update(`trial of ${mark}`).digest('base64url'));
}

/** Returns the end of the trial that a person had; null while they had none. */
export function trialOf(platform: Queries, person: Person): Promise<Date | null> {
  return trialEndOf(platform, marksOf(person));
}

/**
 * The one place that decides on a trial. A person has one: whoever makes another organization goes on with what is left of it, or begins
 * without. Answers when it ends, which may have been long ago; null where that means nothing, as the server has no billing.
 */
export async function startTrial(platform: Queries, organizationId: number, person: Person, now: Date): Promise<Date | null> {
  const endsAt = (await trialOf(platform, person)) ?? new Date(now.getTime() + trialDays * day);
  await rememberTrial(platform, marksOf(person), endsAt);
  return (await insertTrial(platform, organizationId, endsAt)) ? endsAt : null;
}

/** For organizations that are older than this memory: their owners are remembered at the latest when they go. */
export async function rememberOwners(platform: Queries, organizationId: number): Promise<void> {
  for (const { trialEndsAt, ...owner } of await ownersOf(platform, organizationId)) {
    await rememberTrial(platform, marksOf(owner), trialEndsAt);
  }
}

export function forgetOldTrials(platform: Queries, now: Date): Promise<number> {
  return deleteTrialsBefore(platform, new Date(now.getTime() - rememberedDays * day));
}
