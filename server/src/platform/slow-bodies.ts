import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which may take its time; whoever reads it looks at how fast it comes. */
    takesFile?: boolean;
  }
}

/** A megabyte, which is the most that is read, comes in this time even over a bad line. */
const defaultTimeoutMs = 60_000;

/**
 * Cuts a client off that sends a body a byte at a time: it keeps a connection for nothing, and Node's own limit would cut off uploads too.
 * A body that arrives after its answer has the same time.
 */
export function cutSlowBodies(app: FastifyInstance, timeoutMs = defaultTimeoutMs): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done();
    const hangUp = () => {
      if (!raw.complete) raw.destroy(new Error('the body came too slowly'));
    };
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(hangUp, timeoutMs).unref();
    };
    if (!routeOptions.config.takesFile) begin();
    else reply.raw.once('finish', () => raw.complete || begin());
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
