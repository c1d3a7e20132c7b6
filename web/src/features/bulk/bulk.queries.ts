import { api } from '@onhand/contract';
import type { BulkChange, BulkResult } from '@onhand/contract/bulk-change';
import type { ItemPage, ItemSummary } from '@onhand/contract/item-answers';
import type { Selection } from '@onhand/contract/item-filter';
import { limits } from '@onhand/contract/limits';
import type { TransferInput } from '@onhand/contract/transfers';
import type { QueryClient, QueryState } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSettledWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export interface BulkStep {
  selection: Selection;
  change: BulkChange;
}

/** Puts items that were moved where they had been. */
export function movesBack(movedFrom: NonNullable<BulkResult['movedFrom']>): BulkStep[] {
  return movedFrom.map(({ itemIds, folderId }) => ({ selection: { itemIds }, change: { action: 'move', folderId } }));
}

/** Puts what was taken from other places than homes back there. */
export function transfersBack(transferred: NonNullable<BulkResult['transferred']>, folderId: number | null): TransferInput[] {
  return transferred.flatMap(({ fromPlaceId, lines }) =>
    Array.from({ length: Math.ceil(lines.length / limits.linesOfTransfer) }, (_, nth) => ({
      fromPlaceId: folderId,
      toPlaceId: fromPlaceId,
      lines: lines.slice(nth * limits.linesOfTransfer, (nth + 1) * limits.linesOfTransfer),
      note: 'Moved back',
    })),
  );
}

/** Takes off what was put on, and puts on what was taken off. */
export function tagsBack(retagged: NonNullable<BulkResult['retagged']>, action: 'tag' | 'untag'): BulkStep[] {
  const back = action === 'tag' ? 'untag' : 'tag';
  return retagged.map(({ itemIds, tagIds }) => ({ selection: { itemIds }, change: { action: back, tagIds } }));
}

/** A change of many items at once (INV-09). The caller tells the person what went wrong. */
export function useBulkRun() {
  return useSettledWrite(api.inventory.bulk, makeManyStale, { saysItsErrors: true });
}

/** Takes a move back: homes go back with what lies there, and what left other places goes back there by as much. Answers how many items. */
export function useTakeMoveBack() {
  const { mutateAsync: run } = useBulkRun();
  const { mutateAsync: transfer } = useSettledWrite(api.transfers.make, makeManyStale, { saysItsErrors: true });
  return useCallback(
    async ({ movedFrom = [], transferred = [] }: BulkResult, folderId: number | null): Promise<number> => {
      let changed = 0;
      for (const body of movesBack(movedFrom)) changed += (await run({ body })).changed;
      for (const body of transfersBack(transferred, folderId)) changed += (await transfer({ body })).movements.length;
      return changed;
    },
    [run, transfer],
  );
}

/** Takes back an edit of many items. */
export function useUndoBulkEdit() {
  return useSettledWrite(api.inventory.undoBulk, makeManyStale, { saysItsErrors: true });
}

/** Tags, vendors and units say how many items they have, and the log has grown. */
function makeManyStale(queryClient: QueryClient): void {
  void makeItemsStale(queryClient);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(tags|vendors|units|activity)\b/.test(String(queryKey[0])),
  });
}

/** The selected items as the newest list has them; null when one of them is on no list that is known to be current. */
export function knownItems(queryClient: QueryClient, selection: Selection): ItemSummary[] | null {
  if (!('itemIds' in selection)) return null;
  const lists = queryClient.getQueryCache().findAll({ queryKey: [api.inventory.list.path] });
  const current = lists.map(({ state }) => state as QueryState<ItemPage>).filter(({ isInvalidated }) => !isInvalidated);
  const known = new Map<number, ItemSummary>();
  for (const { data } of current.sort((one, other) => one.dataUpdatedAt - other.dataUpdatedAt)) {
    for (const item of data?.items ?? []) known.set(item.id, item);
  }
  const items = selection.itemIds.flatMap((id) => known.get(id) ?? []);
  return items.length === selection.itemIds.length ? items : null;
}
