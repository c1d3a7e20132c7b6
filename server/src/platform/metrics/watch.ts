import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Db } from '../db.ts';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';

/** Metrics and traces, as configured. Without either, none of their code is loaded. */
export interface Watch {
  pool: (name: string, pool: pg.Pool) => void;
  db: (db: Db) => Db;
  app: (app: FastifyInstance) => Promise<void>;
  /** Begins to answer whoever asks for figures. */
  listen(services: Services): Promise<void>;
  stop(): Promise<void>;
}

export async function openWatch({ metrics: place, isTraced }: Pick<Env, 'metrics' | 'isTraced'>): Promise<Watch> {
  const metrics = place && (await import('./metrics.ts')).openMetrics();
  const traces = isTraced ? (await import('./traces.ts')).startTraces(packageJson.version) : undefined;
  let stopListening: (() => Promise<void>) | undefined;
  return {
    pool: (name, pool) => metrics?.watchPool(name, pool),
    db: (db) => traces?.watchDb(db) ?? db,
    app: async (app) => {
      await traces?.watchApp(app);
      metrics?.watchApp(app);
    },
    listen: async (services) => {
      if (place) stopListening = await metrics?.listen(services, place);
    },
    stop: async () => {
      await stopListening?.();
      await traces?.stop();
    },
  };
}
