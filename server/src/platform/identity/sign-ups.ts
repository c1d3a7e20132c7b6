import { findAccountByEmail, signUpAccount } from './accounts.ts';
import type { KeptSignUp } from './browser-memory.ts';
import type { Identity } from './identity.ts';
import { accountExistsMail, confirmationMail } from './identity-mails.ts';
import { issueLink } from './mail-links.ts';

export const confirmPath = '/identity/confirm';

/** The answer is always the same; only the mail tells whether the address was free. */
export async function registerAndMail(
  identity: Identity,
  wanted: KeptSignUp,
  origin: string,
  interaction: string | undefined,
): Promise<void> {
  const { db, mail } = identity;
  const { email } = wanted;
  const accountId = await signUpAccount(db.platform, { ...wanted, isVerified: false });
  if (accountId) return mailConfirmation(identity, { accountId, email, origin, interaction });
  const existing = await findAccountByEmail(db.platform, email);
  // Confirmed by the very person who asks for another mail: nothing is left to be mailed.
  if (existing?.passwordHash === wanted.passwordHash) return;
  await mail.send(accountExistsMail(email, { signIn: `${origin}/api/login`, reset: `${origin}/identity/forgot-password` }));
}

/** The account that was made by this very sign-up: its hash is random, so equal hashes are one and the same choice of a password. */
export async function confirmedId({ db }: Identity, kept: KeptSignUp): Promise<string | undefined> {
  const account = await findAccountByEmail(db.platform, kept.email);
  return account?.isVerified && account.passwordHash === kept.passwordHash ? account.id : undefined;
}

interface Confirmation {
  accountId: string;
  email: string;
  origin: string;
  interaction: string | undefined;
}

async function mailConfirmation({ db, mail, now }: Identity, { accountId, email, origin, interaction }: Confirmation): Promise<void> {
  const link = new URL(confirmPath, origin);
  link.searchParams.set('token', await issueLink(db.platform, accountId, 'verify-email', now()));
  if (interaction) link.searchParams.set('interaction', interaction);
  await mail.send(confirmationMail(email, link.href));
}
