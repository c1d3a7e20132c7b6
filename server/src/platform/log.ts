import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

/** JSON lines. Addresses are logged without their query: it carries the tokens of mailed links and of sign-ins. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { req: requestLine, err: pino.stdSerializers.err } };
  return destination ? pino(options, destination) : pino(options);
}

function requestLine(request: FastifyRequest): object {
  return { method: request.method, path: request.url.split('?')[0], host: request.host, ip: request.ip };
}
