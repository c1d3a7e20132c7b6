import type { FastifyRequest } from 'fastify';
import { AppError, orNotFound } from '../errors.ts';
import { appOrigin } from '../origin.ts';
import { findAccount, setPasswordHash, tidyEmail } from './accounts.ts';
import { openOwnFactors, type OwnFactors } from './factors/own-factors.ts';
import type { Identity } from './identity.ts';
import { changeEmailMail, passwordChangedMail } from './identity-mails.ts';
import { countMail, countSignIn, forgiveSignIn } from './limits.ts';
import { issueLink, pendingEmail, voidLinks } from './mail-links.ts';
import { hashPassword, isPassword, passwordProblem } from './passwords.ts';
import { forgetAccount } from './record-store.ts';
import { emailProblem } from './routes/form-input.ts';

export const changeEmailPath = '/identity/change-email';

/** The changes people make to their account from within the product; available only where the accounts are our own. */
export interface OwnAccounts {
  /** The new address that waits for its link to be opened. */
  pendingEmail(accountId: string): Promise<string | null>;
  changePassword(request: FastifyRequest, accountId: string, wanted: { currentPassword: string; newPassword: string }): Promise<void>;
  /** Sends a link to the new address; nothing changes before it is opened. Answers the address as it is stored. */
  askForEmail(request: FastifyRequest, accountId: string, wanted: { password: string; email: string }): Promise<string>;
  /** Refuses whatever is not the password, counted as at sign-in. */
  provePassword(request: FastifyRequest, accountId: string, password: string): Promise<void>;
  factors: OwnFactors;
}

export function openOwnAccounts(identity: Identity): OwnAccounts {
  const { db, env, mail, now } = identity;

  /** The password is asked for again, because anyone may sit at an open screen. */
  const prove = async (request: FastifyRequest, accountId: string, field: string, password: string) => {
    const account = orNotFound(await findAccount(db.platform, accountId));
    // They are signed in, so what strangers try with their address does not count against them.
    const own = `account:${accountId}`;
    await countSignIn(identity, request, account.email, own);
    if (!(await isPassword(password, account.passwordHash))) throw wrong(field, 'That is not your password.');
    await forgiveSignIn(identity, request, account.email, own);
    return account;
  };

  return {
    factors: openOwnFactors(identity),
    provePassword: async (request, accountId, password) => {
      await prove(request, accountId, 'password', password);
    },
    pendingEmail: (accountId) => pendingEmail(db.platform, accountId, now()),
    changePassword: async (request, accountId, { currentPassword, newPassword }) => {
      const account = await prove(request, accountId, 'currentPassword', currentPassword);
      const problem = passwordProblem(newPassword, account.email);
      if (problem) throw wrong('newPassword', problem);
      if (await isPassword(newPassword, account.passwordHash)) throw wrong('newPassword', 'That is the password you have.');
      const passwordHash = await hashPassword(newPassword);
      await db.platform.transaction(async (tx) => {
        await setPasswordHash(tx, accountId, passwordHash);
        await voidLinks(tx, accountId);
        // Nobody who was signed in at the provider is believed there any more; the product's own sessions are the person's to end.
        await forgetAccount(tx, accountId);
      });
      const reset = `${appOrigin(env, request)}/identity/forgot-password`;
      identity.later(() => mail.send(passwordChangedMail(account.email, { reset })));
    },
    askForEmail: async (request, accountId, { password, email: typed }) => {
      const email = tidyEmail(typed);
      const problem = emailProblem(email);
      if (problem) throw wrong('email', problem);
      const account = await prove(request, accountId, 'password', password);
      if (email.toLowerCase() === account.email.toLowerCase()) throw wrong('email', 'That is the address you have.');
      await countMail(identity, request, 'change-email', email);
      const origin = appOrigin(env, request);
      // The answer is the same whether or not the new address has an account; only the reader of its mail learns it.
      identity.later(async () => {
        const token = await issueLink(db.platform, accountId, 'change-email', now(), email);
        await mail.send(changeEmailMail(email, { from: account.email, link: `${origin}${changeEmailPath}?token=${token}` }));
      });
      return email;
    },
  };
}

function wrong(field: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { details: [{ field, message }] });
}
