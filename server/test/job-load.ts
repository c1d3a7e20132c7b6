import { randomUUID } from 'node:crypto';
import { randomNumbers, type Send } from './stock-load.ts';

/** A job that people work on: one line for each of its items, in their order, from number 1. */
export interface JobToWork {
  id: number;
  itemIds: readonly number[];
}

/** Parts that the server said are on a job, or off it again. The note of the row is the key it was sent with. */
export interface PartOnJob {
  key: string;
  kind: 'use' | 'return';
  jobId: number;
  itemId: number;
  quantity: number;
  movementIds: number[];
  isUndone: boolean;
}

/** So much that the server said was loaded into a van, or was used of the rest when a job ended. */
export interface OfJob {
  jobId: number;
  itemId: number;
  quantity: number;
}

export interface JobLoad {
  parts: PartOnJob[];
  loaded: OfJob[];
  usedAtTheEnd: OfJob[];
  /** Pieces that came to stock meanwhile, by item. */
  came: Map<number, number>;
  /** Every key that was ever sent, acknowledged or refused. */
  sent: Set<string>;
  /** Number of acknowledged calls by what they did. */
  done: Map<string, number>;
  /** Refused because somebody else has it, or the job has ended. */
  refused: number;
  /** Answers that this load should never meet. */
  failures: { status: number; body: unknown; url: string }[];
}

interface People {
  people: number;
  actsEach: number;
  jobs: readonly JobToWork[];
  /** Folders to load into; everything lies in no folder at first. */
  vans: readonly number[];
  send: Send;
  seed?: number;
  onAnswer?: () => void;
}

interface Turn extends Pick<People, 'jobs' | 'vans' | 'send'> {
  load: JobLoad;
  random: () => number;
  /** What this person put on jobs and may take off again. */
  own: PartOnJob[];
}

const acts: [weight: number, act: (turn: Turn, job: JobToWork) => Promise<void>][] = [
  [38, use],
  [12, giveBack],
  [5, undoUse],
  [14, loadVan],
  [8, (turn, { id }) => call(turn, 'reserved', `/api/jobs/${id}/reserve`, {}).then(nothing)],
  [
    6,
    (turn, { id, itemIds }) => call(turn, 'given up', `/api/jobs/${id}/release`, { lines: [1 + oneOf(turn, itemIds).nth] }).then(nothing),
  ],
  [6, planMore],
  [6, close],
  [1, (turn, { id }) => call(turn, 'cancelled', `/api/jobs/${id}/cancel`, {}).then(nothing)],
  [8, (turn, { id }) => call(turn, 'reopened', `/api/jobs/${id}/reopen`, {}).then(nothing)],
  [6, receive],
];
const nothing = () => undefined;

/**
 * People who work on the same few jobs, which all want more of the same few items than there are: they use parts and bring them back, load vans, take
 * and give up what is reserved, plan more, and end jobs while others still put parts on them.
 */
export async function loadJobs({ people, actsEach, seed = 1, onAnswer, ...world }: People): Promise<JobLoad> {
  const load: JobLoad = {
    parts: [],
    loaded: [],
    usedAtTheEnd: [],
    came: new Map(),
    sent: new Set(),
    done: new Map(),
    refused: 0,
    failures: [],
  };
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      const turn: Turn = { ...world, load, random: randomNumbers(seed * 32_452_843 + person), own: [] };
      for (let nth = 0; nth < actsEach; nth++) {
        let dice = turn.random() * total;
        const act = acts.find(([weight]) => (dice -= weight) < 0)?.[1] ?? use;
        await act(turn, oneOf(turn, world.jobs).one);
        onAnswer?.();
      }
    }),
  );
  return load;
}

/** Nobody works any more: jobs are cancelled that are not over. */
export async function endJobs(load: JobLoad, jobs: readonly JobToWork[], send: Send): Promise<void> {
  const turn: Turn = { jobs, vans: [], send, load, random: randomNumbers(1), own: [] };
  for (const { id } of jobs) await call(turn, 'ended', `/api/jobs/${id}/cancel`, {});
}

async function use(turn: Turn, { id, itemIds }: JobToWork): Promise<void> {
  const { load, own } = turn;
  const { one: itemId } = oneOf(turn, itemIds);
  const quantity = turn.random() < 0.7 ? 1 : 2 + Math.floor(turn.random() * 3);
  const place = turn.random() < 0.5 ? {} : { placeId: turn.random() < 0.5 ? null : oneOf(turn, turn.vans).one };
  const parts = [{ itemId, quantity: String(quantity), ...place }];
  const answer = await call(turn, 'used', `/api/jobs/${id}/parts`, (note) => ({ parts, note, source: 'scan' }));
  if (!answer) return;
  const part = { key: answer.key, kind: 'use' as const, jobId: id, itemId, quantity, movementIds: idsOf(answer.body), isUndone: false };
  load.parts.push(part);
  own.push(part);
}

/** By whoever used it; others may have brought it back before, so it may be refused. */
async function giveBack(turn: Turn): Promise<void> {
  const { load, own, jobs } = turn;
  const [used] = own.length > 0 ? [oneOf(turn, own).one] : [];
  const line = used && (jobs.find(({ id }) => id === used.jobId)?.itemIds.indexOf(used.itemId) ?? -1) + 1;
  if (!used || !line) return;
  const { jobId, itemId } = used;
  const parts = [{ line, quantity: '1' }];
  const answer = await call(turn, 'brought back', `/api/jobs/${jobId}/returns`, (note) => ({ parts, note }));
  if (answer)
    load.parts.push({ key: answer.key, kind: 'return', jobId, itemId, quantity: 1, movementIds: idsOf(answer.body), isUndone: false });
}

/** Refused once something of it came back. */
async function undoUse(turn: Turn): Promise<void> {
  const { own } = turn;
  const [used] = own.length > 0 ? own.splice(oneOf(turn, own).nth, 1) : [];
  if (!used) return;
  const answer = await call(turn, 'undone', `/api/transactions/${used.movementIds[0]}/undo`, {});
  if (answer) used.isUndone = true;
}

/** One piece from where everything lies, so that what is loaded can be added up. */
async function loadVan(turn: Turn, { id, itemIds }: JobToWork): Promise<void> {
  const { one: itemId, nth } = oneOf(turn, itemIds);
  const lines = [{ line: nth + 1, quantity: '1', fromPlaceId: null }];
  const answer = await call(turn, 'loaded', `/api/jobs/${id}/pick`, { lines, toPlaceId: oneOf(turn, turn.vans).one });
  if (answer) turn.load.loaded.push({ jobId: id, itemId, quantity: 1 });
}

async function planMore(turn: Turn, { id, itemIds }: JobToWork): Promise<void> {
  const { one: itemId, nth } = oneOf(turn, itemIds);
  const mode = turn.random() < 0.5 ? 'add' : 'set';
  const lines = [{ itemId, line: nth + 1, quantity: String(1 + Math.floor(turn.random() * 6)), mode }];
  await call(turn, 'planned', `/api/jobs/${id}/lines`, { lines });
}

/** Says of what the job has picked that half is used; others may have picked more meanwhile, and then it is asked again. */
async function close(turn: Turn, { id, itemIds }: JobToWork): Promise<void> {
  const { load } = turn;
  const seen = await call(turn, 'started', `/api/jobs/${id}/start`, {});
  if (!seen) return;
  const { lines } = seen.body as { lines: { line: number; picked: string }[] };
  const rest = lines
    .filter(({ picked }) => Number(picked) > 0)
    .map(({ line, picked }) => ({ line, used: String(Math.ceil(Number(picked) / 2)), kept: String(Math.floor(Number(picked) / 2)) }));
  if (!(await call(turn, 'closed', `/api/jobs/${id}/close`, { rest }))) return;
  for (const { line, used } of rest) load.usedAtTheEnd.push({ jobId: id, itemId: itemIds[line - 1] as number, quantity: Number(used) });
}

/** There is always something for them to fight about. */
async function receive(turn: Turn, { itemIds }: JobToWork): Promise<void> {
  const { one: itemId } = oneOf(turn, itemIds);
  const body = { adjustment: '3', purchasePrice: (1 + turn.random() * 9).toFixed(4), placeId: null };
  const answer = await call(turn, 'received', `/api/inventory/${itemId}`, body, 'PUT');
  if (answer) turn.load.came.set(itemId, (turn.load.came.get(itemId) ?? 0) + 3);
}

const idsOf = (body: unknown) => (body as { movements: { id: number }[] }).movements.map(({ id }) => id);

function oneOf<Thing>({ random }: Turn, things: readonly Thing[]): { one: Thing; nth: number } {
  const nth = Math.floor(random() * things.length);
  return { one: things[nth] as Thing, nth };
}

/** Undefined where it was refused. */
async function call(
  { load, send }: Turn,
  name: string,
  url: string,
  bodyOf: object | ((note: string) => object),
  method: 'POST' | 'PUT' = 'POST',
): Promise<{ key: string; body: unknown } | undefined> {
  const key = randomUUID();
  load.sent.add(key);
  const { status, body } = await send({ method, url, body: typeof bodyOf === 'function' ? bodyOf(key) : bodyOf, key });
  if (status === 200) {
    load.done.set(name, (load.done.get(name) ?? 0) + 1);
    return { key, body };
  }
  if (status === 409) load.refused++;
  else load.failures.push({ status, body, url });
  return undefined;
}

/** Jobs that together want more of each item than there is. */
export async function makeJobs({ count, itemIds, send }: { count: number; itemIds: readonly number[]; send: Send }): Promise<JobToWork[]> {
  const jobs: JobToWork[] = [];
  for (let nth = 0; nth < count; nth++) {
    const own = itemIds.filter((_, item) => (item + nth) % 3 !== 0);
    const body = { title: `Job ${nth + 1}`, lines: own.map((itemId, item) => ({ itemId, quantity: String(2 + ((item + nth) % 5)) })) };
    const answer = await send({ method: 'POST', url: '/api/jobs', body, key: randomUUID() });
    if (answer.status !== 200) throw new Error(`a job was not made: ${answer.status} ${JSON.stringify(answer.body)}`);
    jobs.push({ id: (answer.body as { id: number }).id, itemIds: own });
  }
  return jobs;
}
