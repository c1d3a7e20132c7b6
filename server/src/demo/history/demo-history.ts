import type { Movement } from '@onhand/contract/movements';
import { applyToStock, type HeldItem, holdLiveItem } from '../../features/stock/ledger.service.ts';
import { writeMovement } from '../../features/stock/ledger.store.ts';
import { placeOf, withLevels } from '../../features/stock/levels.rules.ts';
import { moveItem } from '../../features/stock/moves.service.ts';
import { type NamedPlace, transferRow } from '../../features/stock/transfers.service.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { inOrder } from '../in-order.ts';
import { dateAll } from './dates.ts';
import type { DemoHistory, Opening, PlannedMovement } from './history.ts';
import type { Person } from './work.ts';

interface Cast {
  scopes: Record<Person, Scope>;
  itemIds: ReadonlyMap<string, number>;
  folderIds: ReadonlyMap<string, number>;
  folderNames: ReadonlyMap<number, string>;
}

/** Lets the planned half year happen, by the same function as every other change of stock; only the clock is told what to say. */
export async function liveThrough(tx: Tx, { openings, movements }: DemoHistory, cast: Cast): Promise<void> {
  const { scopes, itemIds, folderIds } = cast;
  const held = new Map<string, HeldItem>();
  await inOrder(
    [...itemIds],
    ([sku]) => sku,
    async ([sku, id]) => held.set(sku, await holdLiveItem(tx, scopes.owner, id)),
  );
  const opened = [...openings].filter(([, { quantity }]) => quantity !== '0').map(([sku, opening]) => asMovement(sku, opening));
  const all: Happening[] = [...opened, ...movements].sort((one, other) => one.at.getTime() - other.at.getTime());
  // A move looks things up before it writes, and would come after what happened after it.
  const keyOf = ({ sku, what }: Happening) => (what.kind === 'move' ? null : sku);
  await inOrder(all, keyOf, async ({ sku, by, what, kind, folderKey, ...occasion }) => {
    const item = found(held, sku);
    if (what.kind === 'transfer') {
      const moved = { from: placeIn(cast, item, what.fromKey), to: placeIn(cast, item, folderKey), quantity: what.quantity };
      const row = transferRow(item, moved, { ...occasion, kind: 'move' });
      await writeMovement(tx, scopes[by], row);
      item.levels = withLevels(item.levels, row.levels);
      return;
    }
    if (what.kind === 'move') return moveItem(tx, scopes[by], item, found(folderIds, what.folderKey), occasion);
    const place = folderKey === undefined ? {} : { place: found(folderIds, folderKey) };
    return applyToStock(tx, scopes[by], item, what, { ...occasion, ...place, kind: kind ?? what.kind });
  });
  await dateAll(
    tx,
    scopes.owner,
    [...openings].map(([sku, { at }]) => ({ id: found(itemIds, sku), at })),
  );
}

/** The part's home where none is named. */
function placeIn({ folderIds, folderNames }: Cast, { folderId }: HeldItem, folderKey: string | undefined): NamedPlace {
  const place = folderKey === undefined ? placeOf(folderId) : found(folderIds, folderKey);
  return { place, name: folderNames.get(place) ?? null };
}

interface Happening extends Omit<PlannedMovement, 'source'> {
  source: Movement['source'];
  kind?: 'opening';
}

function asMovement(sku: string, { at, quantity, unitCost }: Opening): Happening {
  const what = { kind: 'in', quantity, unitCost } as const;
  return { sku, at, by: 'owner', source: 'import', note: 'Taken over from the spreadsheet', what, kind: 'opening' };
}

function found<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`the demo's history names “${key}”, which is not there`);
  return value;
}
