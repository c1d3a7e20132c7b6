import { randomUUID } from 'node:crypto';
import { randomNumbers, type Send } from './stock-load.ts';

/** A line of an order that the phones receive; pieces are whole, and it goes to a place of its own. */
export interface LineToReceive {
  orderId: number;
  line: number;
  itemId: number;
  pieces: number;
  /** 0 is no folder. */
  place: number;
}

/** A scan the server said it had entered. Its lot is the key it was sent with, so it is found again. */
export interface Scan {
  key: string;
  orderId: number;
  line: number;
  pieces: number;
  movementId: number;
  isUndone: boolean;
}

export interface ReceivingLoad {
  scans: Scan[];
  /** Every key that was ever sent, acknowledged or refused. */
  sent: Set<string>;
  /** Number of acknowledged calls by what they did. */
  done: Map<string, number>;
  /** Refused because the line was full, or somebody else had closed the receipt. */
  refused: number;
  /** Answers that this load should never meet. */
  failures: { status: number; body: unknown; url: string }[];
}

interface Phones {
  phones: number;
  scansEach: number;
  lines: readonly LineToReceive[];
  send: Send;
  seed?: number;
  onAnswer?: () => void;
}

/**
 * Several people before one delivery: each scans what is nearest, mostly a piece, at times a handful, now and then one too many that is meant. Some
 * take back what they scanned by mistake, and some say that the delivery is done while others still scan.
 */
export async function loadReceiving({ phones, scansEach, lines, send, seed = 1, onAnswer }: Phones): Promise<ReceivingLoad> {
  const load: ReceivingLoad = { scans: [], sent: new Set(), done: new Map(), refused: 0, failures: [] };
  const open = [...lines];
  await Promise.all(
    Array.from({ length: phones }, async (_, phone) => {
      const turn: Turn = { load, send, open, random: randomNumbers(seed * 15_485_863 + phone), own: [], receipts: [], isFull: new Set() };
      for (let scan = 0; scan < scansEach; scan++) {
        const dice = turn.random();
        if (dice < 0.05) await takeBack(turn);
        else if (dice < 0.07) await closeReceipt(turn);
        else await scanOne(turn);
        onAnswer?.();
      }
    }),
  );
  return load;
}

/**
 * What is left of some orders is received by two phones at each line at once: one of them has it, the other is told that the line is full. What was
 * taken back kept these orders open until now, and each is closed by its last line.
 */
export async function receiveTheRest(load: ReceivingLoad, lines: readonly LineToReceive[], send: Send): Promise<void> {
  const cameOf = new Map<string, number>();
  for (const { orderId, line, pieces, isUndone } of load.scans)
    if (!isUndone) cameOf.set(`${orderId} ${line}`, (cameOf.get(`${orderId} ${line}`) ?? 0) + pieces);
  const turn: Turn = { load, send, open: [], random: randomNumbers(7), own: [], receipts: [], isFull: new Set() };
  for (const line of lines) {
    const pieces = line.pieces - (cameOf.get(`${line.orderId} ${line.line}`) ?? 0);
    if (pieces > 0) await Promise.all([scan(turn, line, pieces), scan(turn, line, pieces)]);
  }
}

interface Turn {
  load: ReceivingLoad;
  send: Send;
  open: LineToReceive[];
  random: () => number;
  own: Scan[];
  receipts: number[];
  /** Lines that this phone was told are full. */
  isFull: Set<LineToReceive>;
}

async function scanOne(turn: Turn): Promise<void> {
  const { open, random, isFull } = turn;
  const there = open.filter((line) => !isFull.has(line));
  // They begin where the lorry was opened, so that several stand at the same line.
  const line = (there.length > 0 ? there : open)[Math.floor(random() ** 2 * (there.length || open.length))];
  if (!line) return;
  const isMore = random() < 0.01;
  const pieces = random() < 0.8 ? 1 : 2 + Math.floor(random() * 4);
  // There may be room for one, where there was none for five.
  if (!(await scan(turn, line, pieces, isMore)) && pieces === 1) isFull.add(line);
}

/** False where it was refused. */
async function scan(turn: Turn, line: LineToReceive, pieces: number, isMore = false): Promise<boolean> {
  const { load } = turn;
  const key = randomUUID();
  load.sent.add(key);
  const wanted = { orderLine: line.line, itemId: line.itemId, quantity: String(pieces), lot: key, isMore };
  const answer = await call(turn, 'scanned', `/api/receipts/expected/${line.orderId}/lines`, { lines: [wanted], source: 'scan' }, key);
  if (!answer) return false;
  const { entered, receipt } = answer as { entered: { quantity: string; movementId: number }[]; receipt: { id: number } };
  const [one] = entered;
  if (entered.length !== 1 || one?.quantity !== String(pieces))
    load.failures.push({ status: 200, body: answer, url: 'another quantity entered' });
  const entry = { key, orderId: line.orderId, line: line.line, pieces, movementId: one?.movementId ?? 0, isUndone: false };
  load.scans.push(entry);
  turn.own.push(entry);
  turn.receipts.push(receipt.id);
  return true;
}

/** Nobody takes anything out, so whatever somebody scanned by mistake can be taken back, whatever else came since. */
async function takeBack(turn: Turn): Promise<void> {
  const scan = turn.own.splice(Math.floor(turn.random() * turn.own.length), 1)[0];
  if (!scan) return;
  const undone = await call(turn, 'taken back', `/api/transactions/${scan.movementId}/undo`, {}, randomUUID(), () => false);
  if (undone) scan.isUndone = true;
  turn.isFull.clear();
}

/** What comes later makes another receipt. */
async function closeReceipt(turn: Turn): Promise<void> {
  const id = turn.receipts.at(-1);
  if (id !== undefined) await call(turn, 'receipt closed', `/api/receipts/${id}/close`, {}, randomUUID());
}

/** Undefined where it was refused. */
async function call(
  { load, send }: Turn,
  name: string,
  url: string,
  body: object,
  key: string,
  mayRefuse: (status: number) => boolean = (status) => status === 409,
): Promise<unknown> {
  const { status, body: answer } = await send({ method: 'POST', url, body, key });
  if (status === 200) {
    load.done.set(name, (load.done.get(name) ?? 0) + 1);
    return answer;
  }
  if (mayRefuse(status)) load.refused++;
  else load.failures.push({ status, body: answer, url });
  return undefined;
}

interface Wanted {
  orders: number;
  linesEach: number;
  itemIds: readonly number[];
  places: readonly (number | null)[];
  send: Send;
}

/** Orders that were drafted and sent through the routes; every item is on several of them, in packs whose price does not divide evenly. */
export async function makeOrders({ orders, linesEach, itemIds, places, send }: Wanted): Promise<LineToReceive[]> {
  const post = async (url: string, body: object) => {
    const answer = await send({ method: 'POST', url, body, key: randomUUID() });
    if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as { id: number };
  };
  const { id: vendorId } = await post('/api/vendors', { name: `Vendor ${randomUUID()}` });
  const made: LineToReceive[] = [];
  for (let order = 0; order < orders; order++) {
    const lines = Array.from({ length: linesEach }, (_, nth) => ({
      itemId: itemIds[(order * 7 + nth) % itemIds.length] as number,
      packs: String(3 + ((order + nth) % 4)),
      piecesPerPack: String(1 + (nth % 3) * 2),
      price: ((order + 1) * 1.37 + nth / 7).toFixed(6),
      place: places[(order + nth) % places.length] ?? 0,
    }));
    const { id: orderId } = await post('/api/orders', { vendorId, placeId: places.at(-1) ?? null, lines });
    await post(`/api/orders/${orderId}/send`, { mail: null });
    for (const [nth, { itemId, packs, piecesPerPack, place }] of lines.entries())
      made.push({ orderId, line: nth + 1, itemId, pieces: Number(packs) * Number(piecesPerPack), place });
  }
  return made;
}
