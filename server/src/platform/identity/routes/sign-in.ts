import type { FastifyInstance } from 'fastify';
import { findAccountByEmail, setPasswordHash, tidyEmail } from '../accounts.ts';
import { proofMemory, signUpMemory } from '../browser-memory.ts';
import { readInteraction } from '../finish-sign-in.ts';
import type { Identity } from '../identity.ts';
import { knownBrowser } from '../known-browser.ts';
import { countSignIn, forgiveSignIn } from '../limits.ts';
import { sendPage } from '../pages/layout.ts';
import { expiredPage } from '../pages/message-pages.ts';
import { signInPage, unconfirmedPage } from '../pages/sign-in-pages.ts';
import { signUpPage } from '../pages/sign-up-pages.ts';
import { hashPassword, isOutdatedHash, isPassword } from '../passwords.ts';
import { passwordShown } from './factor.ts';
import { formText, queryText } from './form-input.ts';

const path = '/identity/interaction/:uid';

export function signInRoutes(app: FastifyInstance, identity: Identity): void {
  const { db } = identity;

  app.get(path, async (request, reply) => {
    const interaction = await readInteraction(identity, request, reply);
    // Links that we mailed may be opened on another device, where this sign-in never began.
    if (!interaction) return queryText(request, 'otherwise') === 'login' ? reply.redirect('/api/login') : sendPage(reply, expiredPage());
    const proven = await proofMemory.read(identity, request);
    if (proven) {
      proofMemory.forget(reply);
      return passwordShown(identity, request, reply, { uid: interaction.uid, accountId: proven.accountId });
    }
    const { uid, loginHint: email, isNew } = interaction;
    const wanted = queryText(request, 'as') || (isNew ? 'sign-up' : 'sign-in');
    return sendPage(
      reply,
      wanted === 'sign-up' ? signUpPage({ interaction: uid, email, rule: identity.env.signUp }) : signInPage({ uid, email }),
    );
  });

  app.post(path, async (request, reply) => {
    const interaction = await readInteraction(identity, request, reply);
    if (!interaction) return sendPage(reply, expiredPage());
    const { uid } = interaction;
    const email = tidyEmail(formText(request, 'email'));
    const password = formText(request, 'password');
    if (!email || !password)
      return sendPage(reply, signInPage({ uid, email, problem: 'Enter your email address and your password.' }), 400);

    const account = await findAccountByEmail(db.platform, email);
    const own = await knownBrowser(identity, request, account?.id);
    await countSignIn(identity, request, email, own);
    const isRight = await isPassword(password, account?.passwordHash);
    if (!account || !isRight)
      return sendPage(reply, signInPage({ uid, email, problem: 'The email address or the password is wrong.' }), 400);
    await forgiveSignIn(identity, request, email, own);
    if (!account.isVerified) {
      // A person who knows the password has signed up, so the rest goes on as if it had been in this browser.
      const { firstName, lastName, passwordHash } = account;
      await signUpMemory.keep(identity, request, reply, { email: account.email, firstName, lastName, passwordHash });
      return sendPage(reply, unconfirmedPage({ uid, email: account.email }), 403);
    }
    if (isOutdatedHash(account.passwordHash)) await setPasswordHash(db.platform, account.id, await hashPassword(password));
    return passwordShown(identity, request, reply, { uid, accountId: account.id });
  });
}
