import { postgresCpuSeconds, processCpuSeconds } from './postgres-cost.ts';
import { openRawClient, type RawClient } from './raw-http.ts';

export const operations = ['list', 'search', 'lookup', 'read', 'change'] as const;
export type Operation = (typeof operations)[number];

const clients = 16;

export interface Business {
  organizationId: number;
  token: string;
  /** The id of the first item; the others follow. */
  first: number;
  items: number;
}

/** What is called, and by what process it is answered. */
export interface Target {
  port: number;
  pid: number;
  /** Where the PostgreSQL lies that it works with. */
  dataDir: string;
  business: Business;
  operation: Operation;
}

/**
 * How often a second something was answered, and for how much processor time a call: that of the cheapest second. Where others use the machine, too, a
 * call costs up to twice as much, because they take its caches; what it costs by itself is seen when they rest.
 */
export interface Pace {
  perSecond: number;
  serverMs: number;
  postgresMs: number;
  answerBytes: number;
}

export async function paceOf(target: Target, seconds: number): Promise<Pace> {
  const { port, business } = target;
  const raw = await Promise.all(Array.from({ length: clients }, () => openRawClient(port, business.token)));
  // Once without counting: statements are prepared, pages read, code compiled.
  await during(raw, 2, target);
  const all = [];
  for (let second = 0; second < seconds; second++) all.push(await oneSecond(raw, target));
  const answerBytes = raw[0]?.bytesOfLast() ?? 0;
  for (const client of raw) client.close();
  const [cheapest] = all.toSorted((one, other) => one.serverMs + one.postgresMs - other.serverMs - other.postgresMs);
  if (!cheapest) throw new Error('nothing was measured');
  return { ...cheapest, perSecond: all.reduce((sum, { done }) => sum + done, 0) / all.length, answerBytes };
}

async function oneSecond(raw: readonly RawClient[], target: Target) {
  const used = async () => [(await processCpuSeconds(target.pid)) ?? 0, (await postgresCpuSeconds(target.dataDir)) ?? 0] as const;
  const before = await used();
  const done = await during(raw, 1, target);
  const after = await used();
  const perCall = (part: 0 | 1) => ((after[part] - before[part]) * 1000) / done;
  return { done, serverMs: perCall(0), postgresMs: perCall(1) };
}

async function during(raw: readonly RawClient[], forSeconds: number, { business, operation }: Target): Promise<number> {
  const until = performance.now() + forSeconds * 1000;
  let done = 0;
  await Promise.all(
    raw.map(async (client) => {
      while (performance.now() < until) {
        const status = await callOnce(client, business, operation);
        if (status !== 200) throw new Error(`${operation} was answered ${status}`);
        done++;
      }
    }),
  );
  return done;
}

export function callOnce(client: RawClient, { first, items }: Business, operation: Operation): Promise<number> {
  const nth = Math.floor(Math.random() * items);
  if (operation === 'list') return client.get('/api/inventory?sort=name&limit=50');
  if (operation === 'search') return client.get(`/api/inventory?search=${['lbo', 'alv', 'lter', 'ump', 'onta'][nth % 5]}&limit=50`);
  if (operation === 'lookup') return client.get(`/api/qr/SKU-${nth + 1}`);
  if (operation === 'read') return client.get(`/api/inventory/${first + nth}`);
  // In, so that it can be done for ever.
  return client.put(`/api/inventory/${first + nth}`, '{"adjustment":"1","purchasePrice":"2.5","source":"scan"}');
}
