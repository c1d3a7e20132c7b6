import type { Item, ItemCounts, ItemPage } from '@onhand/contract/item-answers';
import type { ItemPageQuery, ItemSort } from '@onhand/contract/item-filter';
import type { ChangedFigures, ServerMessage } from '@onhand/contract/realtime';
import { itemLists } from '@onhand/contract/refreshed-by';
import type { Query, QueryClient } from '@tanstack/react-query';
import { addDecimals, negated } from '../../platform/decimal.ts';
import type { ToldFigures } from '../../platform/realtime/refresh.ts';
import { itemQuery, stockChangeKey } from './item-cache.queries.ts';

/** An order by one of them is another one after the change. */
const figureSorts: readonly ItemSort[] = ['quantity', 'unitCost', 'totalValue', 'stockStatus', 'updatedAt'];

export function openToldFigures(queryClient: QueryClient): ToldFigures {
  /** The last change that was told of an item, by the address of its answer; undefined where a message did not say all of it. */
  const lastTold = new Map<string, ChangedFigures['is'] | undefined>();
  return {
    show: (message) => {
      if (message.type === 'inventory_update') lastTold.set(itemQuery(message.itemId).queryKey[0], message.figures?.is);
      return showChangedFigures(queryClient, message);
    },
    isAsNew: (address) => {
      const told = lastTold.get(address);
      lastTold.delete(address);
      const item = queryClient.getQueryData<Item>([address]);
      return told !== undefined && item !== undefined && hasFigures(item, told) && item.unitCost === told.unitCost;
    },
  };
}

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
  // A change of one's own is on its way: its quantity is on the screen already, and stays until it is answered.
  const isOwn = queryClient.isMutating({ mutationKey: stockChangeKey(id) }) > 0;
  if (!hasFigures(isOwn ? { ...row, quantity: figures.was.quantity } : row, figures.was)) return false;
  const summary = data.summary && withChange(data.summary, figures);
  const changed = Object.fromEntries(Object.entries(figures.is).filter(([name]) => name in row && !(isOwn && name === 'quantity')));
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
