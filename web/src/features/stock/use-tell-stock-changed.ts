import { useCallback } from 'react';
import { toast } from '../../ui/toast.ts';
import { type ChangedStock, stockToast } from './stock-change.queries.ts';
import { useUndo } from './undo.queries.ts';

/** SCAN-14: says what the stock is now, with the way back. */
export function useTellStockChanged(): (changed: ChangedStock) => void {
  const undo = useUndo();
  return useCallback(
    (changed) => {
      const { movement } = changed;
      const action = movement?.canUndo ? { label: 'Undo', onSelect: () => void undo(movement) } : undefined;
      toast({ ...stockToast(changed), action });
    },
    [undo],
  );
}
