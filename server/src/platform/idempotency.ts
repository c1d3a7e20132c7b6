import { createHash } from 'node:crypto';
import type { Route } from '@onhand/contract/route';
import type { FastifyRequest } from 'fastify';
import { sendInOrder } from './database/in-order.ts';
import type { Queries, Statement } from './db.ts';
import { AppError, invalid } from './errors.ts';
import type { Scope } from './scope.ts';
import { WrittenAnswer } from './written-answer.ts';

/** A request that its sender may repeat: whoever sends the same key gets the first answer again, and nothing is done twice. */
export interface KeyedRequest {
  key: string;
  route: string;
  /** Hash of method, path and body: the same key with another request is a mistake of the client. */
  hash: string;
}

export interface KeptAnswer {
  status: number;
  answer: unknown;
}

/** Offline devices may come back late with what they could not send. */
const keptDays = 30;

export function keyedRequest(row: Route, request: FastifyRequest, input: object): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || row.method === 'GET') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters.');
  }
  return { key, route: `${row.method} ${row.path}`, hash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') };
}

/**
 * Returns the answer that was given before. A second request with the same key at the same moment waits here until the first is done: the
 * lock is taken in a statement of its own, because one that waits for it would not see what it waited for.
 */
export async function answerBefore(tx: Queries, scope: Scope, { key, route, hash }: KeyedRequest): Promise<KeptAnswer | undefined> {
  const { organizationId, userId } = scope;
  const [, [kept]] = await sendInOrder<[object, KeptAnswer & { route: string; hash: string }]>(
    tx,
    { sql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', values: [`${organizationId} ${userId} ${key}`] },
    {
      sql: `SELECT status, answer, route, request_hash AS hash FROM idempotency_keys WHERE organization_id = $1 AND user_id = $2 AND key = $3`,
      values: [organizationId, userId, key],
    },
  );
  if (kept && (kept.route !== route || kept.hash !== hash)) throw new AppError('IDEMPOTENCY_MISMATCH');
  return kept;
}

/** Runs in the transaction of the change itself, so that there is never one without the other. */
export function keepingOf(scope: Scope, { key, route, hash }: KeyedRequest, { status, answer }: KeptAnswer): Statement {
  return {
    sql: `INSERT INTO idempotency_keys (organization_id, user_id, key, route, request_hash, status, answer) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      scope.organizationId,
      scope.userId,
      key,
      route,
      hash,
      status,
      answer instanceof WrittenAnswer ? answer.json : JSON.stringify(answer ?? null),
    ],
  };
}

/** What the same person was answered under a key that another request names: a device does not know yet what its acts made. */
export async function answerUnder(tx: Queries, { organizationId, userId }: Scope, row: Route, key: string): Promise<unknown> {
  const sql =
    'SELECT answer FROM idempotency_keys WHERE organization_id = $1 AND user_id = $2 AND key = $3 AND route = $4 AND status = 200';
  const [answer] = await tx.values<unknown>(sql, [organizationId, userId, key, `${row.method} ${row.path}`]);
  return answer;
}

export function sweepIdempotencyKeys(queries: Queries, now: Date): Promise<number> {
  return queries.run('DELETE FROM idempotency_keys WHERE created_at < $1', [new Date(now.getTime() - keptDays * 86_400_000)]);
}
