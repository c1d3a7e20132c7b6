import type { HeavyWork } from '@onhand/contract/route';
import type { Env } from './env.ts';
import { type Calls, openCalls } from './calls.ts';
import { createTurns, type Turns } from './turns.ts';

/** SEC-05: what one organization may have of this process at once, so that the others always have theirs. */
export interface Share {
  /** Connections of members' requests. */
  connections: Turns;
  /** What takes seconds rather than milliseconds. */
  heavy: Record<HeavyWork, Turns>;
  calls: Calls;
}

export function openShare({ poolSize, callsPerSecond }: Pick<Env, 'poolSize' | 'callsPerSecond'>): Share {
  return {
    connections: createTurns({ name: 'connections', atOnce: poolSize, perOrganization: 'half', waiting: 200, waitMs: 5_000 }),
    heavy: {
      reports: createTurns({ name: 'reports', atOnce: 4, perOrganization: 'half', waiting: 20, waitMs: 30_000 }),
      // A turn lasts until the file has arrived, and some people's lines are slow.
      exports: createTurns({ name: 'exports', atOnce: 16, perOrganization: 2, waiting: 10, waitMs: 30_000 }),
    },
    calls: openCalls({ perSecond: callsPerSecond, perSecondOfAddress: Math.ceil(callsPerSecond / 4), burstSeconds: 10 }),
  };
}
