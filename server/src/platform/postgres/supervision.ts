import { setTimeout as sleep } from 'node:timers/promises';
import { clearLeftovers } from './leftovers.ts';
import { type Launch, launchPostmaster, type Postmaster } from './postmaster.ts';

const pausesMs = [0, 1_000, 2_000, 5_000, 10_000];

/** Starts PostgreSQL and starts it again, at the same address, whenever it ends without having been told to. */
export async function superviseLaunch(launch: Launch, log: (line: string) => void): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await launchPostmaster(launch, stopping.signal);
  const watching = (async () => {
    for (;;) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      log(`PostgreSQL is gone (${how}). Starting it again.`);
      const next = await relaunch(launch, log, stopping.signal);
      if (!next) return;
      current = next;
      if (stopping.signal.aborted) await current.stop();
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}

async function relaunch(launch: Launch, log: (line: string) => void, stopping: AbortSignal): Promise<Postmaster | undefined> {
  for (let attempt = 0; !stopping.aborted; attempt += 1) {
    await sleep(pausesMs[Math.min(attempt, pausesMs.length - 1)], undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return undefined;
    try {
      await clearLeftovers(launch.cluster, log);
      return await launchPostmaster(launch, stopping);
    } catch (error) {
      log((error as Error).message);
    }
  }
  return undefined;
}
