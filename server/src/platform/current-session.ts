import type { FastifyRequest } from 'fastify';
import type { Foundations } from './foundations.ts';
import { readSession, type ReadSession, type Session, sessionToken } from './session.ts';
import type { RecalledSession, SessionMemory } from './session-memory.ts';
import type { Share } from './share.ts';

type Callers = Pick<Foundations, 'env' | 'db' | 'now'> & { share: Share };

/**
 * Reads the session of the caller. Calls that one organization sends at once pass here a few at a time, so that everybody else's find a
 * connection, and this process is free in between (SEC-05).
 */
export async function currentSession(services: Callers, request: FastifyRequest): Promise<Session | null> {
  return (await read(services, request))?.session(services.now()) ?? null;
}

/** The same for a caller who will call again: `recalledSession` knows it from now on. */
export async function rememberedSession(
  services: Callers & { sessionMemory: SessionMemory },
  request: FastifyRequest,
): Promise<Session | null> {
  const found = await read(services, request);
  const token = sessionToken(services.env, request);
  if (token && found) services.sessionMemory.remember(token, found);
  else if (token) services.sessionMemory.forget(token);
  return found?.session(services.now()) ?? null;
}

/** The session as it was last time, for a request whose own transaction confirms it. */
export function recalledSession(
  { env, now, sessionMemory }: Callers & { sessionMemory: SessionMemory },
  request: FastifyRequest,
): RecalledSession | undefined {
  const token = sessionToken(env, request);
  return token === undefined ? undefined : sessionMemory.recall(token, now());
}

async function read({ env, db, now, share }: Callers, request: FastifyRequest): Promise<ReadSession | null> {
  const token = sessionToken(env, request);
  if (!token) return null;
  const whose = share.calls.whose({ token, address: request.ip });
  const found = await share.sessions.take(whose, () => readSession(db, token, now()));
  const session = found?.session(now());
  if (session) share.calls.belongTo(token, session.scope ?? { userId: session.user.id });
  else share.calls.forget(token);
  return found;
}
