import { api } from '@onhand/contract';
import { errorCatalogue } from '@onhand/contract/errors';
import type { Route } from '@onhand/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queries } from './db.ts';
import { AppError } from './errors.ts';
import type { Foundations } from './foundations.ts';

/** The text people see while everything can only be read. */
export interface Announcement {
  /** The operator's own words, where there are any. */
  message: string | null;
  endsAt: string | null;
}

/** Decides if this process may change anything. A row of the database switches it for all processes, the environment for one. */
export interface Maintenance {
  current(): Announcement | null;
  /** Asks the database; `startWatching` does so again and again. */
  look(): Promise<void>;
}

export const lookEveryMs = 2_000;
const retryAfterSeconds = 60;

export function openMaintenance({ env, db }: Pick<Foundations, 'env' | 'db'>): Maintenance {
  const always: Announcement | null = env.maintenance === undefined ? null : { message: env.maintenance || null, endsAt: null };
  let current = always;
  return {
    current: () => current,
    look: async () => {
      current = always ?? (await announced(db.platform));
    },
  };
}

async function announced(queries: Queries): Promise<Announcement | null> {
  const row = await queries.maybeOne<{ message: string; endsAt: string | null }>('SELECT message, ends_at AS "endsAt" FROM maintenance');
  return row ? { message: row.message || null, endsAt: row.endsAt } : null;
}

/** Looks now and from time to time. While the database cannot be asked, what it said last goes on to hold. */
export async function startWatching(maintenance: Maintenance): Promise<() => void> {
  await maintenance.look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One at a time: a database that says nothing keeps each waiting for longer than that.
    looking ??= maintenance
      .look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const rows: Route[] = Object.values(api).flatMap((feature) => Object.values(feature));
const onlyReading = new Set(
  rows.filter(({ onlyReads }) => onlyReads).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
);
/** Signing in and out, and showing who one is before an export, changes nothing that anybody works on. */
const signingIn = /^\/(identity\/|api\/auth\/|api\/security\/proof)/;

/** Refuses every change while everything can only be read. 503, so that devices keep what they could not send and send it later. */
export function refuseChanges(app: FastifyInstance, maintenance: Maintenance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const announcement = maintenance.current();
    if (!announcement || !isChange(request)) return done();
    const message = [errorCatalogue.MAINTENANCE.message, announcement.message].filter(Boolean).join(' ');
    throw new AppError('MAINTENANCE', { message, retryAfterSeconds });
  });
}

function isChange({ method, url, routeOptions }: FastifyRequest): boolean {
  return !reading.has(method) && !signingIn.test(url) && !onlyReading.has(`${method} ${routeOptions.url}`);
}
