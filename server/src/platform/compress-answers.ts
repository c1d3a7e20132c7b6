import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** A smaller answer fits one packet anyway. */
const worthwhile = 2_048;

/**
 * Answers of the API travel compressed: a tree of 2,000 folders is a tenth as long, which on a phone is seconds. Only JSON: it
 * holds no secret of ours beside what a caller sent, which is what an attack on compressed pages would need.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthwhile || reply.hasHeader('content-encoding')) return done();
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done();
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return done();
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Off the main thread, and at the level that is nearly free.
    gzip(payload, { level: 3 }, done);
  });
}
