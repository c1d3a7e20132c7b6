import { api } from '@onhand/contract';
import type { Item, ValuationMethod } from '@onhand/contract/item-answers';
import type { ItemChange } from '@onhand/contract/item-inputs';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showError } from '../../../platform/error-toast.ts';
import { keyOf, query } from '../../../platform/query.ts';
import { useWrite } from '../../../platform/use-write.ts';
import { toast } from '../../../ui/toast.ts';
import { itemQuery, makeItemsStale } from '../../item-cache/item-cache.queries.ts';
import { showChanged, stopReadingItems } from '../../item-cache/shown-item.queries.ts';

export function itemPricesQuery(id: number) {
  return query(api.inventory.vendorPrices, { params: { id } });
}

interface Save {
  change: ItemChange;
  /** The screen shows this change until the server has answered. */
  shown?: Partial<Item>;
}

/** Changes fields of an item; each is shown at once and taken back when refused. The caller tells why. */
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
      return { rollBack: showChanged(queryClient, id, shown) };
    },
    onError: (_error, _input, result) => result?.rollBack(),
    onSuccess: (item) => {
      if (isLast()) showChanged(queryClient, id, item);
    },
    onSettled: () => {
      if (isLast()) void makeItemsStale(queryClient);
    },
  });
  return (change, shown) => mutateAsync({ change, shown });
}

/** Asks what another costing method would make of the stock. The version is the item's last change, after which it is asked again. */
export function methodPreviewQuery({ id, updatedAt }: Pick<Item, 'id' | 'updatedAt'>, method: ValuationMethod) {
  const input = { params: { id }, query: { method } };
  return queryOptions({
    queryKey: [...keyOf(api.inventory.previewMethod, input), { version: updatedAt }],
    queryFn: ({ signal }) => call(api.inventory.previewMethod, input, signal),
  });
}

export function useDuplicateItem() {
  return useWrite(api.inventory.duplicate, (queryClient, item) => {
    queryClient.setQueryData(itemQuery(item.id).queryKey, item);
    void makeItemsStale(queryClient);
  });
}

const removalKey = (id: number) => ['remove item', id];

/** The item of an open panel, which says itself that its item is gone. While a deletion closes it, it asks for nothing: it would get an error. */
export function usePanelItem(id: number) {
  const removals = useMutationState({ filters: { mutationKey: removalKey(id) }, select: ({ state }) => state.status });
  const isDeleted = removals.includes('success');
  const result = useQuery({ ...itemQuery(id), meta: { saysWhenGone: true }, enabled: !isDeleted && !removals.includes('pending') });
  return { result, isGone: isDeleted || (result.error instanceof ApiError && result.error.status === 404) };
}

/** Archives, restores or deletes the item. The panel may be closed by then, so the outcome is told from here. */
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
    mutationKey: removalKey(id),
    mutationFn: () => call(api.inventory.bulk, { body: { selection, change: { action: 'delete' } } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: itemQuery(id).queryKey });
      toast({ title: `“${name}” deleted`, tone: 'success' });
      void makeItemsStale(queryClient);
    },
  });
  const restore = useMutation({ mutationFn: restored });
  return { archive, restore, remove };
}
