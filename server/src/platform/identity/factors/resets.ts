import { limitRate } from '../../rate-limit.ts';
import { publicOrigin } from '../../mail/public-origin.ts';
import type { Queries } from '../../db.ts';
import { findAccount } from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { issueLink, voidLinks } from '../mail-links.ts';
import { forgetAccount } from '../record-store.ts';
import { resetAskedMail, resetDoneMail } from './factor-mails.ts';
import { removeAllFactors } from './factors.ts';

export const resetPath = '/identity/reset-factors';

/** Time enough to read a mail and to stop what one did not ask for. */
const delayMs = 24 * 3_600_000;

/** A reset that somebody asked for and that has not happened yet. */
export interface PendingReset {
  askedBy: string;
  dueAt: string;
}

export function findReset(queries: Queries, accountId: string): Promise<PendingReset | undefined> {
  const sql = 'SELECT asked_by AS "askedBy", due_at AS "dueAt" FROM identity_factor_resets WHERE account_id = $1';
  return queries.maybeOne<PendingReset>(sql, [accountId]);
}

/** SEC-04: begins the day's wait and mails the person. Asked for again, the wait goes on as it was. */
export async function askForReset(identity: Identity, accountId: string, askedBy: string): Promise<PendingReset | undefined> {
  const { db, mail, now } = identity;
  const account = await findAccount(db.platform, accountId);
  if (!account) return undefined;
  // Only a mail is counted: asking, taking back and asking again would fill the mailbox.
  if (!(await findReset(db.platform, accountId)))
    await limitRate(db, { key: `identity:reset-factors-mail:${accountId}`, most: 5, windowSeconds: 24 * 3600 }, now());
  const dueAt = new Date(now().getTime() + delayMs);
  const token = await db.platform.transaction(async (tx) => {
    const isNew = await tx.run(
      `INSERT INTO identity_factor_resets (account_id, asked_by, asked_at, due_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [accountId, askedBy, now(), dueAt],
    );
    return isNew === 1 ? issueLink(tx, accountId, 'reset-factors', now()) : undefined;
  });
  if (token) {
    const link = `${publicOrigin(identity.env)}${resetPath}?token=${token}`;
    identity.later(() => mail.send(resetAskedMail(account.email, { askedBy, dueAt, link })));
  }
  return findReset(db.platform, accountId);
}

/** False when there was none to stop. */
export function cancelReset({ db }: Identity, accountId: string): Promise<boolean> {
  return db.platform.transaction((tx) => stopReset(tx, accountId));
}

/** The same within what else changes; with a moment, only one that is due by then. */
export async function stopReset(tx: Queries, accountId: string, dueBy: Date | null = null): Promise<boolean> {
  const sql = 'DELETE FROM identity_factor_resets WHERE account_id = $1 AND ($2::timestamptz IS NULL OR due_at <= $2)';
  if ((await tx.run(sql, [accountId, dueBy])) === 0) return false;
  await tx.run(`DELETE FROM identity_mail_links WHERE account_id = $1 AND purpose = 'reset-factors'`, [accountId]);
  return true;
}

/**
 * Takes the factors away, once: the password alone is enough from now on, and whoever signed in before is asked again. With a moment only
 * if it is due by then: it may have been taken back and asked for anew since somebody looked.
 */
export async function applyReset(identity: Identity, accountId: string, dueBy: Date | null): Promise<boolean> {
  const { db, env, mail } = identity;
  const isDone = await db.platform.transaction(async (tx) => {
    if (!(await stopReset(tx, accountId, dueBy))) return false;
    await removeAllFactors(tx, accountId);
    await voidLinks(tx, accountId);
    await forgetAccount(tx, accountId);
    return true;
  });
  if (!isDone) return false;
  await identity.onFactorsReset(accountId);
  await identity.onFactorEvent(accountId, { action: 'factors.reset' });
  const account = await findAccount(db.platform, accountId);
  if (account) identity.later(() => mail.send(resetDoneMail(account.email, { profile: `${publicOrigin(env)}/profile` })));
  return true;
}

/** Applies the resets whose day is over. Any number of processes may do so at once: each reset is applied by one. */
export async function applyDueResets(identity: Identity): Promise<void> {
  const { db, now } = identity;
  const sql = 'SELECT account_id AS "accountId" FROM identity_factor_resets WHERE due_at <= $1 LIMIT 100';
  const due = await db.platform.rows<{ accountId: string }>(sql, [now()]);
  for (const { accountId } of due) await applyReset(identity, accountId, now());
}

/** The same for one account, for whoever signs in the moment it is due. */
export async function applyIfDue(identity: Identity, accountId: string): Promise<void> {
  await applyReset(identity, accountId, identity.now());
}
