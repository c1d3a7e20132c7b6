import type { ErrorBody, ErrorCode } from '@onhand/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ClientLeft } from './client-left.ts';
import { troubleOfDisk } from './database-trouble.ts';
import { AppError, invalid } from './errors.ts';

const codeByStatus: Record<number, ErrorCode> = { 404: 'NOT_FOUND', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_TYPE', 429: 'TOO_MANY_REQUESTS' };

/** PostgreSQL's class 22, "data exception": a value the schema let through but the database cannot hold. */
const dataException = /^22[0-9A-Z]{3}$/;

function expected(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  const full = troubleOfDisk(error);
  if (full) return full;
  const { statusCode, code } = error as FastifyError;
  if (typeof code === 'string' && dataException.test(code)) return new AppError('INVALID_INPUT');
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  const known = codeByStatus[statusCode];
  if (known) return new AppError(known);
  return invalid('body', error.message);
}

/** Proxies log this status for a client that hung up; nobody reads the answer. */
const clientClosedRequest = 499;

/** The one place that turns a thrown error into an answer. */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ClientLeft) return void reply.code(clientClosedRequest).send();
  const refusal = expected(error);
  if (!refusal) {
    request.log.error({ err: error, errorId: request.id }, 'request failed');
    const body: ErrorBody = { ...bodyOf(new AppError('INTERNAL')), errorId: request.id };
    reply.code(500).header('cache-control', 'no-store').send(body);
    return;
  }
  // Expected of us to answer, but nothing a person did: whoever runs the server wants to know why.
  if (refusal.cause) request.log.error({ err: refusal.cause, errorId: request.id }, 'request could not be served');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  reply.code(refusal.status).header('cache-control', 'no-store').send(bodyOf(refusal));
}

function bodyOf(error: AppError): ErrorBody {
  return { error: error.code, message: error.message, ...(error.details && { details: error.details }) };
}
