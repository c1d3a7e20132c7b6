import { api } from '@onhand/contract';
import type { QuickAction, QuickActionOutcome } from '@onhand/contract/quick-actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { query, write } from '../../platform/query.ts';
import { refresh, useFormWrite, useWrite } from '../../platform/use-write.ts';
import { readAfterOwnChange } from '../item-cache/item-cache.queries.ts';
import { showChanged } from '../item-cache/shown-item.queries.ts';

export const quickActionsQuery = query(api.quickActions.list, {});
export const defaultActionQuery = query(api.quickActions.default, {});
export const preferenceQuery = query(api.quickActions.preference, {});

/** One may have taken the default from another, so the lists are asked for anew. */
const makeActionsStale = refresh(quickActionsQuery, defaultActionQuery);

export function useCreateAction() {
  return useFormWrite(api.quickActions.create, makeActionsStale);
}

export function useUpdateAction() {
  return useFormWrite(api.quickActions.update, makeActionsStale);
}

export function useDeleteAction() {
  return useWrite(api.quickActions.remove, (queryClient, _, { params }) => {
    queryClient.setQueryData(quickActionsQuery.queryKey, (list) => list?.filter(({ id }) => id !== Number(params.id)));
    void makeActionsStale(queryClient);
  });
}

/** The switch turns at once, and the former default loses it. */
export function useSetDefault() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, isDefault }: { action: QuickAction; isDefault: boolean }) =>
      call(api.quickActions.update, { params: { id: action.id }, body: { ...asInput(action), isDefault } }),
    onMutate: async ({ action, isDefault }) => {
      await queryClient.cancelQueries({ queryKey: quickActionsQuery.queryKey });
      const before = queryClient.getQueryData(quickActionsQuery.queryKey);
      queryClient.setQueryData(quickActionsQuery.queryKey, (list) =>
        list?.map((one) => ({ ...one, isDefault: one.id === action.id ? isDefault : one.isDefault && !isDefault })),
      );
      return before;
    },
    onError: (_error, _input, before) => queryClient.setQueryData(quickActionsQuery.queryKey, before),
    onSettled: () => makeActionsStale(queryClient),
  });
}

/** The server keeps ids and adds the names itself, so names are not sent. */
function asInput(action: QuickAction) {
  const { name, actionType, actionConfig } = action;
  return { name, actionType, actionConfig } as Parameters<typeof call<typeof api.quickActions.update>>[1]['body'];
}

export function useVerifyPin() {
  return useFormWrite(api.quickActions.verifyPin);
}

/** QA-06: a choice that could not be kept is no reason to stop anyone. */
export function useKeepPreference(): (quickActionId: number) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...write(api.quickActions.savePreference),
    meta: { saysItsErrors: true },
    onSuccess: (saved) => queryClient.setQueryData(preferenceQuery.queryKey, saved),
    onError: (error) => console.warn('The chosen quick action could not be saved.', error),
  });
  return (quickActionId) => mutate({ body: { quickActionId } });
}

export interface Running {
  action: QuickAction;
  itemId: number;
  grant: string;
  purchasePrice?: string;
  placeId?: number | null;
  idempotencyKey: string;
}

/** The caller tells failures. It is sent again under the same key when no answer came, so that it is done once. */
export function useRunAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, idempotencyKey, ...body }: Running): Promise<QuickActionOutcome> =>
      call(api.quickActions.run, { params: { id: action.id }, body }, undefined, idempotencyKey),
    meta: { saysItsErrors: true },
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (item) => {
      showChanged(queryClient, item.id, item);
      readAfterOwnChange(queryClient);
    },
  });
}
