import { inject } from 'vitest';
import { openWorldOn, type World, type WorldOptions } from './world.ts';

export type { Caller, World } from './world.ts';

/** The whole server on a database of its own, for a vitest file; the run's PostgreSQL comes from test/postgres.ts. */
export function openWorld(options: WorldOptions = {}): Promise<World> {
  return openWorldOn({ ...options, postgres: inject('postgres') });
}
