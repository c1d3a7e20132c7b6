import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextCall } from './businesses.ts';
import { type Call, sendCall } from './calls.ts';
import { answerInThread, inThread } from './http-load.ts';
import type { StockOrganization } from './stock-organization.ts';

interface Common {
  /** Each call goes to one of them, whichever is next: any process answers anybody. */
  ports: readonly number[];
  businesses: readonly StockOrganization[];
  forMs: number;
  /** Always this instead of what people do all day. */
  always?: Call;
}

/** So many at once, each sending as soon as it has its answer. */
interface Crowd extends Common {
  clients: number;
}

/** So many a second, come what may: who waits does not keep others from coming, so no wait goes uncounted. */
interface Stream extends Common {
  perSecond: number;
}

export interface Served {
  /** Milliseconds from when it was due, ascending. */
  times: number[];
  byKind: Record<string, number[]>;
  perSecond: number;
  /** Statuses other than 200, and how often; 0 stands for no answer. */
  failures: Record<number, number>;
}

/** The clients run in a thread of their own, so that what they cost is not the cost of whoever measures. */
export function serve(load: Crowd | Stream): Promise<Served> {
  return inThread<Served>(import.meta.url, load);
}

async function run(load: Crowd | Stream): Promise<Served> {
  const agent = new Agent({ keepAlive: true });
  const byKind: Record<string, number[]> = {};
  const failures: Record<number, number> = {};
  let number = 0;

  const one = async (dueAt: number): Promise<void> => {
    number++;
    const business = load.businesses[number % load.businesses.length] as StockOrganization;
    const call = load.always ?? nextCall(business, number);
    const status = await sendCall(load.ports[number % load.ports.length] as number, business.token, call, agent).catch(() => 0);
    if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
    (byKind[call.kind] ??= []).push(performance.now() - dueAt);
  };

  const started = performance.now();
  if ('clients' in load) {
    await Promise.all(
      Array.from({ length: load.clients }, async () => {
        while (performance.now() - started < load.forMs) await one(performance.now());
      }),
    );
  } else {
    const waiting = new Set<Promise<void>>();
    for (let at = 0; at < load.forMs; at += 1000 / load.perSecond) {
      const early = started + at - performance.now();
      if (early > 0) await sleep(early);
      const done = one(started + at).finally(() => waiting.delete(done));
      waiting.add(done);
    }
    await Promise.all(waiting);
  }
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const times = Object.values(byKind).flat();
  for (const some of [times, ...Object.values(byKind)]) some.sort((one, other) => one - other);
  return { times, byKind, failures, perSecond: times.length / seconds };
}

answerInThread(import.meta.url, run);
