import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '../../platform/preferences.ts';
import { write } from '../../platform/query.ts';

/** Shown at once; everyone else in the organization is told (SET-05). */
export function useChangeOrganizationPreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.preferences.changeOrganization),
    onMutate: async ({ body }) => {
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      const before = queryClient.getQueryData(preferencesQuery.queryKey);
      queryClient.setQueryData(preferencesQuery.queryKey, (known) => known && { ...known, ...body });
      return before;
    },
    onError: (_error, _input, before) => before && queryClient.setQueryData(preferencesQuery.queryKey, before),
    onSuccess: (preferences) => queryClient.setQueryData(preferencesQuery.queryKey, preferences),
  });
}
