import { createServer } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { exceededLimit } from '../share-exceeded.ts';
import { watchFigures } from './figures.ts';
import type { Share } from '../share.ts';
import { exportThreads, fileThreads } from '../threads/threads.ts';

export interface Metrics {
  watchPool(name: string, pool: pg.Pool): void;
  watchApp(app: FastifyInstance): void;
  /** Answers `GET /metrics` on a port of its own until stopped. */
  listen(services: Services, at: { port: number; host: string }): Promise<() => Promise<void>>;
}

/** Members wait in lines of their own before they ask this role's pool, so its pool alone would show nobody waiting. */
const memberPool = 'onhand_app';

/** The buckets reach from what nobody notices to what everybody does. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures for Prometheus: of the process, its requests and sockets, its connections, and of the work that waits. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'onhand_http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const failures = new Counter({ name: 'onhand_http_failures_total', help: 'Answers with 500 or more', labelNames: ['status'], registers });
  // There from the start: a rule over a figure that is not there yet never fires for the first failure.
  for (const status of ['500', '503']) failures.inc({ status }, 0);
  const refusals = new Counter({
    name: 'onhand_refused_total',
    help: 'Answers with 429 because an organization, or an address, asked for more than its share (SEC-05)',
    labelNames: ['limit'],
    registers,
  });
  const sockets = new Gauge({ name: 'onhand_sockets', help: 'Open live connections of this process', registers });
  const connections = new Gauge({
    name: 'onhand_database_connections',
    help: 'Connections to the database of this process, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
  });
  const pools = new Map<string, pg.Pool>();

  return {
    watchPool: (name, pool) => void pools.set(name, pool),
    watchApp: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const status = String(reply.statusCode);
        // The row's own path, never the address: it has ids in it, and there would be as many figures as addresses.
        durations.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
        if (reply.statusCode >= 500) failures.inc({ status });
      });
      app.addHook('onError', async (_request, _reply, error) => {
        const met = exceededLimit(error);
        if (met) refusals.inc({ limit: met.limit });
      });
      app.server.on('upgrade', (_, socket) => {
        sockets.inc();
        socket.once('close', () => sockets.dec());
      });
    },
    listen: async (services, { port, host }) => {
      const readFigures = watchFigures(services, registers);
      const readShare = watchShare(registers);
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
        for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
          connections.set({ pool, state: 'busy' }, totalCount - idleCount);
          connections.set({ pool, state: 'idle' }, idleCount);
          const inLine = pool === memberPool ? services.share.connections.figures().waiting : 0;
          connections.set({ pool, state: 'waited for' }, waitingCount + inLine);
        }
        readShare(services.share);
        readFigures()
          .then(() => registry.metrics())
          .then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            () => response.writeHead(500).end(),
          );
      });
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
      return async () => {
        const closed = promisify(server.close.bind(server))();
        server.closeAllConnections();
        await closed;
      };
    },
  };
}

/** Reports how much of each shared resource is in use, and how much work waits for it. */
function watchShare(registers: Registry[]): (share: Share) => void {
  const turns = new Gauge({
    name: 'onhand_turns',
    help: 'Work of which each organization has only so much at once: what runs and what waits for its turn',
    labelNames: ['of', 'state'],
    registers,
  });
  return ({ connections, heavy }) => {
    for (const one of [connections, ...Object.values(heavy), fileThreads.turns, exportThreads.turns]) {
      const { running, waiting } = one.figures();
      turns.set({ of: one.name, state: 'running' }, running);
      turns.set({ of: one.name, state: 'waiting' }, waiting);
    }
  };
}
