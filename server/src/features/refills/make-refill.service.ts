import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Refill, RefillShortage } from '@onhand/contract/refills';
import { Big } from 'big.js';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import { everywhere, type Scope } from '../../platform/scope.ts';
import { holdingFolders, placeOf } from '../stock/places.service.ts';
import { holdRefills, readFolders, readFreeStock, readNeeds } from './needs.store.ts';
import { type Need, type PlannedLine, planLines } from './plan-lines.rules.ts';
import { readRefill, tellOfRefill } from './refills.service.ts';
import { forgetMissing, insertLines, insertRefill } from './refills.store.ts';
import { itemFacts } from './shortages.store.ts';
import { type FolderTree, treeOf } from './walking-order.rules.ts';

export interface MadeRefill {
  refill: Refill | null;
  told: string;
}

/** PLC-07, T6–T8: one list for all the places that are asked for, so that a short source is shared between them. */
export async function makeRefill(tx: Tx, scope: Scope, placeIds: readonly (number | null)[], isScheduled = false): Promise<MadeRefill> {
  const names = await placesToRefill(tx, scope, placeIds);
  const made = await insertPlanned(tx, scope, placeIds.map(placeOf), isScheduled);
  if (made === 'nothing') return { refill: null, told: `Nothing is low in ${names}.` };
  if (made === 'planned') return { refill: null, told: `Whatever is low in ${names} is on an open list already, or on its way.` };
  return { refill: await readRefill(tx, scope, made), told: `Here is the list for ${names}.` };
}

/** The id of the new list, or why there is none. */
export async function insertPlanned(
  tx: Tx,
  scope: Scope,
  places: readonly number[],
  isScheduled: boolean,
): Promise<number | 'nothing' | 'planned'> {
  await holdRefills(tx, scope);
  const { lines, needs, tree } = await plan(tx, scope, places, limits.linesOfRefill);
  if (lines.length === 0) return needs.length === 0 ? 'nothing' : 'planned';
  const { id } = await insertRefill(tx, scope, isScheduled);
  const nameOf = (place: number | null) => (place === null ? null : (tree.pathOf(place)?.at(-1) ?? null));
  const named = lines.map((line) => ({ ...line, fromName: nameOf(line.from), toName: nameOf(line.to) }));
  const renewed = new Set(lines.map(({ itemId, to }) => `${itemId} ${to}`));
  const known = needs.filter(({ itemId, place, knownMissing }) => knownMissing !== '0' && renewed.has(`${itemId} ${place}`));
  if (known.length > 0) await forgetMissing(tx, scope, id, known);
  await insertLines(tx, scope, id, named);
  keepWithin(tx, scope, 'openRefills', 'refills');
  await tellOfRefill(tx, scope, id);
  return id;
}

interface Plan {
  needs: Need[];
  lines: PlannedLine[];
  tree: FolderTree;
}

async function plan(tx: Tx, scope: Scope, places: readonly number[], most: number): Promise<Plan> {
  const needs = await readNeeds(tx, scope, places, most + 1);
  if (needs.length > most) {
    const message = `More than ${spelledLimit(most)} items are low there. Make lists for fewer places at a time.`;
    throw new AppError('TOO_LARGE', { message });
  }
  return planOf(tx, scope, needs);
}

async function planOf(tx: Tx, scope: Scope, needs: Need[]): Promise<Plan> {
  if (needs.length === 0) return { needs, lines: [], tree: treeOf([]) };
  const itemIds = [...new Set(needs.map(({ itemId }) => itemId))];
  const stock = await readFreeStock(tx, scope, itemIds);
  // Where something lies in a source decides the way, whoever makes the list.
  const tree = treeOf(await readFolders(tx, everywhere(scope)));
  return { needs, lines: planLines(needs, stock, tree), tree };
}

/** Staff make lists for their own places, wherever these are refilled from. The folders stay until the list is made. */
async function placesToRefill(tx: Tx, scope: Scope, placeIds: readonly (number | null)[]): Promise<string> {
  const ids = placeIds.flatMap((id) => id ?? []);
  const { sql, values } = holdingFolders(scope, ids);
  const folders = await tx.rows<{ id: number; name: string }>(sql, values);
  if (placeIds.includes(null) && scope.visibleFolders !== 'all') throw invalid('placeIds', 'Choose one of your folders.');
  if (folders.length < ids.length) throw invalid('placeIds', 'This folder is not there any more.');
  const names = placeIds.map((id) => (id === null ? 'no folder' : `“${folders.find((folder) => folder.id === id)?.name}”`));
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

const mostShortages = 500;

interface Shortages {
  shortages: RefillShortage[];
  hasMore: boolean;
  /** The item to go on after. */
  nextAfter: number | null;
}

/**
 * PLC-08: what nobody can give, of all places together; what is on open lists counts as given. A page looks at the needs of as many items as
 * one list can have lines for. What is shared is shared between the places of one item, so a page can end behind any of them.
 */
export async function readShortages(tx: Tx, scope: Scope, after = 0): Promise<Shortages> {
  const { needs, lines, tree, isCut } = await planPage(tx, scope, after);
  const planned = lines.filter(({ missing }) => missing !== '0').map(({ itemId, to, missing }) => ({ itemId, to, missing }));
  const told = new Set(planned.map(({ itemId, to }) => `${itemId} ${to}`));
  // A shortage that an open list has told of is not planned again, and still to be ordered.
  const onLists = needs.filter(({ itemId, place, knownMissing }) => knownMissing !== '0' && !told.has(`${itemId} ${place}`));
  const missing = [...planned, ...onLists.map(({ itemId, place: to, knownMissing }) => ({ itemId, to, missing: knownMissing }))];
  const byItem = [...Map.groupBy(missing, ({ itemId }) => itemId).entries()].toSorted(([one], [other]) => one - other);
  const page = byItem.slice(0, mostShortages);
  const facts = await itemFacts(
    tx,
    scope,
    page.map(([itemId]) => itemId),
  );
  const shortages = page.flatMap(([itemId, parts]) => {
    const fact = facts.get(itemId);
    if (!fact) return [];
    const sum = parts.reduce((total, part) => total.plus(part.missing), new Big(0));
    const places = parts.map(({ to, missing: part }) => ({ name: tree.pathOf(to)?.at(-1) ?? null, missing: part }));
    return [{ itemId, ...fact, missing: sum.toFixed(), places }];
  });
  const last = byItem.length > page.length ? page.at(-1)?.[0] : isCut ? needs.at(-1)?.itemId : undefined;
  return {
    shortages: shortages.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    hasMore: last !== undefined,
    nextAfter: last ?? null,
  };
}

async function planPage(tx: Tx, scope: Scope, after: number): Promise<Plan & { isCut: boolean }> {
  // Room for all places of the last item, so that none of them is cut off from the others.
  const most = limits.linesOfRefill;
  const read = await readNeeds(tx, scope, null, most + limits.placesOfItem + 1, after);
  const last = read[most]?.itemId;
  const needs = last === undefined ? read : read.filter(({ itemId }) => itemId < last);
  return { ...(await planOf(tx, scope, needs)), isCut: last !== undefined };
}
