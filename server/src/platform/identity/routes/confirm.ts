import type { FastifyInstance } from 'fastify';
import { appOrigin } from '../../origin.ts';
import { confirmEmail, findAccountByEmail, tidyEmail } from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { confirmationMail } from '../identity-mails.ts';
import { countMail, countSignIn, forgiveSignIn } from '../limits.ts';
import { issueLink, readLink, takeLink } from '../mail-links.ts';
import { sendPage } from '../pages/layout.ts';
import { expiredPage } from '../pages/message-pages.ts';
import { checkMailPage, confirmedPage, confirmPage, deadLinkPage } from '../pages/sign-up-pages.ts';
import { isPassword } from '../passwords.ts';
import { emailProblem, formText, interactionOf, queryText } from './form-input.ts';

const path = '/identity/confirm';

export function confirmRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, env, mail, now } = identity;

  app.get(path, async (request, reply) => {
    const token = queryText(request, 'token');
    const link = await readLink(db.platform, token, 'verify-email', now());
    return sendPage(reply, link ? confirmPage({ token, email: link.email, interaction: interactionOf(request) }) : deadLinkPage('confirm'));
  });

  app.post(path, async (request, reply) => {
    const token = formText(request, 'token');
    const interaction = interactionOf(request);
    const link = await readLink(db.platform, token, 'verify-email', now());
    if (!link) return sendPage(reply, deadLinkPage('confirm'));
    await countSignIn(identity, request, link.email);
    const account = await findAccountByEmail(db.platform, link.email);
    if (!(await isPassword(formText(request, 'password'), account?.passwordHash))) {
      const problem = 'That is not the password of this account. If you did not choose one, reset it from the sign-in page.';
      return sendPage(reply, confirmPage({ token, email: link.email, interaction, problem }), 400);
    }
    await forgiveSignIn(identity, request, link.email);
    const accountId = await db.platform.transaction(async (tx) => {
      const id = await takeLink(tx, token, 'verify-email', now());
      if (id) await confirmEmail(tx, id, now());
      return id;
    });
    return sendPage(reply, accountId ? confirmedPage({ interaction }) : deadLinkPage('confirm'));
  });

  app.post('/identity/resend-confirmation', async (request, reply) => {
    const interaction = interactionOf(request);
    const email = tidyEmail(formText(request, 'email'));
    if (emailProblem(email)) return sendPage(reply, expiredPage());
    await countMail(identity, request, 'resend', email);
    const origin = appOrigin(env, request);
    identity.later(async () => {
      const account = await findAccountByEmail(db.platform, email);
      if (account && !account.isVerified)
        await mailConfirmation(identity, { accountId: account.id, email: account.email, origin, interaction });
    });
    return sendPage(reply, checkMailPage({ email, interaction, isDelivered: mail.isDelivered, about: 'We sent a mail to' }));
  });
}

interface Confirmation {
  accountId: string;
  email: string;
  origin: string;
  interaction: string | undefined;
}

export async function mailConfirmation(
  { db, mail, now }: Identity,
  { accountId, email, origin, interaction }: Confirmation,
): Promise<void> {
  const link = new URL(path, origin);
  link.searchParams.set('token', await issueLink(db.platform, accountId, 'verify-email', now()));
  if (interaction) link.searchParams.set('interaction', interaction);
  await mail.send(confirmationMail(email, link.href));
}
