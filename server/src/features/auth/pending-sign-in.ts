import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { PendingSignIn } from '../../platform/identity/relying-party.ts';
import { isHttps } from '../../platform/origin.ts';
import type { Foundations } from '../../platform/services.ts';
import { deriveKey } from '../../platform/tokens.ts';

// As long as the embedded provider's interaction lives: confirming an e-mail may take a while.
const minutes = 60;
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
  const sealed = await new EncryptJWT({ ...pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${minutes}m`)
    .encrypt(deriveKey(secretKey, 'pending sign-in'));
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
  const opened = await jwtDecrypt<PendingSignIn & Record<string, unknown>>(sealed, deriveKey(secretKey, 'pending sign-in')).catch(
    () => undefined,
  );
  return opened?.payload;
}
