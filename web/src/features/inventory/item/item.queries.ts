import { api } from '@onhand/contract';
import type { Item, ItemChange } from '@onhand/contract/inventory';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { showError } from '../../../platform/error-toast.ts';
import { write } from '../../../platform/query.ts';
import { makeItemsStale } from '../../../platform/stale-items.ts';
import { toast } from '../../../ui/toast.ts';
import { itemQuery, showChanged } from '../inventory.queries.ts';
import { stockAfter } from './stock-after.ts';

/** Answers on their way would put the old state back over what is shown already. */
function stopReadingItems(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.inventory.list.path) });
}

interface Save {
  change: ItemChange;
  /** What the screen shows of the change until the server has answered. */
  shown?: Partial<Item>;
}

/** Changes fields of an item, each shown at once and taken back when refused; whoever asks tells why. */
export function useSaveItem(id: number): (change: ItemChange, shown?: Partial<Item>) => Promise<Item> {
  const queryClient = useQueryClient();
  const mutationKey = ['save', id];
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1;
  const { mutateAsync } = useMutation({
    mutationFn: ({ change }: Save) => call(api.inventory.update, { params: { id }, body: change }),
    meta: { saysItsErrors: true },
    mutationKey,
    // One after the other: two quick choices of tags must not overtake each other.
    scope: { id: mutationKey.join(' ') },
    onMutate: async ({ shown = {} }) => {
      await stopReadingItems(queryClient);
      return { takeBack: showChanged(queryClient, id, shown) };
    },
    onError: (_error, _input, result) => result?.takeBack(),
    onSuccess: (item) => {
      if (isLast()) showChanged(queryClient, id, item);
    },
    onSettled: () => {
      if (isLast()) void makeItemsStale(queryClient);
    },
  });
  return (change, shown) => mutateAsync({ change, shown });
}

/** STK-10: at once in every list and on the item, back again when refused, and the truth asked for after the last of several. */
export function useStockChange(id: number) {
  const queryClient = useQueryClient();
  const mutationKey = ['stock', id];
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1;
  return useMutation({
    ...write(api.inventory.changeStock),
    meta: { saysItsErrors: true },
    mutationKey,
    // One after the other, so that a count never overtakes what was added before it.
    scope: { id: mutationKey.join(' ') },
    onMutate: async ({ body }) => {
      await stopReadingItems(queryClient);
      const item = queryClient.getQueryData(itemQuery(id).queryKey);
      return { takeBack: item ? showChanged(queryClient, id, stockAfter(item, body)) : undefined };
    },
    onError: (_error, _input, result) => result?.takeBack?.(),
    onSuccess: (item) => {
      if (isLast()) showChanged(queryClient, id, item);
    },
    onSettled: () => {
      if (isLast()) void makeItemsStale(queryClient);
    },
  });
}

export function useDuplicateItem() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.inventory.duplicate),
    onSuccess: (item) => {
      queryClient.setQueryData(itemQuery(item.id).queryKey, item);
      void makeItemsStale(queryClient);
    },
  });
}

/** What takes the item off the screen. The panel is closed by then, so the outcome is told from here. */
export function useItemRemoval({ id, name }: Pick<Item, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const selection = { itemIds: [id] };
  const restored = async () => {
    try {
      await call(api.inventory.bulk, { body: { selection, change: { action: 'restore' } } });
      toast({ title: `“${name}” restored`, tone: 'success' });
    } catch (error) {
      showError(error);
    }
    await makeItemsStale(queryClient);
  };
  const archive = useMutation({
    mutationFn: () => call(api.inventory.bulk, { body: { selection, change: { action: 'archive' } } }),
    onSuccess: () => {
      toast({ title: `“${name}” archived`, tone: 'success', action: { label: 'Undo', onSelect: () => void restored() } });
      void makeItemsStale(queryClient);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(api.inventory.bulk, { body: { selection, change: { action: 'delete' } } }),
    onSuccess: () => {
      // Asking for it again would only be told that it is gone.
      queryClient.removeQueries({ queryKey: itemQuery(id).queryKey });
      toast({ title: `“${name}” deleted`, tone: 'success' });
      void makeItemsStale(queryClient);
    },
  });
  const restore = useMutation({ mutationFn: restored });
  return { archive, restore, remove };
}
