import type { HeavyWork } from '@onhand/contract/route';
import type { Env } from './env.ts';
import { type Calls, openCalls } from './calls.ts';
import { platformPoolSize } from './database/connect.ts';
import { createTurns, type Turns } from './turns.ts';

/** SEC-05: what one organization may have of this process at once, so that the others always have theirs. */
export interface Share {
  /** Connections of members' requests. */
  connections: Turns;
  /** Looks at who is calling, which every call begins with. */
  sessions: Turns;
  /** Work beside requests, such as jobs; it leaves connections free for sign-in and sessions. */
  beside: Turns;
  /** Jobs of minutes or hours among them, one at a time: the mails of alerts and reports wait for none of them. */
  longBeside: Turns;
  /** Requests that take seconds rather than milliseconds. */
  heavy: Record<HeavyWork, Turns>;
  calls: Calls;
}

const anHour = 3_600_000;

export function openShare({ poolSize, callsPerSecond }: Pick<Env, 'poolSize' | 'callsPerSecond'>): Share {
  const calls = openCalls({ perSecond: callsPerSecond, perSecondOfAddress: Math.ceil(callsPerSecond / 4), burstSeconds: 10 });
  return {
    connections: createTurns({ name: 'connections', atOnce: poolSize, perOrganization: 'half', waiting: 200, waitMs: 20_000 }),
    sessions: createTurns({
      name: 'sessions',
      atOnce: platformPoolSize(poolSize),
      perOrganization: 'half',
      waiting: 1_000,
      waitMs: 20_000,
    }),
    beside: createTurns({
      name: 'jobs',
      atOnce: Math.max(1, Math.floor(platformPoolSize(poolSize) / 2)),
      perOrganization: Number.POSITIVE_INFINITY,
      waiting: Number.POSITIVE_INFINITY,
      waitMs: anHour,
    }),
    longBeside: createTurns({
      name: 'long jobs',
      atOnce: 1,
      perOrganization: Number.POSITIVE_INFINITY,
      waiting: Number.POSITIVE_INFINITY,
      waitMs: 6 * anHour,
    }),
    heavy: {
      reports: createTurns({
        name: 'reports',
        atOnce: 4,
        perOrganization: 'half',
        waiting: 20,
        waitMs: 30_000,
        restsUnlessAlone: calls.isAlone,
      }),
      // A file waits on its sender's side: what is refused or has to wait is not read.
      imports: createTurns({
        name: 'imports',
        atOnce: 8,
        perOrganization: 2,
        waiting: 2,
        waitMs: 60_000,
        restsUnlessAlone: calls.isAlone,
      }),
      // A turn lasts until the file has arrived, and some people's lines are slow.
      exports: createTurns({ name: 'exports', atOnce: 16, perOrganization: 2, waiting: 10, waitMs: 30_000 }),
    },
    calls,
  };
}
