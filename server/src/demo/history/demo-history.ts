import type { Movement } from '@onhand/contract/movements';
import { applyToStock, type HeldItem, holdLiveItem } from '../../features/stock/ledger.service.ts';
import { moveItem } from '../../features/stock/moves.service.ts';
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
}

/** Lets the planned half year happen, by the same function as every other change of stock; only the clock is told what to say. */
export async function liveThrough(tx: Tx, { openings, movements }: DemoHistory, { scopes, itemIds, folderIds }: Cast): Promise<void> {
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
  await inOrder(all, keyOf, ({ sku, by, what, kind, ...occasion }) => {
    const item = found(held, sku);
    if (what.kind === 'move') return moveItem(tx, scopes[by], item, found(folderIds, what.folderKey), occasion);
    return applyToStock(tx, scopes[by], item, what, { ...occasion, kind: kind ?? what.kind });
  });
  await dateAll(
    tx,
    scopes.owner,
    [...openings].map(([sku, { at }]) => ({ id: found(itemIds, sku), at })),
  );
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
