import type { Refill } from '@onhand/contract/refills';
import { Big } from 'big.js';
import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import { everywhere, type Scope } from '../../platform/scope.ts';
import { type CarriedLine, carryLines, type DocumentLine } from '../stock/many-transfers.service.ts';
import { type HeldLine, hasWork, holdPicked, writeLoaded } from './refill-lines.store.ts';
import { closedRefill, readRefill, tellOfRefill } from './refills.service.ts';
import { closeRefill, findSummary, holdRefill } from './refills.store.ts';

export interface LoadedRefill {
  refill: Refill;
  moved: number;
  problems: { line: number; message: string }[];
}

/**
 * PLC-09: moves what was picked, for those lines that the person may see. Their list sends them to places that are not theirs, so their
 * folders do not limit it. What cannot be moved stays on the list, and a sentence says why.
 */
export async function loadRefill(tx: Tx, scope: Scope, id: number, isLast: boolean): Promise<LoadedRefill> {
  orNotFound(await findSummary(tx, scope, id));
  const refill = await holdRefill(tx, scope, id, 'UPDATE');
  if (refill.status !== 'open') throw closedRefill(refill);
  const lines = await holdPicked(tx, scope, id);
  const carried =
    lines.length > 0 ? await carryLines(tx, everywhere(scope), documentLines(id, lines), `Refill list R-${refill.number}`) : [];
  const moved = carried.filter((one) => one.moved !== '0');
  if (moved.length > 0)
    await writeLoaded(
      tx,
      scope,
      id,
      moved.map(({ line, moved: loaded }) => ({ line, loaded })),
    );
  if (isLast || !(await hasWork(tx, scope, id))) await closeRefill(tx, scope, id, 'done');
  await tellOfRefill(tx, scope, id);
  const problems = carried.flatMap((one, nth) => problemOf(one, lines[nth] as HeldLine));
  return { refill: await readRefill(tx, scope, id), moved: moved.length, problems };
}

/** A return is no demand of the place that gives back, so the ledger keeps that it is one. */
function documentLines(id: number, lines: readonly HeldLine[]): DocumentLine[] {
  return lines.map(({ line, itemId, fromPlace, toPlace, picked, loaded, isReturn }) => ({
    line,
    itemId,
    from: fromPlace ?? 0,
    to: toPlace,
    quantity: new Big(picked).minus(loaded).toFixed(),
    detail: { refillId: id, ...(isReturn && { isReturn: true }) },
  }));
}

/** No quantity of the place is named: whoever loads may not see it. */
function problemOf({ line, moved, problem }: CarriedLine, { itemName, fromName, toName, picked, loaded }: HeldLine) {
  const named = (name: string | null) => (name === null ? 'no folder' : `“${name}”`);
  const left = new Big(picked).minus(loaded).minus(moved).toFixed();
  switch (problem) {
    case null:
      return [];
    case 'short':
      return [
        {
          line,
          message: `By the books ${named(fromName)} does not have the other ${left} of “${itemName}”. Count it there, or say where it came from.`,
        },
      ];
    case 'no source':
      return [{ line, message: `${named(fromName)} was deleted. Say where “${itemName}” came from.` }];
    case 'no destination':
      return [{ line, message: `${named(toName)} was deleted. “${itemName}” stays where it was.` }];
    case 'archived':
      return [{ line, message: `“${itemName}” is archived. Restore it first.` }];
    case 'deleted':
      return [{ line, message: `“${itemName}” was deleted.` }];
  }
}
