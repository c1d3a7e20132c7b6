import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PendingSignIn } from '../../platform/identity/relying-party.ts';
import { seal, unseal } from '../../platform/identity/sealed.ts';
import { isHttps } from '../../platform/origin.ts';
import type { Foundations } from '../../platform/foundations.ts';

// As long as the embedded provider's interaction lives: confirming an email may take a while.
const minutes = 60;
const purpose = 'pending sign-in';
type Keeper = Pick<Foundations, 'env' | 'secretKey'>;

const path = '/api/auth/callback';

/** One cookie a sign-in, named by its state, so that two tabs signing in at once do not undo each other. */
const cookieName = (state: string) => `onhand_signin_${state.replace(/\W/g, '').slice(0, 16)}`;

export async function rememberSignIn(
  { env, secretKey }: Keeper,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingSignIn,
): Promise<void> {
  // By the system's clock, as the browser keeps the cookie by its own.
  const sealed = await seal(secretKey, purpose, { ...pending }, new Date(Date.now() + minutes * 60_000));
  reply.setCookie(cookieName(pending.state), sealed, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(env, request),
    maxAge: minutes * 60,
  });
}

/** Takes back what was remembered; a second callback with the same state finds nothing. */
export async function recallSignIn(
  { secretKey }: Keeper,
  request: FastifyRequest,
  reply: FastifyReply,
  state: string | undefined,
): Promise<PendingSignIn | undefined> {
  const name = cookieName(state ?? '');
  const sealed = request.cookies[name];
  if (!sealed) return undefined;
  reply.clearCookie(name, { path });
  return unseal<PendingSignIn>(secretKey, purpose, sealed, new Date());
}
