import type { FastifyInstance } from 'fastify';
import { appOrigin } from '../../origin.ts';
import { setEmail } from '../accounts.ts';
import { stopReset } from '../factors/resets.ts';
import type { Identity } from '../identity.ts';
import { emailChangedMail } from '../identity-mails.ts';
import { readLink, takeEmailLink, voidLinks } from '../mail-links.ts';
import { changeEmailPath } from '../own-accounts.ts';
import { changeEmailPage, emailChangedPage, emailTakenPage } from '../pages/change-email-pages.ts';
import { sendPage } from '../pages/layout.ts';
import { deadLinkPage } from '../pages/sign-up-pages.ts';
import { formText, queryText } from './form-input.ts';

/** Serves the link sent to a new address. Opening it uses nothing up: mail scanners open links before people do. */
export function changeEmailRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, env, mail, now } = identity;

  app.get(changeEmailPath, async (request, reply) => {
    const token = queryText(request, 'token');
    const link = await readLink(db.platform, token, 'change-email', now());
    return sendPage(reply, link?.newEmail ? changeEmailPage({ token, from: link.email, to: link.newEmail }) : deadLinkPage('change-email'));
  });

  app.post(changeEmailPath, async (request, reply) => {
    const link = await readLink(db.platform, formText(request, 'token'), 'change-email', now());
    const change = await db.platform.transaction(async (tx) => {
      const taken = await takeEmailLink(tx, formText(request, 'token'), now());
      if (!taken) return undefined;
      const isFree = await setEmail(tx, taken.accountId, taken.newEmail, now());
      if (isFree) {
        await voidLinks(tx, taken.accountId);
        // Its link lies in a mailbox that is no longer theirs, and nobody is to lose the way to stop it.
        await stopReset(tx, taken.accountId);
      }
      return { ...taken, isFree };
    });
    if (!change) return sendPage(reply, deadLinkPage('change-email'));
    if (!change.isFree) return sendPage(reply, emailTakenPage(change.newEmail), 409);
    await identity.onEmailChange(change.accountId, change.newEmail);
    const before = link?.email;
    const reset = `${appOrigin(env, request)}/support`;
    if (before) identity.later(() => mail.send(emailChangedMail(before, { to: change.newEmail, support: reset })));
    return sendPage(reply, emailChangedPage(change.newEmail));
  });
}
