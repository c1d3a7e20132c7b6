import type {} from '@fastify/cookie';
import { deletionOf, hasAccess, subscriptionState } from '@onhand/contract/plans';
import type { Role } from '@onhand/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Queries } from './db.ts';
import type { Env } from './env.ts';
import { isHttps } from './origin.ts';
import { type Scope, scopeOf } from './scope.ts';
import { hashToken, newToken } from './tokens.ts';

const lifetimeDays = 30;
const idleDays = 14;
const touchAfterMs = 5 * 60_000;

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** A signed-in person, as the database knows them at this one request. */
export interface Session {
  id: string;
  user: SessionUser;
  organizationName: string | null;
  timeZone: string;
  /** Null until the person has an organization. */
  scope: Scope | null;
  subscriptionAllows: boolean;
  /** SEC-03: when whoever holds it last showed that it is them; null where that was never said. */
  provedAt: Date | null;
  /** SEC-03: their organization requires a second factor, and they have none. */
  needsFactor: boolean;
  /** The end of the time in which an organization with an ended subscription may still read everything. */
  readableUntil: Date | null;
}

/** What the database says of a session (`facts_of_session.sql`). */
interface Facts {
  id: string;
  provedAt: string | null;
  needsFactor: boolean | null;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  organizationId: number | null;
  organizationName: string | null;
  timeZone: string | null;
  staffSeePrices: boolean | null;
  staffSeePlaces: boolean | null;
  staffTakeElsewhere: boolean | null;
  ownPlace: number | null;
  role: Role | null;
  staffFolders: number[] | null;
  subscriptionStatus: string | null;
  trialEndsAt: string | null;
  subscriptionEndedAt: string | null;
}

interface SessionRow {
  id: string;
  lastSeenAt: string;
  facts: string;
  /** Which versions of its rows the facts are from (`marks_of_session.sql`). */
  marks: string;
}

const byToken = `
  SELECT s.id, s.last_seen_at AS "lastSeenAt", facts_of_session(s.id) AS facts, marks_of_session(s.token_hash, $2, $3) AS marks FROM sessions s
   WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`;
const byIds = `
  SELECT facts_of_session(s.id) AS facts FROM sessions s WHERE s.id = ANY ($1::uuid[]) AND s.expires_at > $2 AND s.last_seen_at > $3`;

/**
 * Sessions are swept after a while; when someone was last here is asked for much later. A person who was here a moment ago is not written anew: all their
 * sessions would have to be read again (`marks_of_session.sql`).
 */
const touchSql = `
  WITH touched AS (UPDATE sessions SET last_seen_at = $2 WHERE id = $1 RETURNING user_id)
  UPDATE users SET last_seen_at = $2 FROM touched
   WHERE users.id = touched.user_id AND (users.last_seen_at IS NULL OR users.last_seen_at < $2::timestamptz - interval '5 minutes')`;

export const idleSince = (now: Date) => new Date(now.getTime() - idleDays * 86_400_000);

const isToBeTouched = (lastSeenAt: Date, now: Date) => now.getTime() - lastSeenAt.getTime() > touchAfterMs;

/** A session as it was read: what it means now, and until when it need not be noted that somebody is here. */
export interface ReadSession {
  facts: string;
  marks: string;
  session(now: Date): Session;
  isToBeTouched(now: Date): boolean;
}

export async function readSession(db: Db, token: string, now: Date): Promise<ReadSession | null> {
  const read = () => db.platform.maybeOne<SessionRow>(byToken, [hashToken(token), now, idleSince(now)]);
  let row = await read();
  if (row && isToBeTouched(new Date(row.lastSeenAt), now)) {
    await db.platform.run(touchSql, [row.id, now]);
    // Noting it wrote new versions of what was read.
    row = await read();
  }
  if (!row) return null;
  const lastSeenAt = new Date(row.lastSeenAt);
  const facts = JSON.parse(row.facts) as Facts;
  const scope = scopeIn(facts);
  return {
    facts: row.facts,
    marks: row.marks,
    session: (at) => sessionAt(facts, scope, at),
    isToBeTouched: (at) => isToBeTouched(lastSeenAt, at),
  };
}

/** What a subscription allows depends on the time, too. */
function sessionAt(facts: Facts, scope: Scope | null, now: Date): Session {
  const { id, userId, email, firstName, lastName, organizationName, timeZone, provedAt, needsFactor } = facts;
  const { subscriptionStatus, trialEndsAt, subscriptionEndedAt } = facts;
  return {
    id,
    user: { id: userId, email, firstName, lastName },
    organizationName,
    timeZone: timeZone ?? 'UTC',
    scope,
    provedAt: provedAt === null ? null : new Date(provedAt),
    needsFactor: needsFactor === true,
    subscriptionAllows: hasAccess({ status: subscriptionState(subscriptionStatus), trialEndsAt }, now),
    readableUntil: readableUntil(subscriptionEndedAt, now),
  };
}

function readableUntil(endedAt: string | null, now: Date): Date | null {
  const until = endedAt === null ? null : deletionOf(endedAt);
  return until && now < until ? until : null;
}

/**
 * Reads the current scopes of these sessions. A missing one has ended, or its person is no longer a member or has first to set up a factor.
 */
export async function readScopes(queries: Queries, sessionIds: readonly string[], now: Date): Promise<Map<string, Scope>> {
  const rows = await queries.rows<Pick<SessionRow, 'facts'>>(byIds, [sessionIds, now, idleSince(now)]);
  const facts = rows.map((row) => JSON.parse(row.facts) as Facts).filter(({ needsFactor }) => !needsFactor);
  return new Map(facts.flatMap((one) => [[one.id, scopeIn(one)] as const]).filter((entry): entry is [string, Scope] => entry[1] !== null));
}

function scopeIn({ organizationId, userId, role, ownPlace, ...facts }: Facts): Scope | null {
  if (organizationId === null || role === null) return null;
  const staffMay = {
    staffSeePrices: facts.staffSeePrices ?? false,
    staffSeePlaces: facts.staffSeePlaces ?? false,
    staffTakeElsewhere: facts.staffTakeElsewhere ?? false,
  };
  return scopeOf({ organizationId, userId, role, staffFolders: facts.staffFolders ?? [], ownPlace, ...staffMay });
}

/** Sessions nobody can use any more. */
export function sweepSessions(queries: Queries, now: Date): Promise<number> {
  return queries.run('DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $2', [now, idleSince(now)]);
}

export interface NewSession {
  userId: string;
  idToken: string;
  userAgent: string;
  ipAddress: string;
  /** The time of their last proof of identity; null if nobody knows. */
  provedAt: Date | null;
}

/** Makes a session and answers the secret that goes into the cookie; the database keeps only its hash. */
export async function createSession(queries: Queries, session: NewSession, now: Date): Promise<string> {
  const token = newToken();
  await queries.run(
    `INSERT INTO sessions (token_hash, user_id, id_token, user_agent, ip_address, created_at, last_seen_at, expires_at, proved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
    [
      hashToken(token),
      session.userId,
      session.idToken,
      session.userAgent.slice(0, 400),
      session.ipAddress,
      now,
      new Date(now.getTime() + lifetimeDays * 86_400_000),
      session.provedAt,
    ],
  );
  await queries.run('UPDATE users SET last_seen_at = $2 WHERE id = $1', [session.userId, now]);
  return token;
}

/** SEC-03: from now on for ten minutes nothing asks again. */
export async function noteProof(queries: Queries, sessionId: string, now: Date): Promise<void> {
  await queries.run('UPDATE sessions SET proved_at = $2 WHERE id = $1', [sessionId, now]);
}

/** Ends a session by its secret; answers the provider's token, which the provider's own sign-out asks for. */
export async function endSession(queries: Queries, token: string): Promise<{ idToken: string; userId: string } | undefined> {
  const sql = 'DELETE FROM sessions WHERE token_hash = $1 RETURNING id_token AS "idToken", user_id AS "userId"';
  return queries.maybeOne(sql, [hashToken(token)]);
}

/** The `__Host-` prefix pins the cookie to this host over https; browsers refuse it over plain http. */
function cookieName(env: Env, request: FastifyRequest): string {
  return isHttps(env, request) ? '__Host-onhand_session' : 'onhand_session';
}

export function sessionToken(env: Env, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(env, request)];
}

export function setSessionCookie(env: Env, request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(env, request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(env, request),
    maxAge: lifetimeDays * 86_400,
  });
}

export function clearSessionCookie(env: Env, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(env, request), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(env, request) });
}

const hintName = 'onhand_signed_in';

/**
 * The session cookie stays on the app's host. Where a marketing host shares a parent domain with it, this cookie tells that
 * host only *that* someone is signed in, so that it can send them to the app (HOST-01). It opens nothing.
 */
export function setSignedInHint(reply: FastifyReply, domain: string | undefined, isSignedIn: boolean): void {
  if (!domain) return;
  if (isSignedIn) reply.setCookie(hintName, '1', { domain, path: '/', sameSite: 'lax', httpOnly: true, maxAge: lifetimeDays * 86_400 });
  else reply.clearCookie(hintName, { domain, path: '/' });
}

export function signedInHint(request: FastifyRequest): boolean {
  return request.cookies[hintName] === '1';
}
