import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmEmail, findAccountByEmail } from '../accounts.ts';
import { proofMemory, signUpMemory } from '../browser-memory.ts';
import type { Identity } from '../identity.ts';
import { countSignIn, forgiveSignIn } from '../limits.ts';
import { readLink, takeLink } from '../mail-links.ts';
import { signInLink } from '../pages/form.ts';
import { sendPage } from '../pages/layout.ts';
import { confirmPage, deadLinkPage } from '../pages/sign-up-pages.ts';
import { isPassword } from '../passwords.ts';
import { confirmedId, confirmPath } from '../sign-ups.ts';
import { formText, interactionOf, queryText } from './form-input.ts';

/**
 * The mailed link. In the browser that signed up it confirms and signs in at once. Anywhere else the mailbox alone is not enough: somebody
 * else may have signed up with this address and their own password, and the owner's click would make that account good. So the password
 * that was chosen is asked for there, and then that device is signed in too.
 */
export function confirmRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, now } = identity;

  app.get(confirmPath, async (request, reply) => {
    const token = queryText(request, 'token');
    const interaction = interactionOf(request);
    const [link, kept] = [await readLink(db.platform, token, 'verify-email', now()), await signUpMemory.read(identity, request)];
    const account = link && (await findAccountByEmail(db.platform, link.email));
    if (account && kept?.passwordHash === account.passwordHash) return confirm(identity, request, reply, token);
    // Opened a second time, by the same person.
    const own = kept && (await confirmedId(identity, kept));
    if (!link && own) return goOn(identity, request, reply, own);
    return sendPage(reply, link ? confirmPage({ token, email: link.email, interaction }) : deadLinkPage('confirm'));
  });

  app.post(confirmPath, async (request, reply) => {
    const token = formText(request, 'token');
    const link = await readLink(db.platform, token, 'verify-email', now());
    if (!link) return sendPage(reply, deadLinkPage('confirm'));
    // The holder of the mailed link is no stranger, so their tries are counted apart.
    const own = `link:${link.email.toLowerCase()}`;
    await countSignIn(identity, request, link.email, own);
    const account = await findAccountByEmail(db.platform, link.email);
    if (!(await isPassword(formText(request, 'password'), account?.passwordHash))) {
      const problem = 'That is not the password of this account. If you did not choose one, choose a new one below.';
      return sendPage(reply, confirmPage({ token, email: link.email, interaction: interactionOf(request), problem }), 400);
    }
    await forgiveSignIn(identity, request, link.email, own);
    return confirm(identity, request, reply, token);
  });
}

async function confirm(identity: Identity, request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
  const { db, now } = identity;
  const accountId = await db.platform.transaction(async (tx) => {
    const id = await takeLink(tx, token, 'verify-email', now());
    if (id) await confirmEmail(tx, id, now());
    return id;
  });
  return accountId ? goOn(identity, request, reply, accountId) : sendPage(reply, deadLinkPage('confirm'));
}

/** The page that waits in another tab of this browser is told by the memory being gone. */
async function goOn(identity: Identity, request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<FastifyReply> {
  signUpMemory.forget(reply);
  await proofMemory.keep(identity, request, reply, { accountId });
  return reply.header('cache-control', 'no-store').redirect(signInLink({ interaction: interactionOf(request) }), 303);
}
