import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { tidyEmail } from './accounts.ts';
import type { Identity } from './identity.ts';
import { rememberBrowser } from './known-browser.ts';
import { mailboxProofParameter } from './relying-party.ts';
import { unseal } from './sealed.ts';

export const mailboxProofPurpose = 'proven mailbox';

/** The sign-in that a browser is in the middle of. */
export interface Interaction {
  uid: string;
  /** They came to register. */
  isNew: boolean;
  loginHint: string;
  /** The address that a mailed invitation has shown to be theirs. */
  provenEmail: string | undefined;
}

/**
 * Reads the sign-in under way; it must be both the one in the address and this browser's own, whose cookie goes only to addresses below it.
 */
export async function readInteraction(identity: Identity, request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined> {
  const { provider, secretKey, now } = identity;
  const { uid } = request.params as { uid: string };
  try {
    const { uid: found, prompt, params } = await provider.interactionDetails(request.raw, reply.raw);
    if (found !== uid || (prompt.name !== 'login' && prompt.name !== 'create')) return undefined;
    const proof = params[mailboxProofParameter];
    const proven = typeof proof === 'string' ? await unseal<{ email: string }>(secretKey, mailboxProofPurpose, proof, now()) : undefined;
    return {
      uid,
      isNew: prompt.name === 'create',
      loginHint: typeof params.login_hint === 'string' ? tidyEmail(params.login_hint) : '',
      provenEmail: proven?.email,
    };
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Back to where the person was going, signed in. Registering is over too, if that is what they came for. */
export async function finishSignIn(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  /** RFC 8176: by what they have shown that it is them. */
  amr: string[] = ['pwd'],
): Promise<FastifyReply> {
  await rememberBrowser(identity, request, reply, accountId);
  const returnTo = await identity.provider.interactionResult(request.raw, reply.raw, { login: { accountId, amr }, create: {} });
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
}
