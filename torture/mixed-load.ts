import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, loadStock, type Send } from '../server/test/stock-load.ts';
import { type CarriedTransfer, loadTransfers } from '../server/test/transfer-load.ts';
import type { Answer, Caller } from './mixed-load-caller.ts';

/** Everything the server said it had done, to be looked for in the database afterwards. */
export interface Acknowledgements {
  movements: Acknowledged[];
  /** New names, each given once, in the order of their item. */
  names: { itemId: number; name: string }[];
  /** Names of items that were made, each once. */
  created: string[];
  /** Files of which the server said that they were imported. */
  imported: string[];
  transfers: CarriedTransfer[];
}

export interface Stage {
  caller: Caller;
  /** For everyone to take from and add to at once. */
  itemIds: readonly number[];
  /** One for each editor alone, so that it is known which name came last. */
  ownItemIds: readonly number[];
  /** What is carried goes from one of them to another; null is no folder. */
  places: readonly (number | null)[];
  seed: number;
}

export interface MixedLoad {
  acknowledged: Acknowledgements;
  /** Counts people's own changes, without what imports write. */
  count: () => number;
  /** Reports and lookups that were answered with what was asked for. */
  reads(): number;
  /** Answers that no such request should ever get. */
  unexpected: { url: string; status: number; body: unknown }[];
  stop(): Promise<void>;
}

export const rowsOfFile = 25;
const scanners = 8;
const carriers = 4;
const mostCreated = 40;

/** People at work until they are stopped: scanning, carrying, editing, adding, importing, reading reports. */
export function startMixedLoad({ caller, itemIds, ownItemIds, places, seed }: Stage): MixedLoad {
  const acknowledged: Acknowledgements = { movements: [], names: [], created: [], imported: [], transfers: [] };
  const unexpected: MixedLoad['unexpected'] = [];
  const stopping = new AbortController();
  let reads = 0;

  const note = (url: string, { status, body }: Pick<Answer, 'status' | 'body'>, isFine: boolean) => {
    if (!isFine) unexpected.push({ url, status, body });
  };
  const forever = async (turn: (number: number) => Promise<unknown>, pauseMs: number) => {
    for (let number = 0; !stopping.signal.aborted; number++) {
      await turn(number);
      await sleep(pauseMs);
    }
  };

  const scan = async (who: number, number: number) => {
    const send: Send = (request) => caller.untilAnswered(request);
    const one = { clients: 1, changesEach: 5, itemIds, send, seed: seed * 100_003 + who * 1009 + number };
    const result = await loadStock(one);
    acknowledged.movements.push(...result.acknowledged);
    unexpected.push(...result.failures);
  };

  const edit = async (itemId: number) => {
    const [key, url] = [randomUUID(), `/api/inventory/${itemId}`];
    const name = `Part ${key}`;
    const answer = await caller.untilAnswered({ method: 'PATCH', url, body: { name }, key });
    note(url, answer, answer.status === 200);
    if (answer.status === 200) acknowledged.names.push({ itemId, name });
  };

  const create = async () => {
    if (acknowledged.created.length >= mostCreated) return;
    const [key, url] = [randomUUID(), '/api/inventory'];
    const name = `New ${key}`;
    const answer = await caller.untilAnswered({ method: 'POST', url, body: { name, quantity: '3', unitCost: '2.50' }, key });
    note(url, answer, answer.status === 200);
    if (answer.status === 200) acknowledged.created.push(name);
  };

  const read = async (number: number) => {
    const urls = ['/api/reports/valuation', '/api/inventory?limit=50', '/api/reports/movement', '/api/dashboard/low-stock'];
    const url = urls[number % urls.length] as string;
    const answer = await caller.once({ method: 'GET', url });
    if (answer?.status === 200) reads++;
    else if (answer && answer.status < 500) note(url, answer, false);
  };

  const importFile = async () => {
    const file = randomUUID();
    const started = await caller.once({ method: 'POST', url: '/api/imports', body: formOf(file) });
    if (started?.status !== 200) return;
    const url = `/api/imports/${(started.body as { id: number }).id}`;
    if ((await take('check', url)) === 'checked' && (await take('apply', url)) === 'done') acknowledged.imported.push(file);
  };

  /** Asks for a step and waits for its end. Work whose process died is found and ended by the server; nobody here waits for that. */
  const take = async (step: 'check' | 'apply', url: string): Promise<string | undefined> => {
    const begun = await caller.once({ method: 'POST', url: `${url}/${step}`, ...(step === 'apply' && { body: {} }) });
    if (begun?.status !== 200) return undefined;
    for (let looks = 0; looks < 60; looks++) {
      const answer = await caller.once({ method: 'GET', url });
      const { status } = (answer?.body ?? {}) as { status?: string };
      if (answer?.status === 200 && status !== 'checking' && status !== 'applying') return status;
      if (stopping.signal.aborted && looks > 20) return undefined;
      await sleep(100);
    }
    return undefined;
  };

  const working = [
    ...Array.from({ length: scanners }, (_, who) => forever((number) => scan(who, number), 30)),
    loadTransfers({
      carriers,
      itemIds,
      places,
      send: (request) => caller.untilAnswered(request),
      seed,
      isOver: () => stopping.signal.aborted,
      noted: { carried: acknowledged.transfers, failures: unexpected },
      pauseMs: 60,
    }),
    ...ownItemIds.map((itemId) => forever(() => edit(itemId), 60)),
    forever(create, 250),
    forever(read, 60),
    forever((number) => read(number + 2), 90),
    forever(importFile, 400),
  ];
  return {
    acknowledged,
    unexpected,
    count: () => acknowledged.movements.length + acknowledged.names.length + acknowledged.created.length + acknowledged.transfers.length,
    reads: () => reads,
    stop: async () => {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

function formOf(file: string): FormData {
  const rows = Array.from({ length: rowsOfFile }, (_, row) => `${file} row ${row + 1},${row + 1},1.50`);
  const form = new FormData();
  form.append('file', new Blob([`Name,Quantity,Unit cost\n${rows.join('\n')}\n`], { type: 'text/csv' }), `${file}.csv`);
  return form;
}
