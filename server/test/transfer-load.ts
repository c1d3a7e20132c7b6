import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomNumbers, type Send } from './stock-load.ts';

/** A line of a transfer by what the server has acknowledged, in quarters, which are exact as numbers. */
export interface CarriedLine {
  sent: number;
  received: number;
  back: number;
  lost: number;
}

/** A document the server said it had made. Its note is the key it was made with, so it is found again. */
export interface CarriedTransfer {
  key: string;
  id: number;
  lines: Map<number, CarriedLine>;
}

export interface TransferLoad {
  carried: CarriedTransfer[];
  /** Number of acknowledged calls by what they did. */
  done: Map<string, number>;
  /** Number of calls that were refused because the place had too little, or somebody was quicker. */
  refused: number;
  /** Answers that this load should never meet. */
  failures: { status: number; body: unknown; url: string }[];
}

interface Carriers {
  carriers: number;
  itemIds: readonly number[];
  /** Folders; null is no folder. */
  places: readonly (number | null)[];
  send: Send;
  seed?: number;
  /** They go on until it says so, and end what they have begun. */
  isOver: () => boolean;
  /** What is acknowledged and what fails is noted here while they work. */
  noted?: Pick<TransferLoad, 'carried' | 'failures'>;
  pauseMs?: number;
}

/** As many as each carrier leaves on the way at most; the rest they see to the end. */
const mostLeft = 10;

/**
 * People who carry: in one tap, planned and sent, sent at once, received whole, in part and by two people at the same moment, called late,
 * sent back, written off, cancelled. Some of it stays on the way.
 */
export async function loadTransfers({
  carriers,
  itemIds,
  places,
  send,
  seed = 1,
  isOver,
  noted,
  pauseMs,
}: Carriers): Promise<TransferLoad> {
  const load: TransferLoad = { carried: [], failures: [], ...noted, done: new Map(), refused: 0 };
  await Promise.all(
    Array.from({ length: carriers }, async (_, carrier) => {
      const random = randomNumbers(seed * 104_729 + carrier);
      const state = { left: 0 };
      while (!isOver()) {
        await carryOnce({ load, send, random, itemIds, places, state });
        if (pauseMs !== undefined) await sleep(pauseMs);
      }
    }),
  );
  return load;
}

interface Turn {
  load: TransferLoad;
  send: Send;
  random: () => number;
  itemIds: readonly number[];
  places: readonly (number | null)[];
  state: { left: number };
}

type Wanted = { itemId: number; quarters: number }[];

async function carryOnce(turn: Turn): Promise<void> {
  const { random, places } = turn;
  const [one, other] = twoOf(places, random);
  // Everything is delivered to no folder, so most of it goes out from there.
  const [fromPlaceId, toPlaceId] = random() < 0.5 && one !== null ? [null, one] : [one, other];
  const wanted = wantedOf(turn);
  const ends = { fromPlaceId, toPlaceId };
  const dice = random();
  if (dice < 0.4) await tap(turn, ends, wanted);
  else {
    const transfer = dice < 0.7 ? await sendNew(turn, ends, wanted) : await planAndSend(turn, ends, wanted);
    if (transfer) await seeThrough(turn, transfer);
  }
}

type Ends = { fromPlaceId: number | null; toPlaceId: number | null };

async function tap(turn: Turn, ends: Ends, wanted: Wanted): Promise<void> {
  const made = await call(turn, 'one tap', '/api/transfers', (note) => ({ ...ends, lines: spelled(wanted), note }));
  if (!made) return;
  const { transferId, movements } = made.body as { transferId: number; movements: unknown[] };
  if (movements.length !== wanted.length) turn.load.failures.push({ status: 200, body: made.body, url: 'one tap without all its rows' });
  const lines = new Map(wanted.map(({ itemId, quarters }) => [itemId, { sent: quarters, received: quarters, back: 0, lost: 0 }]));
  turn.load.carried.push({ key: made.key, id: transferId, lines });
}

async function sendNew(turn: Turn, ends: Ends, wanted: Wanted): Promise<CarriedTransfer | undefined> {
  const made = await call(turn, 'sent', '/api/transfers/send', (note) => ({ ...ends, lines: spelled(wanted), note }));
  return made && noteSent(turn, made, wanted);
}

/** Sends all of a plan, or one less of its first line. What cannot be sent is given up. */
async function planAndSend(turn: Turn, ends: Ends, wanted: Wanted): Promise<CarriedTransfer | undefined> {
  const planned = await call(turn, 'planned', '/api/transfers/plan', (note) => ({ ...ends, lines: spelled(wanted), note }));
  if (!planned) return undefined;
  const transfer = noteSent(
    turn,
    planned,
    wanted.map((line) => ({ ...line, quarters: 0 })),
  );
  const less = wanted.map((line, nth) => (nth === 0 && line.quarters > 4 ? { ...line, quarters: line.quarters - 4 } : line));
  const sent = await call(turn, 'sent', `/api/transfers/${transfer.id}/send`, () => ({ lines: spelled(less) }));
  if (!sent) {
    await call(turn, 'cancelled', `/api/transfers/${transfer.id}/cancel`, (note) => ({ note }));
    return undefined;
  }
  for (const { itemId, quarters } of less) lineOf(transfer, itemId).sent = quarters;
  return transfer;
}

function noteSent({ load }: Turn, { key, body }: Answered, wanted: Wanted): CarriedTransfer {
  const { id } = body as { id: number };
  const lines = new Map(wanted.map(({ itemId, quarters }) => [itemId, { sent: quarters, received: 0, back: 0, lost: 0 }]));
  const transfer = { key, id, lines };
  load.carried.push(transfer);
  return transfer;
}

/** What becomes of goods on the way. Nobody else touches this transfer, so each call must be taken, but one of two at the same moment. */
async function seeThrough(turn: Turn, transfer: CarriedTransfer): Promise<void> {
  const { random, state } = turn;
  const dice = random();
  if (dice < 0.1 && state.left < mostLeft) state.left++;
  else if (dice < 0.35) await receiveAll(turn, transfer);
  else if (dice < 0.45) await receiveTwice(turn, transfer);
  else if (dice < 0.6) await cancel(turn, transfer);
  else {
    await receivePart(turn, transfer);
    await settleRest(turn, transfer);
  }
}

async function receiveAll(turn: Turn, transfer: CarriedTransfer, name = 'received'): Promise<void> {
  if (await call(turn, name, urlOf(transfer, 'receive'), (note) => ({ note }), isNeverRefused)) arrive(transfer);
}

/** T9: of two who receive at the same moment one does, and the other hears that it was done. */
async function receiveTwice(turn: Turn, transfer: CarriedTransfer): Promise<void> {
  const both = await Promise.all([0, 1].map(() => call(turn, 'received by two', urlOf(transfer, 'receive'), (note) => ({ note }))));
  const taken = both.filter((one) => one !== undefined).length;
  if (taken !== 1) turn.load.failures.push({ status: taken, body: both, url: `${urlOf(transfer, 'receive')} by two at once` });
  arrive(transfer);
}

async function receivePart(turn: Turn, transfer: CarriedTransfer): Promise<void> {
  const part = [...transfer.lines].map(([itemId, line]) => ({ itemId, quarters: Math.floor((onTheWay(line) - 1) / 2) }));
  const lines = spelled(part);
  if (!(await call(turn, 'received in part', urlOf(transfer, 'receive'), (note) => ({ lines, note }), isNeverRefused))) return;
  for (const { itemId, quarters } of part) lineOf(transfer, itemId).received += quarters;
}

async function settleRest(turn: Turn, transfer: CarriedTransfer): Promise<void> {
  const dice = turn.random();
  if (dice < 0.15) return cancel(turn, transfer);
  const rest = [...transfer.lines].filter(([, line]) => onTheWay(line) > 0);
  const lines = rest.map(([itemId]) => ({ itemId }));
  const as = dice < 0.45 ? 'back' : dice < 0.75 ? 'lost' : 'late';
  const settled = await call(turn, `settled as ${as}`, urlOf(transfer, 'settle'), (note) => ({ as, lines, note }), isNeverRefused);
  if (!settled) return;
  if (as === 'late') return receiveAll(turn, transfer, 'received late');
  for (const [, line] of rest) line[as] += onTheWay(line);
}

async function cancel(turn: Turn, transfer: CarriedTransfer): Promise<void> {
  if (!(await call(turn, 'cancelled', urlOf(transfer, 'cancel'), (note) => ({ note }), isNeverRefused))) return;
  for (const line of transfer.lines.values()) line.back += onTheWay(line);
}

function arrive({ lines }: CarriedTransfer): void {
  for (const line of lines.values()) line.received += onTheWay(line);
}

interface Answered {
  key: string;
  body: unknown;
}

const isNeverRefused = () => false;
const isTooLittleOrTooLate = (status: number) => status === 409;

/** Undefined where it was refused. */
async function call(
  { load, send }: Turn,
  name: string,
  url: string,
  bodyOf: (note: string) => object,
  mayRefuse: (status: number) => boolean = isTooLittleOrTooLate,
): Promise<Answered | undefined> {
  const key = randomUUID();
  const { status, body } = await send({ method: 'POST', url, body: bodyOf(key), key });
  if (status === 200) {
    load.done.set(name, (load.done.get(name) ?? 0) + 1);
    return { key, body };
  }
  if (mayRefuse(status)) load.refused++;
  else load.failures.push({ status, body, url });
  return undefined;
}

const urlOf = ({ id }: CarriedTransfer, what: string) => `/api/transfers/${id}/${what}`;
const onTheWay = ({ sent, received, back, lost }: CarriedLine) => sent - received - back - lost;
const spelled = (wanted: Wanted) => wanted.map(({ itemId, quarters }) => ({ itemId, quantity: String(quarters / 4) }));

function lineOf({ lines }: CarriedTransfer, itemId: number): CarriedLine {
  const line = lines.get(itemId);
  if (!line) throw new Error(`item ${itemId} is on no line`);
  return line;
}

function twoOf<Thing>(things: readonly Thing[], random: () => number): [Thing, Thing] {
  const first = Math.floor(random() * things.length);
  const second = (first + 1 + Math.floor(random() * (things.length - 1))) % things.length;
  return [things[first] as Thing, things[second] as Thing];
}

/** One to three items, up to two of each: of more, there would mostly be too little. */
function wantedOf({ random, itemIds }: Turn): Wanted {
  const chosen = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => itemIds[Math.floor(random() * itemIds.length)]));
  return [...chosen].flatMap((itemId) => (itemId === undefined ? [] : [{ itemId, quarters: 1 + Math.floor(random() * 8) }]));
}

/** Folders for them to carry between, and no folder. */
export async function makePlaces(send: Send, count = 4): Promise<(number | null)[]> {
  const made = Array.from({ length: count }, async (_, at) => {
    const name = `Van ${at + 1} ${randomUUID()}`;
    const answer = await send({ method: 'POST', url: '/api/folders', body: { name }, key: randomUUID() });
    if (answer.status !== 200) throw new Error(`a folder was not made: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { id: number }).id;
  });
  return [null, ...(await Promise.all(made))];
}
