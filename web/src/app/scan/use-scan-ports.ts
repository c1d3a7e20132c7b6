import type { Item } from '@onhand/contract/item-answers';
import type { Movement } from '@onhand/contract/movements';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Shortfall } from '../../features/places/came-from.tsx';
import { foldersQuery } from '../../features/folders/folders.queries.ts';
import { useOwnPlace } from '../../features/places/own-place.queries.ts';
import { meantPlace, useWorkFrom } from '../../features/places/places.queries.ts';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { type ChangedStock, quantityThere, sentPlace, stockToast, useStockChange } from '../../features/stock/stock-change.queries.ts';
import { itemQuery } from '../../features/item-cache/item-cache.queries.ts';
import type { ScanChange, ScanPorts } from '../../features/scan/scan-ports.ts';
import { lookUpCode } from '../../features/scan/scan.queries.ts';
import { useUndo } from '../../features/stock/undo.queries.ts';
import { lookedUp, takeBack } from '../../offline/scanned.ts';
import { toast } from '../../ui/toast.ts';

/** The scanner's ways over the network, and without one (SCAN-16). */
export function useScanPorts(onShortfall: (shortfall: Shortfall | null) => void): ScanPorts {
  const queryClient = useQueryClient();
  const changeStock = useStockChange();
  const undo = useUndo();
  const own = useOwnPlace();
  const workFrom = useWorkFrom();
  return useMemo(
    () => ({
      lookup: (code) => lookedUp(lookUpCode(queryClient, code), code),
      read: (id) => queryClient.fetchQuery({ ...itemQuery(id), staleTime: 0 }),
      change: async (item: Item, wish) => {
        // The place is that of the scan, also where the change waits for a network meanwhile.
        const folders = queryClient.getQueryData(foldersQuery.queryKey) ?? [];
        const placeId = wish.placeId === undefined ? meantPlace(item, own, folders) : wish.placeId;
        const changed = await changeStock(item, { ...wish, ...sentPlace(item, placeId), source: 'scan' });
        onShortfall(
          changed && (waitingShortfall(changed, quantityThere(item, placeId), wish.adjustment, placeId) ?? shortfallOf(changed, placeId)),
        );
        return scanChangeOf(changed as ChangedStock, wish.adjustment);
      },
      workFrom: async (placeId) => {
        const folders = await queryClient.ensureQueryData(foldersQuery);
        const folder = folders.find(({ id }) => id === placeId);
        if (folder) workFrom({ id: placeId, name: folder.name });
        return folder !== undefined;
      },
      undo: async ({ movementId, itemId, waitingKey }) => {
        if (waitingKey === undefined) return movementId !== null && undo({ id: movementId, itemId });
        const taken = await takeBack(waitingKey);
        if (taken === 'taken back') toast({ title: 'Action Undone', tone: 'success' });
        return taken === 'taken back' || (taken?.movement ? undo({ id: taken.movement.id, itemId }) : false);
      },
    }),
    [queryClient, changeStock, undo, own, workFrom, onShortfall],
  );
}

/** Null where all that was asked for was there; a place that has less is asked about (`CameFrom`). */
export function shortfallOf(changed: Item & { movement: Movement | null }, placeId: number | null): Shortfall | null {
  const { requested, delta } = changed.movement ?? { requested: null, delta: '0' };
  if (requested === null || !requested.startsWith('-')) return null;
  return { item: changed, placeId, missing: negated(addDecimals(requested, negated(delta))) };
}

/** The same as far as the device knows, of a change that waits for the network: `lies` is what it thought was there. */
function waitingShortfall(changed: ChangedStock, lies: string, adjustment: string, placeId: number | null): Shortfall | null {
  const { waitingKey: key } = changed;
  if (key === undefined || !adjustment.startsWith('-')) return null;
  const quantity = negated(adjustment);
  if (compareDecimals(quantity, lies) <= 0) return null;
  return { item: changed, placeId, missing: addDecimals(quantity, negated(lies)), waiting: { key, quantity } };
}

/** Tells the session what was really done, which is less than asked for if less was there. */
function scanChangeOf(changed: ChangedStock, adjustment: string): ScanChange {
  const { movement, waitingKey } = changed;
  const delta = movement?.delta ?? (waitingKey ? adjustment : '0');
  return {
    toast: stockToast(changed),
    action: adjustment.startsWith('-') ? 'remove' : 'add',
    quantity: delta.replace('-', ''),
    movementId: movement?.id ?? null,
    ...(waitingKey !== undefined && { waitingKey }),
    canUndo: waitingKey !== undefined || (movement?.canUndo ?? false),
  };
}
