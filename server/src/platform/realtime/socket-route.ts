import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { currentSession } from '../current-session.ts';
import { AppError } from '../errors.ts';
import { comesFromOwnPages } from '../origin.ts';
import type { Scope } from '../scope.ts';
import type { Foundations } from '../foundations.ts';
import type { Share } from '../share.ts';
import { openUpgradePace } from './upgrade-pace.ts';

/** A larger frame cuts the socket off at once; smaller ones that are still too large are ignored with a line in the log. */
const mostFrameBytes = 64 * 1024;

const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Any other request that asks for an upgrade is answered as if it had not asked. */
export function isSocketRequest(request: Pick<IncomingMessage, 'url'>): boolean {
  return /^\/ws\/?(\?|$)/.test(request.url ?? '');
}

/** `/ws`: only for a signed-in member, and only from our own pages, because browsers send cookies with any site's socket. */
export async function serveSockets(
  app: FastifyInstance,
  services: Foundations & { share: Share },
  onSocket: (socket: WebSocket, session: { id: string; scope: Scope }) => void,
): Promise<void> {
  const { env, log } = services;
  const gate = openGate(app);
  await app.register(websocket, {
    options: { maxPayload: mostFrameBytes, server: gate as Server },
    errorHandler: (error, socket) => {
      log.warn({ err: error }, 'socket failed');
      socket.terminate();
    },
  });
  app.get(
    '/ws',
    {
      websocket: true,
      onRequest: async (request) => {
        if (!comesFromOwnPages(env, request)) throw new AppError('CROSS_ORIGIN');
        const session = await currentSession(services, request);
        if (!session) throw new AppError('UNAUTHORIZED');
        if (!session.scope) throw new AppError('ORGANIZATION_REQUIRED');
        if (session.needsFactor) throw new AppError('FACTOR_REQUIRED');
        request.session = session;
      },
    },
    (socket, request) => {
      const { id, scope } = request.session as { id: string; scope: Scope };
      onSocket(socket, { id, scope });
    },
  );
}

/**
 * Lets only upgrades of `/ws` through: other routes would answer them and leave the connection open for ever. Node forgets a
 * connection once it asks for an upgrade, so whatever is still open when the server closes is ended here.
 */
function openGate(app: FastifyInstance): EventEmitter {
  const gate = new EventEmitter();
  const connections = new Set<Duplex>();
  const nextWaitsMs = openUpgradePace();
  let isClosing = false;
  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy());
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    if (isClosing) connection.destroy();
    else if (isSocketRequest(request)) {
      const open = () => connection.destroyed || gate.emit('upgrade', request, connection, head);
      const waitMs = nextWaitsMs();
      if (waitMs > 0) setTimeout(open, waitMs);
      else open();
    } else connection.end(notFound, () => connection.destroy());
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const connection of connections) connection.destroy();
  });
  return gate;
}
