import type { Refill } from '@onhand/contract/refills';
import { limits } from '@onhand/contract/limits';
import { Big } from 'big.js';
import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import { everywhere, type Scope } from '../../platform/scope.ts';
import { folderOf } from '../stock/places.service.ts';
import { carriable, type CarriedLine, carryLines, type DocumentLine } from '../stock/many-transfers.service.ts';
import { sendNewTransfer } from '../transfers/transfers.service.ts';
import { unknownSource } from './picking.rules.ts';
import { placeWords } from './place-words.ts';
import { type HeldLine, hasWork, holdPicked, writeLoaded } from './refill-lines.store.ts';
import { canClose, closedRefill, readRefill, tellOfRefill } from './refills.service.ts';
import { closeRefill, findSummary, type HeldRefill, holdRefill } from './refills.store.ts';

interface LoadInput {
  /** Whatever was not picked is left; from somebody who may not close the list it is not heard, and the list stays open for the others. */
  isLast: boolean;
  /** In two steps. */
  isSent: boolean;
}

export interface LoadedRefill {
  refill: Refill;
  moved: number;
  problems: { line: number; message: string }[];
}

/**
 * PLC-09: moves what was picked, for those lines that the person may see. Their list sends them to places that are not theirs, so their
 * folders do not limit it. What cannot be moved stays on the list, and a sentence says why.
 */
export async function loadRefill(tx: Tx, scope: Scope, id: number, { isLast, isSent }: LoadInput): Promise<LoadedRefill> {
  orNotFound(await findSummary(tx, scope, id));
  const refill = await holdRefill(tx, scope, id, 'UPDATE');
  if (refill.status !== 'open') throw closedRefill(refill);
  const picked = await holdPicked(tx, scope, id);
  const lines = picked.filter(hasSource);
  const wanted = documentLines(id, lines);
  const carried = await (isSent ? sendLines(tx, scope, wanted, refill.number) : moveLines(tx, scope, wanted, refill));
  const moved = carried.filter((one) => one.moved !== '0');
  if (moved.length > 0)
    await writeLoaded(
      tx,
      scope,
      id,
      moved.map(({ line, moved: loaded }) => ({ line, loaded })),
    );
  const isEnded = isLast && (await canClose(tx, scope, id));
  if (isEnded || !(await hasWork(tx, scope, id))) await closeRefill(tx, scope, id, 'done');
  await tellOfRefill(tx, scope, id);
  const problems = [
    ...carried.flatMap((one, nth) => problemOf(scope, one, lines[nth] as HeldLine)),
    ...picked.filter((line) => !hasSource(line)).map(({ line, itemName }) => ({ line, message: unknownSource(itemName) })),
  ];
  return { refill: await readRefill(tx, scope, id), moved: moved.length, problems };
}

function moveLines(tx: Tx, scope: Scope, lines: readonly DocumentLine[], { id, number }: HeldRefill): Promise<CarriedLine[]> {
  if (lines.length === 0) return Promise.resolve([]);
  return carryLines(tx, everywhere(scope), lines, { note: `Refill list R-${number}`, document: { kind: 'refill', id } });
}

/** In two steps: what was picked is on the way, by a transfer for each pair of places, until somebody receives it. */
async function sendLines(tx: Tx, scope: Scope, lines: readonly DocumentLine[], number: number): Promise<CarriedLine[]> {
  if (lines.length === 0) return [];
  const outcomes = await carriable(tx, everywhere(scope), lines);
  const ways = Map.groupBy(
    lines.map((line, nth) => ({ ...line, moved: outcomes[nth]?.moved ?? '0' })).filter(({ moved }) => moved !== '0'),
    ({ from, to }) => `${from} ${to}`,
  );
  for (const way of ways.values()) {
    const { from, to } = way[0] as DocumentLine;
    const sums = [...Map.groupBy(way, ({ itemId }) => itemId)].map(([itemId, same]) => ({
      itemId,
      quantity: same.reduce((sum, { moved }) => sum.plus(moved), new Big(0)).toFixed(),
    }));
    for (let first = 0; first < sums.length; first += limits.linesOfTransfer) {
      const part = sums.slice(first, first + limits.linesOfTransfer);
      const ends = { fromPlaceId: folderOf(from), toPlaceId: folderOf(to) };
      await sendNewTransfer(tx, everywhere(scope), { ...ends, lines: part, note: `Refill list R-${number}` });
    }
  }
  return outcomes;
}

type LineFromSomewhere = HeldLine & { fromPlace: number };

/** Null is not "no folder": nobody has said where it lay. */
const hasSource = (line: HeldLine): line is LineFromSomewhere => line.fromPlace !== null;

/** A return is no demand of the place that gives back, so the ledger keeps that it is one. */
function documentLines(id: number, lines: readonly LineFromSomewhere[]): DocumentLine[] {
  return lines.map(({ line, itemId, fromPlace, toPlace, picked, loaded, isReturn }) => ({
    line,
    itemId,
    from: fromPlace,
    to: toPlace,
    quantity: new Big(picked).minus(loaded).toFixed(),
    detail: { refillId: id, ...(isReturn && { isReturn: true }) },
  }));
}

/** No quantity of the place is named: whoever loads may not see it, nor what it is called. */
function problemOf(scope: Scope, { line, moved, problem }: CarriedLine, held: HeldLine) {
  const { itemName, picked, loaded } = held;
  const [from, to] = [placeWords(scope, held.fromName, held.seesFrom), placeWords(scope, held.toName, held.seesTo)];
  const left = new Big(picked).minus(loaded).minus(moved).toFixed();
  switch (problem) {
    case null:
      return [];
    case 'short':
      if (!held.seesFrom) return [{ line, message: `“${itemName}” from ${from}: there were fewer than that. Say how many you have.` }];
      return [
        {
          line,
          message: `By the books ${from} does not have the other ${left} of “${itemName}”. Count it there, or say where it came from.`,
        },
      ];
    case 'no source':
      return [{ line, message: `${capital(from)} was deleted. Say where “${itemName}” came from.` }];
    case 'no destination':
      return [{ line, message: `${capital(to)} was deleted. “${itemName}” stays where it was.` }];
    case 'archived':
      return [{ line, message: `“${itemName}” is archived. Restore it first.` }];
    case 'deleted':
      return [{ line, message: `“${itemName}” was deleted.` }];
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
