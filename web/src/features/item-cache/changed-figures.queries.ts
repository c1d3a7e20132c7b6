import type { ItemCounts, ItemPage } from '@onhand/contract/item-answers';
import type { ItemPageQuery, ItemSort } from '@onhand/contract/item-filter';
import type { ChangedFigures, ServerMessage } from '@onhand/contract/realtime';
import { itemLists } from '@onhand/contract/refreshed-by';
import type { Query, QueryClient } from '@tanstack/react-query';
import { addDecimals, negated } from '../../platform/decimal.ts';

/** An order by one of them is another one after the change. */
const figureSorts: readonly ItemSort[] = ['quantity', 'unitCost', 'totalValue', 'stockStatus', 'updatedAt'];

/**
 * Shows the figures that a message brings of an item in every list that has it. False where a list on the screen has to be read anew to
 * be right; one that nobody looks at is then read when somebody does.
 */
export function showChangedFigures(queryClient: QueryClient, message: ServerMessage): boolean {
  if (message.type !== 'inventory_update' || !message.figures) return false;
  const { itemId, figures } = message;
  const lists = queryClient.getQueryCache().findAll({ queryKey: [itemLists] });
  const undecided = lists.filter((list) => !isShownIn(queryClient, list, itemId, figures));
  if (undecided.some((list) => list.isActive() || isBeingRead(list))) return false;
  for (const list of undecided) list.invalidate();
  return true;
}

/** An answer on its way may be from before the change or after it. */
const isBeingRead = ({ state }: Query) => state.fetchStatus !== 'idle';

/** True once a list is as it would be if it were read anew. */
function isShownIn(queryClient: QueryClient, list: Query, id: number, figures: ChangedFigures): boolean {
  const { data, isInvalidated } = list.state as Query<ItemPage | ItemCounts>['state'];
  if (isBeingRead(list) || isInvalidated) return false;
  if (data === undefined) return true;
  const isWorthTheSame = figures.was.totalValue === figures.is.totalValue;
  if (!('items' in data)) return isWorthTheSame || data.totalValue === undefined;
  const asked = (list.queryKey[1] ?? {}) as ItemPageQuery;
  if (asked.sortFieldId === undefined && asked.sort && figureSorts.includes(asked.sort)) return false;
  const row = data.items.find((item) => item.id === id);
  // The item may stand further down, and is part of the sum above.
  if (!row) return data.nextCursor === null || isWorthTheSame || data.summary?.totalValue === undefined;
  if (hasFigures(row, figures.is)) return true;
  if (!hasFigures(row, figures.was)) return false;
  const summary = data.summary && withChange(data.summary, figures);
  const changed = Object.fromEntries(Object.entries(figures.is).filter(([name]) => name in row));
  const items = data.items.map((item) => (item === row ? { ...row, ...changed } : item));
  queryClient.setQueryData<ItemPage>(list.queryKey, { ...data, items, summary });
  return true;
}

/** What a change begins with tells whether a list has seen all those before it: messages and answers come in no order. */
function hasFigures(row: ChangedFigures['was'], { quantity, totalValue }: ChangedFigures['was']): boolean {
  return row.quantity === quantity && row.totalValue === totalValue;
}

function withChange(counts: ItemCounts, { was, is }: ChangedFigures): ItemCounts {
  if (counts.totalValue === undefined || was.totalValue === undefined || is.totalValue === undefined) return counts;
  return { ...counts, totalValue: addDecimals(counts.totalValue, addDecimals(is.totalValue, negated(was.totalValue))) };
}
