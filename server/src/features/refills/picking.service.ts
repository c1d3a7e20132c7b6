import type { PickInput, RefillLine } from '@onhand/contract/refills';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import { everywhere, type Scope } from '../../platform/scope.ts';
import { folderOf, holdFolder, placeOf } from '../stock/places.service.ts';
import { readFolders, readFoldersAbove } from './needs.store.ts';
import { findItem, findVisibleItem, opennessOf, type PickableItem, placesToTakeFrom } from './pickable-items.store.ts';
import { pickOutcome, unknownSource } from './picking.rules.ts';
import { placeWords } from './place-words.ts';
import { findLine, holdLine, insertLine, writePick } from './refill-lines.store.ts';
import { closedRefill } from './refills.service.ts';
import { findSummary, holdRefill, isPlaceOf } from './refills.store.ts';
import { lineTold } from './told-lines.ts';
import { treeOf } from './walking-order.rules.ts';

/** PLC-09: several people pick one list, each line by whoever comes first. */
export async function pick(tx: Tx, scope: Scope, id: number, line: number, input: z.output<typeof PickInput>): Promise<RefillLine> {
  const refill = await holdRefill(tx, scope, id, 'SHARE');
  const held = await holdLine(tx, scope, id, line);
  if (refill.status !== 'open') throw closedRefill(refill);
  checkPickable(await findItem(tx, scope, held.itemId), input.quantity);
  const from = input.fromPlaceId === undefined ? undefined : await placeToTakeFrom(tx, scope, id, input.fromPlaceId, held.toPlace);
  // What a line of one's own place says was not planned for the other one.
  if (from && !from.isSeen && held.seesFrom) throw invalid('fromPlaceId', 'Choose one of your folders.');
  const seesFrom = from ? from.isSeen : held.seesFrom;
  const outcome = pickOutcome({ ...held, seesFrom, to: placeWords(scope, held.toName, held.seesTo) }, input);
  if ('refusal' in outcome) {
    const field = outcome.canBeMeant ? 'isMore' : 'quantity';
    throw new AppError('CONFLICT', { message: outcome.refusal, details: [{ field, message: outcome.refusal }] });
  }
  if (held.fromPlace === null && !from && outcome.picked !== '0') {
    const message = unknownSource(held.itemName);
    throw new AppError('CONFLICT', { message, details: [{ field: 'fromPlaceId', message }] });
  }
  if (from && held.loaded !== '0') throw new AppError('CONFLICT', { message: 'A part of it is loaded already.' });
  await writePick(tx, scope, id, { line, ...outcome, from });
  tellOfLine(tx, id, line, [held.fromPlace, from?.place ?? null, held.toPlace]);
  return readLine(tx, scope, id, line);
}

interface Added {
  itemId: number;
  toPlaceId: number | null;
  fromPlaceId?: number | null | undefined;
  quantity: string;
}

/** What was scanned and not asked for, and is taken along all the same, from a place of one's own. */
export async function addLine(tx: Tx, scope: Scope, id: number, added: Added): Promise<RefillLine> {
  orNotFound(await findSummary(tx, scope, id));
  const refill = await holdRefill(tx, scope, id, 'UPDATE');
  if (refill.status !== 'open') throw closedRefill(refill);
  // An item that the person may not see is none; a line they may see names its own.
  const item = orNotFound(await findVisibleItem(tx, scope, added.itemId));
  checkPickable(item, added.quantity);
  const to = placeOf(added.toPlaceId);
  if (!(await isPlaceOf(tx, scope, id, to))) throw invalid('toPlaceId', 'This list is not for that place.');
  const tree = treeOf(await readFolders(tx, everywhere(scope)));
  const chosen = added.fromPlaceId === undefined ? undefined : await placeToTakeFrom(tx, scope, id, added.fromPlaceId, to);
  if (chosen && !chosen.isSeen) throw invalid('fromPlaceId', 'Choose one of your folders.');
  const from = chosen ? chosen.place : (await placesToTakeFrom(tx, scope, added.itemId, to))[0];
  if (from === undefined) {
    const where = scope.visibleFolders === 'all' ? 'nowhere else' : 'in no other of your folders';
    throw new AppError('CONFLICT', { message: `“${item.name}” lies ${where}.` });
  }
  const named = (place: number) => ({ place, name: tree.pathOf(place)?.at(-1) ?? null });
  const line = await insertLine(tx, scope, id, { ...added, itemName: item.name, from: named(from), to: named(to) });
  if (line > limits.linesOfRefill) {
    throw new AppError('LIMIT_REACHED', { message: `A list has at most ${spelledLimit(limits.linesOfRefill)} lines.` });
  }
  tellOfLine(tx, id, undefined, [from, to]);
  return readLine(tx, scope, id, line);
}

function checkPickable(item: PickableItem | undefined, quantity: string): asserts item is PickableItem {
  if (!item) throw new AppError('CONFLICT', { message: 'This item was deleted.' });
  if (item.isArchived) throw new AppError('CONFLICT', { message: `“${item.name}” is archived. Restore it first.` });
  if (quantity.includes('.') && !item.allowsDecimals) throw invalid('quantity', 'Without a unit that allows decimals, only whole numbers.');
}

/** One takes from one's own places, and from those that the list sends one to. */
async function placeToTakeFrom(tx: Tx, scope: Scope, refillId: number, placeId: number | null, to: number): Promise<TakenFrom> {
  const place = placeOf(placeId);
  if (place === to) throw invalid('fromPlaceId', 'Choose another place than it goes to.');
  const { isOpen, isSeen } = await opennessOf(tx, scope, refillId, place);
  if (!isOpen) throw invalid('fromPlaceId', 'Choose one of your folders, or one that is on the list.');
  if (placeId === null) return { place, name: null, isSeen };
  const folder = await holdFolder(tx, everywhere(scope), placeId);
  if (!folder) throw invalid('fromPlaceId', 'This folder is not there any more.');
  return { place, name: folder.name, isSeen };
}

interface TakenFrom {
  place: number;
  name: string | null;
  /** It is one of the person's own. */
  isSeen: boolean;
}

/** Whoever picks the same list reads this line again and not the list, which may be long; a line that is new to them makes them read it whole. */
function tellOfLine(tx: Tx, refillId: number, line: number | undefined, places: readonly (number | null)[]): void {
  const folderIds = [...new Set(places.flatMap((place) => (place === null ? [] : [folderOf(place)])))];
  tx.emit({ type: 'batch_update', about: 'refill', ...(line !== undefined && { refillId, line }) }, { folderIds });
}

/** One line, as the list tells it. */
export async function readLine(tx: Tx, scope: Scope, id: number, line: number): Promise<RefillLine> {
  const row = orNotFound(await findLine(tx, scope, id, line));
  const ends = [row.fromPlace ?? 0, row.toPlace];
  return lineTold(scope, treeOf(await readFoldersAbove(tx, scope, ends)), row);
}
