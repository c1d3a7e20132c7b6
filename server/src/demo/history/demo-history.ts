import type { Movement } from '@onhand/contract/movements';
import { applyToStock, type DocumentOfMovement, type HeldItem, holdLiveItem, writeOutcome } from '../../features/stock/ledger.service.ts';
import { writeMovement } from '../../features/stock/ledger.store.ts';
import { placeOf, withLevels } from '../../features/stock/levels.rules.ts';
import { moveItem } from '../../features/stock/moves.service.ts';
import { takenBack } from '../../features/stock/returns.service.ts';
import { type NamedPlace, transferRow } from '../../features/stock/transfers.service.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { inOrder } from '../in-order.ts';
import { dateAll } from './dates.ts';
import type { DemoHistory, OnJob, Opening, PlannedMovement } from './history.ts';
import { enterOnJob, type Issued, type WrittenRow } from './job-rows.ts';
import type { Person } from './work.ts';

export interface Cast {
  scopes: Record<Person, Scope>;
  itemIds: ReadonlyMap<string, number>;
  folderIds: ReadonlyMap<string, number>;
  folderNames: ReadonlyMap<number, string>;
  /** The document that a movement belongs to. */
  documentOf: (movement: PlannedMovement) => DocumentOfMovement | undefined;
  crewIds: ReadonlyMap<string, number>;
}

/**
 * Lets the planned half year happen, by the same function as every other change of stock; only the clock is told what to say. Answers the rows of
 * movements that belong to documents.
 */
export async function liveThrough(tx: Tx, { openings, movements }: DemoHistory, cast: Cast): Promise<Map<PlannedMovement, WrittenRow>> {
  const { scopes, itemIds, folderIds } = cast;
  const held = new Map<string, HeldItem>();
  const rows = new Map<PlannedMovement, WrittenRow>();
  const issues = new Map<OnJob, Issued>();
  await inOrder(
    [...itemIds],
    ([sku]) => sku,
    async ([sku, id]) => held.set(sku, await holdLiveItem(tx, scopes.owner, id)),
  );
  const opened = [...openings].filter(([, { quantity }]) => quantity !== '0').map(([sku, opening]) => asMovement(sku, opening));
  const all: Happening[] = [...opened, ...movements].sort((one, other) => one.at.getTime() - other.at.getTime());
  // A move looks things up before it writes, and would come after what happened after it.
  const keyOf = ({ sku, what }: Happening) => (what.kind === 'move' ? null : sku);
  await inOrder(all, keyOf, async (happening) => {
    const { sku, by, what, kind, folderKey, delivery: _delivery, onJob, ...occasion } = happening;
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
    const document = kind === 'opening' ? undefined : cast.documentOf(happening as PlannedMovement);
    const crew = onJob?.crew ? { by: { crewId: found(cast.crewIds, onJob.crew), name: onJob.crew } } : {};
    const origin = { ...occasion, ...place, ...crew, ...(document && { document }) };
    if (what.kind === 'return') {
      const row = await writeOutcome(
        tx,
        scopes[by],
        item,
        takenBack(item.stock, what.quantity, null),
        { ...origin, kind: 'set' },
        { returns: { receipt: null } },
      );
      rows.set(happening as PlannedMovement, { id: row.id, value: row.value ?? '0' });
      return;
    }
    if (onJob) {
      const row = await enterOnJob(tx, scopes[by], { item, what, onJob, issues }, origin);
      if (row) rows.set(happening as PlannedMovement, row);
      return;
    }
    if (what.kind === 'back') throw new Error(`“${sku}” comes back of no job`);
    const row = await applyToStock(tx, scopes[by], item, what, { ...origin, kind: kind ?? what.kind });
    if (document && row) rows.set(happening as PlannedMovement, { id: row.id, value: row.value ?? '0' });
  });
  await dateAll(
    tx,
    scopes.owner,
    [...openings].map(([sku, { at }]) => ({ id: found(itemIds, sku), at })),
  );
  return rows;
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

function found<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key | null | undefined): Value {
  const value = key === null || key === undefined ? undefined : values.get(key);
  if (value === undefined) throw new Error(`the demo's history names “${String(key)}”, which is not there`);
  return value;
}
