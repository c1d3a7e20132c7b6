import type { Item } from '@onhand/contract/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ChangedStock, stockToast, useStockChange } from '../../features/stock/stock-change.queries.ts';
import { itemQuery } from '../../features/item-cache/item-cache.queries.ts';
import type { ScanChange, ScanPorts } from '../../features/scan/scan-ports.ts';
import { lookUpCode } from '../../features/scan/scan.queries.ts';
import { useUndo } from '../../features/stock/undo.queries.ts';
import { lookedUp, takeBack } from '../../offline/scanned.ts';
import { toast } from '../../ui/toast.ts';

/** The scanner's ways over the network, and without one (SCAN-16). */
export function useScanPorts(): ScanPorts {
  const queryClient = useQueryClient();
  const changeStock = useStockChange();
  const undo = useUndo();
  return useMemo(
    () => ({
      lookup: (code) => lookedUp(lookUpCode(queryClient, code), code),
      read: (id) => queryClient.fetchQuery({ ...itemQuery(id), staleTime: 0 }),
      change: async (item: Item, wish) => {
        const changed = await changeStock(item, { ...wish, source: 'scan' });
        return scanChangeOf(changed as ChangedStock, wish.adjustment);
      },
      undo: async ({ movementId, itemId, waitingKey }) => {
        if (waitingKey === undefined) return movementId !== null && undo({ id: movementId, itemId });
        const taken = await takeBack(waitingKey);
        if (taken === 'taken back') toast({ title: 'Action Undone', tone: 'success' });
        return taken === 'taken back' || (taken?.movement ? undo({ id: taken.movement.id, itemId }) : false);
      },
    }),
    [queryClient, changeStock, undo],
  );
}

/** What the session keeps of a change: what was really done, which is less than asked for where less was there. */
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
