import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    beganAt: number;
    /** Its line is written. */
    isTold: boolean;
  }
}

/** Machines ask these every few seconds; nobody reads their lines. */
const probes = new Set(['/api/health', '/api/ready']);
/** nginx's status for a client that hung up before there was an answer. */
const clientLeft = 499;

/**
 * One line for each request, once it is over: what was asked, by whom, what came of it and how long it took. The row's own path groups
 * them, the address says which; neither its query nor any header goes along.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('beganAt', 0);
  app.decorateRequest('isTold', false);
  const tell = (request: FastifyRequest, reply: { statusCode: number; elapsedTime: number }) => {
    if (request.isTold) return;
    request.isTold = true;
    const route = request.routeOptions.url;
    const { organizationId, userId } = request.session?.scope ?? { organizationId: undefined, userId: request.session?.user.id };
    const level = route !== undefined && probes.has(route) ? 'debug' : 'info';
    request.log[level](
      {
        req: request,
        route: route ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        organizationId,
        userId,
      },
      'request',
    );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    request.beganAt = performance.now();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply);
    done();
  });
  app.addHook('onRequestAbort', async (request) =>
    tell(request, { statusCode: clientLeft, elapsedTime: performance.now() - request.beganAt }),
  );
}
