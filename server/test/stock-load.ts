import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** One call of the HTTP API; it answers once the server has, however often it had to be sent. */
export type Send = (request: {
  method: 'PUT' | 'POST' | 'PATCH';
  url: string;
  body: object;
  key: string;
}) => Promise<{ status: number; body: unknown }>;

/** A change the server said it had made. Its note begins with its key, so it is found again in the ledger. */
export interface Acknowledged {
  key: string;
  movementId: number;
}

export interface LoadResult {
  acknowledged: Acknowledged[];
  /** Number of answers by status. */
  statuses: Map<number, number>;
  /** Answers with a status that this load should never meet. */
  failures: { status: number; body: unknown; url: string }[];
  /** Milliseconds from the first sending to the answer. */
  latencies: number[];
}

interface Load {
  clients: number;
  changesEach: number;
  itemIds: readonly number[];
  send: Send;
  seed?: number;
  onAnswer?: () => void;
}

const refusals = new Set([409]);

/**
 * Many people on few items at once: taking, adding with and without a price, setting, undoing what they did, switching the costing
 * method. A refusal because someone was quicker is part of the work.
 */
export async function loadStock({ clients, changesEach, itemIds, send, seed = 1, onAnswer }: Load): Promise<LoadResult> {
  const result: LoadResult = { acknowledged: [], statuses: new Map(), failures: [], latencies: [] };
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const random = randomNumbers(seed * 7919 + client);
      const own: number[] = [];
      for (let change = 0; change < changesEach; change++) {
        const request = nextRequest(random, itemIds, own);
        const started = performance.now();
        const { status, body } = await send(request);
        result.latencies.push(performance.now() - started);
        result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
        const movement = (body as { movement?: { id: number; note: string } | null } | undefined)?.movement;
        if (status === 200 && movement) {
          result.acknowledged.push({ key: request.key, movementId: movement.id });
          own.push(movement.id);
        } else if (status !== 200 && !refusals.has(status)) result.failures.push({ status, body, url: request.url });
        onAnswer?.();
      }
    }),
  );
  return result;
}

type Request = Parameters<Send>[0];

function nextRequest(random: () => number, itemIds: readonly number[], own: number[]): Request {
  const key = randomUUID();
  const url = `/api/inventory/${itemIds[Math.floor(random() * itemIds.length)]}`;
  const change = (body: object): Request => ({ method: 'PUT', url, body: { transactionNote: key, ...body }, key });
  const amount = String(1 + Math.floor(random() * 40) / 4);
  const price = (random() * 30).toFixed(6);
  const dice = random();
  if (dice < 0.35) return change({ adjustment: `-${amount}` });
  if (dice < 0.6) return change({ adjustment: amount, purchasePrice: price });
  if (dice < 0.68) return change({ adjustment: amount });
  if (dice < 0.76) return change({ quantity: amount, purchasePrice: price });
  if (dice < 0.8) return change({ quantity: amount, expectedQuantity: '5' });
  if (dice < 0.88) {
    const methods = ['fifo', 'moving_average', 'fifo', 'standard'];
    return { method: 'PATCH', url, body: { valuationMethod: methods[Math.floor(random() * methods.length)] }, key };
  }
  // Mostly the last, now and then one that others have built upon, and at times twice.
  const undone = random() < 0.7 ? own.pop() : own[Math.floor(random() * own.length)];
  return undone === undefined
    ? change({ adjustment: amount, purchasePrice: price })
    : { method: 'POST', url: `/api/transactions/${undone}/undo`, body: { note: key }, key };
}

/** The same for the same seed, so that a run can be repeated (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the acknowledged changes that are not in the ledger, and those that are in it more than once. A call about several items has a row for each. */
export async function compareWithLedger(ledger: pg.Pool, organizationId: number, acknowledged: readonly Acknowledged[]) {
  const { rows } = await ledger.query<{ note: string; ids: string[] }>(
    `SELECT left(note, 36) AS note, array_agg(id) AS ids FROM movements WHERE organization_id = $1 AND length(note) >= 36 GROUP BY 1, item_id`,
    [organizationId],
  );
  const found = new Set(rows.flatMap(({ note, ids }) => ids.map((id) => `${note} ${id}`)));
  const missing = acknowledged.filter(({ key, movementId }) => !found.has(`${key} ${movementId}`));
  const doubled = rows.filter(({ ids }) => ids.length > 1);
  return { missing, doubled };
}

/** Twenty items, a third of each costing method, in a unit that allows fractions; answers their ids. */
export async function makeItems(
  send: Send,
  unitId: number,
  count = 20,
  stock: { quantity: string; unitCost?: string } = { quantity: '50', unitCost: '4.25' },
): Promise<number[]> {
  const methods = ['fifo', 'moving_average', 'standard'];
  const made = Array.from({ length: count }, async (_, at) => {
    const body = {
      name: `Part ${at + 1}`,
      unitId,
      valuationMethod: methods[at % 3],
      ...stock,
      lowStockThreshold: '10',
    };
    const answer = await send({ method: 'POST', url: '/api/inventory', body, key: randomUUID() });
    if (answer.status !== 200) throw new Error(`an item was not made: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { id: number }).id;
  });
  return Promise.all(made);
}
