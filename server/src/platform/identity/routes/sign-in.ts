import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { findAccountByEmail, setPasswordHash, tidyEmail } from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { countSignIn, forgiveSignIn } from '../limits.ts';
import { sendPage } from '../pages/layout.ts';
import { expiredPage } from '../pages/message-pages.ts';
import { signInPage, unconfirmedPage } from '../pages/sign-in-pages.ts';
import { hashPassword, isOutdatedHash, isPassword } from '../passwords.ts';
import { formText, queryText } from './form-input.ts';

const path = '/identity/interaction/:uid';

interface Interaction {
  uid: string;
  loginHint: string;
}

export function signInRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, provider } = identity;

  app.get(path, async (request, reply) => {
    const interaction = await readInteraction(identity, request, reply);
    if (interaction) return sendPage(reply, signInPage({ uid: interaction.uid, email: interaction.loginHint }));
    // Links that we mailed may be opened on another device, where this sign-in never began.
    return queryText(request, 'otherwise') === 'login' ? reply.redirect('/api/login') : sendPage(reply, expiredPage());
  });

  app.post(path, async (request, reply) => {
    const interaction = await readInteraction(identity, request, reply);
    if (!interaction) return sendPage(reply, expiredPage());
    const { uid } = interaction;
    const email = tidyEmail(formText(request, 'email'));
    const password = formText(request, 'password');
    if (!email || !password)
      return sendPage(reply, signInPage({ uid, email, problem: 'Enter your e-mail address and your password.' }), 400);

    await countSignIn(identity, request, email);
    const account = await findAccountByEmail(db.platform, email);
    const isRight = await isPassword(password, account?.passwordHash);
    if (!account || !isRight)
      return sendPage(reply, signInPage({ uid, email, problem: 'The e-mail address or the password is wrong.' }), 400);
    await forgiveSignIn(identity, request, email);
    if (!account.isVerified) return sendPage(reply, unconfirmedPage({ uid, email: account.email }), 403);

    if (isOutdatedHash(account.passwordHash)) await setPasswordHash(db.platform, account.id, await hashPassword(password));
    const returnTo = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: account.id, amr: ['pwd'] } });
    return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
  });
}

/** The sign-in this browser is in the middle of, if it is the one in the address. */
async function readInteraction({ provider }: Identity, request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined> {
  const { uid } = request.params as { uid: string };
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    if (interaction.uid !== uid || interaction.prompt.name !== 'login') return undefined;
    const hint = interaction.params.login_hint;
    return { uid, loginHint: typeof hint === 'string' ? tidyEmail(hint) : '' };
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}
