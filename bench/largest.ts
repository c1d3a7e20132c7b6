import './unlimited-plans.ts';
import { urlOf } from '../contract/src/route.ts';
import { everyRoute, type NamedRoute, validCall } from '../server/test/every-route.ts';
import type { Caller, World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { fillToItsLimits } from './large-tenant.ts';
import { largestCalls } from './largest-calls.ts';
import { largestFiles } from './largest-files.ts';
import { type KnownIds, largestOf, type Schema } from './largest-value.ts';
import { cpuDuring, type Cost } from './request-cost.ts';

/** These calls end the organization or the session that the others need. */
const left = new Set(['organization.remove', 'auth.logout', 'team.leave']);
const mostBodyBytes = 1_000_000;

interface Measured extends Cost {
  name: string;
  status: number;
  bytes: number;
  /** Why it was refused. */
  message: string;
}

/**
 * For every row of the contract the largest call its schema allows, in an organization that has as much of everything as it may; and as
 * much as a call can hold of what is wrong.
 */
export async function measureLargest(world: World): Promise<Figure[]> {
  const { organizationId } = await world.people();
  const known = await fillToItsLimits(world, organizationId);
  await world.database.admin.query(`
    CREATE FUNCTION forget_hits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.hits := 0; RETURN NEW; END $$;
    CREATE TRIGGER forget_hits BEFORE INSERT OR UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION forget_hits()`);
  const wanted = process.env.LARGEST_ROWS?.split(',');
  const measured: Measured[] = [];
  for (const route of everyRoute) {
    if (left.has(route.name) || (wanted && !wanted.includes(route.name))) continue;
    const call = await callOf(route, world, known);
    const largest = await send(world, route, route.name, call);
    measured.push(largest);
    // What is refused as a whole is sent again with what is known to be taken in its place: a refusal says little of what a call can cost.
    if (isRefused(largest)) measured.push(await send(world, route, `${route.name} (taken)`, await takenCallOf(route, world, call)));
    if (route.row.body && !route.row.file)
      measured.push(await send(world, route, `${route.name} (nonsense)`, { ...call, body: nonsense(call.body) }));
  }
  print(measured);
  const taken = new Set(measured.filter((one) => !isRefused(one)).map(({ name }) => name.split(' ')[0]));
  const onlyRefused = [...new Set(measured.map(({ name }) => name.split(' ')[0] ?? ''))].filter((name) => !taken.has(name));
  console.log(`rows that were only refused: ${onlyRefused.length === 0 ? 'none' : onlyRefused.join(', ')}`);
  const worst = (pick: (one: Measured) => number) => measured.reduce((most, one) => (pick(one) > pick(most) ? one : most));
  const [piece, all] = [worst(({ pieceMs }) => pieceMs), worst(({ allMs }) => allMs)];
  return [
    figure(`largest call: one piece (${piece.name})`, piece.pieceMs, 'ms', 'most', 500),
    figure(`largest call: in all (${all.name})`, all.allMs, 'ms', 'most', 5000),
    figure('largest calls that failed', measured.filter(({ status }) => status >= 500).length, '', 'most', 0),
  ];
}

const isRefused = ({ status }: Measured) => status >= 400 && status < 500;

async function takenCallOf(route: NamedRoute, world: World, largest: Sent): Promise<Sent> {
  const valid = (await validCall(route, world)) as Sent;
  const both = (one: unknown, other: unknown) => (isPlain(one) && isPlain(other) ? { ...one, ...other } : (other ?? one));
  return { ...largest, ...valid, query: both(largest.query, valid.query) as Sent['query'], body: both(largest.body, valid.body) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof FormData);

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  caller?: Caller;
  untilDone?: (answer: unknown) => Promise<unknown>;
}

/** The ids of its address are of something that is there; the rest is as large as can be. */
async function callOf(route: NamedRoute, world: World, known: KnownIds): Promise<Sent> {
  const valid = (await validCall(route, world)) as Sent;
  const { row } = route;
  const query = row.query && (largestOf(row.query, known) as Record<string, unknown>);
  // A page is asked for from its beginning: an invented cursor would be refused.
  for (const name of ['cursor', 'offset', 'since', 'after', 'before']) if (query) delete query[name];
  const file = await largestFiles[route.name]?.(world);
  if (file) return { ...(valid.params && { params: valid.params }), ...file };
  const byHand = largestCalls[route.name]?.(known);
  if (byHand) return { ...(valid.params && { params: valid.params }), ...byHand };
  const body = row.file ? valid.body : row.body && largestThatFits(row.body, known);
  return { ...(valid.params && { params: valid.params }), ...(query && { query }), ...(body !== undefined && { body }) };
}

function largestThatFits(schema: Schema, known: KnownIds): unknown {
  for (let longest = 100_000; ; longest /= 2) {
    const body = largestOf(schema, known, longest);
    if (JSON.stringify(body).length <= mostBodyBytes) return body;
  }
}

/** As many values as fit a call, all of them wrong. */
function nonsense(body: unknown): unknown {
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : ['nothing'];
  return Object.fromEntries(
    fields.map((name) => [name, Array.from({ length: Math.floor(29_000 / Math.max(1, fields.length)) }, () => '')]),
  );
}

async function send(world: World, { row }: NamedRoute, name: string, call: Sent): Promise<Measured> {
  const caller = call.caller ?? (await world.as('owner'));
  const url = urlOf(row, call);
  let payload: string | Buffer | undefined;
  let headers: Record<string, string> = {};
  if (call.body instanceof FormData) {
    const encoded = new Response(call.body);
    headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    payload = Buffer.from(await encoded.arrayBuffer());
  } else if (call.body !== undefined) {
    headers = { 'content-type': 'application/json' };
    payload = JSON.stringify(call.body);
  }
  // The calls before may have taken longer than a proof of identity lasts.
  await world.database.admin.query('UPDATE sessions SET proved_at = clock_timestamp() WHERE proved_at IS NOT NULL');
  const { result, ...cost } = await cpuDuring(world, async () => {
    const answer = await caller.raw({ method: row.method, url, headers, ...(payload !== undefined && { payload }) });
    if (answer.status < 400) await call.untilDone?.(answer.body);
    return answer;
  });
  const message = result.status < 400 ? '' : (result.body as { message: string }).message;
  return { name, status: result.status, bytes: url.length + (payload?.length ?? 0), message, ...cost };
}

function print(measured: readonly Measured[]): void {
  console.log(
    '\nlargest call of each row: status, bytes sent, processor time of the main thread in one piece, and in all (of it PostgreSQL)',
  );
  for (const { name, status, bytes, pieceMs, allMs, postgresMs, message } of measured.toSorted((one, other) => other.allMs - one.allMs)) {
    console.log(
      `${name.padEnd(44)} ${status} ${String(bytes).padStart(8)} B ${pieceMs.toFixed(0).padStart(6)} ms ${allMs.toFixed(0).padStart(7)} (${postgresMs.toFixed(0).padStart(5)}) ms  ${message}`,
    );
  }
}
