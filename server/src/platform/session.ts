import type {} from '@fastify/cookie';
import { deletionOf, hasAccess, subscriptionState } from '@onhand/contract/plans';
import type { Role } from '@onhand/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusInForce } from './billing/without-billing.ts';
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

/** A signed-in person, as read from the database for this one request. */
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

interface SessionRow {
  id: string;
  last_seen_at: string;
  proved_at: string | null;
  needs_factor: boolean | null;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  organization_id: number | null;
  organization_name: string | null;
  time_zone: string | null;
  staff_see_prices: boolean | null;
  staff_see_places: boolean | null;
  staff_take_elsewhere: boolean | null;
  own_place: number | null;
  role: Role | null;
  /** The assigned folders of staff and all below them; null for every other role. */
  visible_folders: number[] | null;
  subscription_status: string | null;
  trial_ends_at: string | null;
  subscription_ended_at: string | null;
}

/** Only accounts of our own provider are asked: another issuer has rules of its own. */
const needsFactor = `CASE WHEN o.requires_factor AND u.issuer = 'embedded' THEN
    NOT EXISTS (SELECT FROM identity_passkeys k WHERE k.account_id = u.subject::uuid)
    AND NOT EXISTS (SELECT FROM identity_authenticators a WHERE a.account_id = u.subject::uuid AND a.confirmed_at IS NOT NULL) END`;

const sessionSql = (which: string) => `
  SELECT s.id, s.last_seen_at, s.proved_at, ${needsFactor} AS needs_factor, u.id AS user_id, u.email, u.first_name, u.last_name,
         m.organization_id, o.name AS organization_name, o.time_zone, o.staff_see_prices, o.staff_see_places, o.staff_take_elsewhere, m.place_id AS own_place, m.role,
         CASE WHEN m.role = 'staff' THEN ARRAY(
           WITH RECURSIVE visible AS (
             SELECT a.folder_id AS id FROM folder_assignments a WHERE a.organization_id = m.organization_id AND a.user_id = m.user_id
             UNION
             SELECT f.id FROM visible v JOIN folders f ON f.organization_id = m.organization_id AND f.parent_id = v.id
           ) SELECT id FROM visible
             UNION ALL
           -- What they were handed lies with them, which is a place too (PLC-14).
           SELECT h.place FROM holders h WHERE h.organization_id = m.organization_id AND h.user_id = m.user_id
         ) END AS visible_folders,
         ${statusInForce('b.status')} AS subscription_status, b.trial_ends_at, b.ended_at AS subscription_ended_at
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN memberships m ON m.organization_id = u.organization_id AND m.user_id = u.id
    LEFT JOIN organizations o ON o.id = m.organization_id
    LEFT JOIN subscriptions b ON b.organization_id = m.organization_id
   WHERE ${which} AND s.expires_at > $2 AND s.last_seen_at > $3`;
const byToken = sessionSql('s.token_hash = $1');
const byIds = sessionSql('s.id = ANY ($1::uuid[])');

/** Sessions are swept after a while; when someone was last here is asked for much later. */
const touchSql = `
  WITH touched AS (UPDATE sessions SET last_seen_at = $2 WHERE id = $1 RETURNING user_id)
  UPDATE users SET last_seen_at = $2 FROM touched WHERE users.id = touched.user_id`;

const idleSince = (now: Date) => new Date(now.getTime() - idleDays * 86_400_000);

export async function readSession(db: Db, token: string, now: Date): Promise<Session | null> {
  const row = await db.platform.maybeOne<SessionRow>(byToken, [hashToken(token), now, idleSince(now)]);
  if (!row) return null;
  if (now.getTime() - Date.parse(row.last_seen_at) > touchAfterMs) {
    await db.platform.run(touchSql, [row.id, now]);
  }
  return {
    id: row.id,
    user: { id: row.user_id, email: row.email, firstName: row.first_name, lastName: row.last_name },
    organizationName: row.organization_name,
    timeZone: row.time_zone ?? 'UTC',
    scope: scopeIn(row),
    provedAt: row.proved_at === null ? null : new Date(row.proved_at),
    needsFactor: row.needs_factor === true,
    subscriptionAllows: hasAccess({ status: subscriptionState(row.subscription_status), trialEndsAt: row.trial_ends_at }, now),
    readableUntil: readableUntil(row.subscription_ended_at, now),
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
  const rows = await queries.rows<SessionRow>(byIds, [sessionIds, now, idleSince(now)]);
  const admitted = rows.filter((row) => row.organization_id !== null && !row.needs_factor);
  return new Map(admitted.map((row) => [row.id, scopeIn(row) as Scope]));
}

function scopeIn(row: SessionRow): Scope | null {
  if (row.organization_id === null || row.role === null) return null;
  const staffFolders = (row.visible_folders ?? []).map(Number);
  const staffMay = {
    staffSeePrices: row.staff_see_prices ?? false,
    staffSeePlaces: row.staff_see_places ?? false,
    staffTakeElsewhere: row.staff_take_elsewhere ?? false,
  };
  const ownPlace = row.own_place;
  return scopeOf({ organizationId: row.organization_id, userId: row.user_id, role: row.role, staffFolders, ownPlace, ...staffMay });
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
