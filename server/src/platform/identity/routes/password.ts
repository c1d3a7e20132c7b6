import type { FastifyInstance } from 'fastify';
import { appOrigin } from '../../origin.ts';
import { confirmEmail, findAccountByEmail, setPasswordHash, tidyEmail } from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { passwordChangedMail, resetMail } from '../identity-mails.ts';
import { rememberBrowser } from '../known-browser.ts';
import { countMail, forgiveAccount } from '../limits.ts';
import { issueLink, lifetimeHours, readLink, takeLink, voidLinks } from '../mail-links.ts';
import { sendPage } from '../pages/layout.ts';
import { forgotPage, passwordChangedPage, resetPage } from '../pages/password-pages.ts';
import { checkMailPage, deadLinkPage } from '../pages/sign-up-pages.ts';
import { hashPassword, passwordProblem } from '../passwords.ts';
import { forgetAccount } from '../record-store.ts';
import { emailProblem, formText, interactionOf, queryText } from './form-input.ts';

const forgotPath = '/identity/forgot-password';
const resetPath = '/identity/reset-password';

export function passwordRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, env, mail, now } = identity;

  app.get(forgotPath, async (request, reply) => sendPage(reply, forgotPage({ interaction: interactionOf(request) })));

  app.post(forgotPath, async (request, reply) => {
    const interaction = interactionOf(request);
    const email = tidyEmail(formText(request, 'email'));
    const problem = emailProblem(email);
    if (problem) return sendPage(reply, forgotPage({ interaction, email, problem }), 400);
    await countMail(identity, request, 'forgot', email);
    const origin = appOrigin(env, request);
    identity.later(() => mailReset(identity, email, origin));
    const about = 'If there is an account for it, we sent a mail to';
    return sendPage(reply, checkMailPage({ email, interaction, isDelivered: mail.isDelivered, about }));
  });

  app.get(resetPath, async (request, reply) => {
    const token = queryText(request, 'token');
    const link = await readLink(db.platform, token, 'reset-password', now());
    return sendPage(reply, link ? resetPage({ token, email: link.email }) : deadLinkPage('reset'));
  });

  app.post(resetPath, async (request, reply) => {
    const token = formText(request, 'token');
    const password = formText(request, 'password');
    const link = await readLink(db.platform, token, 'reset-password', now());
    if (!link) return sendPage(reply, deadLinkPage('reset'));
    const { email } = link;
    const problem = passwordProblem(password, email);
    if (problem) return sendPage(reply, resetPage({ token, email, problem }), 400);
    const accountId = await changePassword(identity, token, await hashPassword(password));
    if (!accountId) return sendPage(reply, deadLinkPage('reset'));
    await forgiveAccount(identity, email);
    // The reader of the mailbox is no stranger: later wrong passwords of others must not keep them out of what they have just set right.
    await rememberBrowser(identity, request, reply, accountId);
    await identity.onPasswordReset(accountId);
    identity.later(() => mail.send(passwordChangedMail(email, { reset: `${appOrigin(env, request)}${forgotPath}` })));
    return sendPage(reply, passwordChangedPage());
  });
}

async function mailReset({ db, mail, now }: Identity, email: string, origin: string): Promise<void> {
  const account = await findAccountByEmail(db.platform, email);
  if (!account) return;
  const token = await issueLink(db.platform, account.id, 'reset-password', now());
  await mail.send(resetMail(account.email, `${origin}${resetPath}?token=${token}`), { hours: lifetimeHours['reset-password'] });
}

/** The link proves that the mailbox is theirs, so the address counts as confirmed and all earlier sessions end. */
function changePassword({ db, now }: Identity, token: string, passwordHash: string): Promise<string | undefined> {
  return db.platform.transaction(async (tx) => {
    const accountId = await takeLink(tx, token, 'reset-password', now());
    if (!accountId) return undefined;
    await setPasswordHash(tx, accountId, passwordHash);
    await confirmEmail(tx, accountId, now());
    await voidLinks(tx, accountId);
    await forgetAccount(tx, accountId);
    return accountId;
  });
}
