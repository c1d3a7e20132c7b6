import type { FastifyRequest } from 'fastify';
import type { Foundations } from './foundations.ts';
import { readSession, type Session, sessionToken } from './session.ts';
import type { Share } from './share.ts';

/**
 * Reads the session of the caller. Calls that one organization sends at once pass here a few at a time, so that everybody else's find a
 * connection, and this process is free in between (SEC-05).
 */
export async function currentSession(
  { env, db, now, share }: Pick<Foundations, 'env' | 'db' | 'now'> & { share: Share },
  request: FastifyRequest,
): Promise<Session | null> {
  const token = sessionToken(env, request);
  if (!token) return null;
  const whose = share.calls.whose({ token, address: request.ip });
  const session = await share.sessions.take(whose, () => readSession(db, token, now()));
  if (session) share.calls.belongTo(token, session.scope ?? { userId: session.user.id });
  else share.calls.forget(token);
  return session;
}
