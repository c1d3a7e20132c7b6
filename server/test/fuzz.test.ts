import { urlOf } from '@onhand/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nearSchema } from './arbitrary.ts';
import { everyRoute } from './every-route.ts';
import { openWorld, type World } from './harness.ts';
import { timeoutOfRuns } from './property-runs.ts';
import type { CallResult } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
  // No limit may keep a call from its handler.
  await world.database.admin.query(`
    CREATE FUNCTION forget_hits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.hits := 0; RETURN NEW; END $$;
    CREATE TRIGGER forget_hits BEFORE INSERT OR UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION forget_hits()`);
});
afterAll(() => world.close());

/** Threads give way to whatever else the machine has to do, so eight backups at once have taken 20 s on one that was full. */
const hangAfterMs = 60_000;
/**
 * The same few calls in every run of `npm test`, so that what passes once passes again. `FUZZ_RUNS=500` draws others each time; the seed is
 * in the tests' titles, and `FUZZ_SEED` draws the same again.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 2);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() % 1_000_000_007 : 20_261_115));
/** Several at once, as people do; and it takes a third of the time. */
const atOnce = 8;

/** A row that takes nothing at all can only be asked the same again; once several at once is enough. */
function timesFor({ method, params, query, body }: (typeof everyRoute)[number]['row']): number {
  return params || query || body || method !== 'GET' ? runs : Math.min(runs, atOnce);
}

function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the request hangs')), hangAfterMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

describe(`whatever is sent, a route never fails and never hangs (seed ${seed})`, () => {
  for (const { row, feature } of everyRoute) {
    test(`${row.method} ${row.path} × ${timesFor(row)}`, { timeout: timeoutOfRuns(timesFor(row)) }, async () => {
      const { owner } = await world.people();
      const inputs = fc.record({
        params: row.params ? nearSchema(row.params) : fc.constant({}),
        query: row.query ? nearSchema(row.query) : fc.constant({}),
        // A row that takes no body gets one all the same: it must not care.
        body: row.body ? nearSchema(row.body) : row.method === 'GET' ? fc.constant(undefined) : fc.jsonValue({ maxDepth: 2 }),
      });
      const samples = fc.sample(inputs, { numRuns: timesFor(row), seed });
      let caller = world.withSession(await world.signIn(owner));
      for (let from = 0; from < samples.length; from += atOnce) {
        // Made anew where sessions are ended: everywhere else each call must be let in.
        if (feature === 'auth' && from > 0) caller = world.withSession(await world.signIn(owner));
        await Promise.all(
          samples.slice(from, from + atOnce).map(async ({ params, query, body }) => {
            const url = addressOf(row, params, query);
            const payload = body === undefined ? undefined : JSON.stringify(body);
            const content = payload !== undefined && { headers: { 'content-type': 'application/json' }, payload };
            const response = await withinTime(caller.raw({ method: row.method, url, ...content }));
            if (!isFine(response) || (response.status === 401 && feature !== 'auth')) {
              expect.unreachable(`${row.method} ${url} ${payload} → ${response.status} ${JSON.stringify(response.body)}`);
            }
          }),
        );
      }
    });
  }
});

/** Asked many thousand times: by hand it takes a tenth of the time of an ‘expect’. */
function isFine({ status, body }: CallResult<unknown>): boolean {
  if (status < 400) return true;
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  return status < 500 && typeof error === 'string' && typeof message === 'string';
}

function addressOf(row: (typeof everyRoute)[number]['row'], params: unknown, query: unknown): string {
  return urlOf(row, { params: asTexts(params), query: asTexts(query) });
}

/** An address can only carry text: whatever was drawn, as a caller would have to write it. */
function asTexts(drawn: unknown): Record<string, string> {
  const entries = typeof drawn === 'object' && drawn !== null ? Object.entries(drawn) : [['value', drawn]];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()]),
  );
}
