import { type Stock, unitCostOf } from '@onhand/contract/costing';
import { exact } from '@onhand/contract/costing-decimals';
import type { ChangedFigures } from '@onhand/contract/realtime';
import type { StockStatus } from '@onhand/contract/stock-status';
import { isOnAShelf, type Level } from './levels.rules.ts';

interface Held {
  levels: readonly Level[];
  lowStockThreshold: string | null;
  stock: Stock;
  /** When it was held for the change: what it is told by before the change is written. */
  heldAt?: string;
}

/**
 * An item's figures before and after a change of its stock, for lists that show them; undefined where they are not all that changed. An item in several
 * places has other figures for everyone who sees only some of them; one that runs low or is filled up begins or ends alerts.
 */
export function changedFigures(was: Held, is: Stock): ChangedFigures | undefined {
  const [level, ...elsewhere] = was.levels;
  const isInOnePlace = level !== undefined && elsewhere.length === 0 && isOnAShelf(level.place);
  // Where the minimum is not known there may be one.
  if (!isInOnePlace || level.minimum !== null || !was.heldAt) return undefined;
  if (statusOf(was.stock.quantity, was.lowStockThreshold) !== statusOf(is.quantity, was.lowStockThreshold)) return undefined;
  return {
    was: { quantity: was.stock.quantity, totalValue: was.stock.value },
    is: { quantity: is.quantity, unitCost: unitCostOf(is), totalValue: is.value, updatedAt: was.heldAt },
  };
}

function statusOf(quantity: string, threshold: string | null): StockStatus {
  if (exact(quantity).lte(0)) return 'out';
  return threshold !== null && exact(quantity).lte(threshold) ? 'low' : 'in';
}
