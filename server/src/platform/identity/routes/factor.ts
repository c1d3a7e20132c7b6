import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '../accounts.ts';
import { halfwayMemory } from '../browser-memory.ts';
import { factorsOf, hasFactor } from '../factors/factors.ts';
import { passkeyHost } from '../factors/passkeys.ts';
import { proveFactor } from '../factors/prove-factor.ts';
import { applyIfDue, cancelReset, findReset } from '../factors/resets.ts';
import { finishSignIn, readInteraction } from '../finish-sign-in.ts';
import type { Identity } from '../identity.ts';
import { factorPage, type WayIn } from '../pages/factor-pages.ts';
import { sendPage } from '../pages/layout.ts';
import { expiredPage } from '../pages/message-pages.ts';
import { formText, queryText } from './form-input.ts';

const path = '/identity/interaction/:uid/factor';

/** Ends the sign-in after a right password, or asks for the second factor if the account has one. */
export async function passwordShown(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  { uid, accountId }: { uid: string; accountId: string },
): Promise<FastifyReply> {
  await applyIfDue(identity, accountId);
  if (!hasFactor(await factorsOf(identity.db.platform, accountId))) return finishSignIn(identity, request, reply, accountId);
  await halfwayMemory.keep(identity, request, reply, { accountId, uid });
  return reply.header('cache-control', 'no-store').redirect(`/identity/interaction/${uid}/factor`, 303);
}

/** SEC-02: the page after the password. */
export function factorRoutes(app: FastifyInstance, identity: Identity): void {
  const { db } = identity;

  app.get(path, async (request, reply) => {
    const here = await whoIsHalfway(identity, request, reply);
    if (!here) return sendPage(reply, expiredPage());
    return sendPage(reply, await pageFor(identity, request, here, wayIn(queryText(request, 'with'))));
  });

  app.post(path, async (request, reply) => {
    const here = await whoIsHalfway(identity, request, reply);
    if (!here) return sendPage(reply, expiredPage());
    const kind = wayIn(formText(request, 'with')) ?? 'code';
    const account = await findAccount(db.platform, here.accountId);
    const code = formText(request, 'code').slice(0, 100);
    const asked = { purpose: 'sign-in' as const, boundTo: here.uid };
    if (!account || !(await proveFactor(identity, request, account, asked, { kind, code }))) {
      const problem =
        kind === 'code'
          ? 'That is not the code of now, or it was used already. Wait for the next one.'
          : 'That is no recovery code of yours, or it was used already.';
      return sendPage(reply, await pageFor(identity, request, here, kind, problem), 400);
    }
    if (formText(request, 'keep') === 'yes' && (await cancelReset(identity, account.id)))
      await identity.onFactorEvent(account.id, { action: 'factors.reset-cancel', ipAddress: request.ip });
    halfwayMemory.forget(reply);
    return finishSignIn(identity, request, reply, account.id, kind === 'code' ? ['pwd', 'otp', 'mfa'] : ['pwd', 'mfa']);
  });
}

interface Halfway {
  uid: string;
  accountId: string;
}

/** This browser's own sign-in, whose password was shown in it. */
async function whoIsHalfway(identity: Identity, request: FastifyRequest, reply: FastifyReply): Promise<Halfway | undefined> {
  const [interaction, kept] = [await readInteraction(identity, request, reply), await halfwayMemory.read(identity, request)];
  return interaction && kept?.uid === interaction.uid ? { uid: kept.uid, accountId: kept.accountId } : undefined;
}

async function pageFor(identity: Identity, request: FastifyRequest, { uid, accountId }: Halfway, way: WayIn | undefined, problem?: string) {
  const { platform } = identity.db;
  const factors = await factorsOf(platform, accountId);
  const reset = await findReset(platform, accountId);
  return factorPage({
    uid,
    problem,
    reset,
    hasPasskey: factors.hasPasskey && passkeyHost(identity, request) !== undefined,
    hasAuthenticator: factors.hasAuthenticator,
    way: way ?? (factors.hasAuthenticator ? 'code' : undefined),
  });
}

function wayIn(text: string): WayIn | undefined {
  return text === 'code' || text === 'recovery-code' ? text : undefined;
}
