import { api } from '@onhand/contract';
import type { Item } from '@onhand/contract/item-answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { write } from '../../../platform/query.ts';
import { makeItemsStale } from '../../item-cache/item-cache.queries.ts';
import { showChanged } from '../../item-cache/shown-item.queries.ts';

/** A field of an item changed in a list: seen at once in every list and in its panel, and taken back when the server refuses. */
export function useInlineChange(onFailure: (error: unknown) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.inventory.update),
    meta: { saysItsErrors: true },
    onMutate: async ({ params, body }) => {
      // An answer already on its way would show the old value again; lists that have nothing yet must not be stopped.
      await queryClient.cancelQueries({ queryKey: [api.inventory.list.path], predicate: ({ state }) => state.data !== undefined });
      return showChanged(queryClient, Number(params.id), body as Partial<Item>);
    },
    onError: (error, _input, rollBack) => {
      rollBack?.();
      onFailure(error);
    },
    onSuccess: (item) => void showChanged(queryClient, item.id, item),
    onSettled: () => {
      void makeItemsStale(queryClient);
      void queryClient.invalidateQueries({ queryKey: [api.activity.list.path] });
    },
  });
}
