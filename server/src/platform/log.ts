import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** JSON lines. Addresses are logged without their query: it carries the tokens of mailed links and of sign-ins. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { req: requestLine, err: errorLines } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Logs only an error's kind, message and stack: the database quotes whole rows in its details, and libraries attach requests with their
 * headers to what they throw.
 */
function errorLines(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : 'not an error' };
  const { name, message, stack, cause, code } = error as Error & { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && cause !== error && { cause: errorLines(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorLines) }),
  };
}

function requestLine(request: FastifyRequest): object {
  return { method: request.method, path: request.url.split('?')[0], host: request.host, ip: request.ip };
}
