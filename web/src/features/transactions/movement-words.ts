import type { Movement } from '@onhand/contract/movements';
import { dateTimeText, moneyChangeText, quantityText } from '../../platform/format.ts';

export const kindWords: Record<Movement['kind'], string> = {
  opening: 'Opening stock',
  in: 'Stock added',
  out: 'Stock removed',
  set: 'Quantity set',
  move: 'Moved',
  method: 'Costing method changed',
  revalue: 'Cost changed',
  delete: 'Deleted',
  undo: 'Undo',
};

export const sourceWords: Record<Movement['source'], string> = {
  scan: 'Scan',
  quick_action: 'Quick action',
  edit: 'Edit',
  import: 'Import',
  undo: 'Undo',
  count: 'Count',
};

/** Something was taken from one place to another, or back. */
export function isMove({ kind, moved }: Pick<Movement, 'kind' | 'moved'>): boolean {
  return kind === 'move' || (moved ?? null) !== null;
}

/** Names both folders of a move, and how many moved if not all did; for staff, a folder that is not theirs has no name. */
export function moveText({ fromFolder, toFolder, moved, unit }: Pick<Movement, 'fromFolder' | 'toFolder' | 'moved' | 'unit'>): string {
  const way = `${fromFolder ?? 'No folder'} → ${toFolder ?? 'No folder'}`;
  return moved ? `${quantityText(moved, unit)}, ${way}` : way;
}

/** “5 → 8 ft”. */
export function quantitiesText({
  quantityBefore,
  quantityAfter,
  unit,
}: Pick<Movement, 'quantityBefore' | 'quantityAfter' | 'unit'>): string {
  return `${quantityText(quantityBefore)} → ${quantityText(quantityAfter, unit)}`;
}

/** Stock that came without a price has been valued all the same; people who see the value are told. */
export function assumedText({ isCostAssumed, value }: Pick<Movement, 'isCostAssumed' | 'value'>): string | undefined {
  return isCostAssumed && value !== undefined ? 'No price given: valued at that day’s unit cost' : undefined;
}

/** An undo may change both the stock's value and the cost of what was issued since; people who see the value are told both. */
export function splitText({ kind, value, costOfGoods }: Pick<Movement, 'kind' | 'value' | 'costOfGoods'>): string | undefined {
  if (kind !== 'undo' || value === undefined || costOfGoods === undefined || costOfGoods === '0') return undefined;
  const opposite = value.startsWith('-') ? value.slice(1) : `-${value}`;
  if (costOfGoods === opposite) return undefined;
  return `Value of stock ${moneyChangeText(value)}, cost of goods issued ${moneyChangeText(costOfGoods)}`;
}

/** Names the row that an undo took back, where it is known: “Stock added, Nov 15, 2026, 2:32 PM”. */
export function reversedText({ kind, at }: Pick<Movement, 'kind' | 'at'>): string {
  return `${kindWords[kind]}, ${dateTimeText(at)}`;
}

/** A method or a cost was changed, and no stock moved. */
export function isRevaluation({ kind }: Pick<Movement, 'kind'>): boolean {
  return kind === 'method' || kind === 'revalue';
}
