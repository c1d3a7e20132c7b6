import { api } from '@onhand/contract';
import { type PersonalPreferences, type Preferences, standardPreferences } from '@onhand/contract/preferences';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query, write } from './query.ts';
import { useSession } from './session.ts';

/** They come with the user; asked for again only when a message says that they changed, or after a break. */
export const preferencesQuery = queryOptions({ ...query(api.preferences.read, {}), staleTime: Number.POSITIVE_INFINITY });

/** As the person and their organization have chosen, or as everyone begins. */
export function usePreferences(): Preferences {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const isMember = user !== undefined && user.organizationId !== null;
  // Not before they are a member: until then these are nobody's.
  const initialData = isMember ? user.preferences : undefined;
  const { data } = useQuery({ ...preferencesQuery, initialData, enabled: initialData !== undefined });
  return (isMember && data) || standardPreferences;
}

const ownPreferences = ['own preferences'];

/** Shown at once and kept by the server, which tells the person's other tabs and devices (SET-05). */
export function useChangeOwnPreferences({ isSilent = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.preferences.changeOwn),
    mutationKey: ownPreferences,
    // One after the other, so that the last choice is also the last that the server keeps.
    scope: { id: ownPreferences.join() },
    meta: { saysItsErrors: isSilent },
    onMutate: async ({ body }) => {
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      const before = queryClient.getQueryData(preferencesQuery.queryKey);
      queryClient.setQueryData(preferencesQuery.queryKey, (known) => known && { ...known, ...body });
      return before;
    },
    onError: (_error, _input, before) => before && queryClient.setQueryData(preferencesQuery.queryKey, before),
    onSuccess: (preferences) => {
      // An answer to all but the last of several quick choices does not know the later ones.
      if (queryClient.isMutating({ mutationKey: ownPreferences }) === 1) queryClient.setQueryData(preferencesQuery.queryKey, preferences);
    },
  });
}

/** For what is chosen in passing, such as a view: kept if it can be, without a word if not. */
export function useKeepPreference(): (choice: Partial<PersonalPreferences>) => void {
  const { mutate } = useChangeOwnPreferences({ isSilent: true });
  return (body) => mutate({ body });
}
