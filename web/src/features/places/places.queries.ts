import { api } from '@onhand/contract';
import type { CurrentUser, OwnPlace } from '@onhand/contract/auth';
import type { Folder } from '@onhand/contract/folders';
import type { Item } from '@onhand/contract/item-answers';
import { placeMeant } from '@onhand/contract/place-meant';
import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { keyOf, query } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';
import { foldersQuery, isFolderWithin } from '../folders/folders.queries.ts';
import { itemQuery, makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { showChanged } from '../item-cache/shown-item.queries.ts';
import { useOwnPlace } from './own-place.queries.ts';

export function whereaboutsQuery(itemId: number) {
  return query(api.inventory.whereabouts, { params: { id: itemId } });
}

export function placeQuery(id: number) {
  return query(api.folders.place, { params: { id } });
}

export function placeLevelsQuery(id: number) {
  const params = { id };
  return infiniteQueryOptions({
    queryKey: keyOf(api.folders.levels, { params, query: {} }),
    queryFn: ({ pageParam, signal }) => call(api.folders.levels, { params, query: { cursor: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Works from another place from now on, shown at once. */
export function useWorkFrom(): (place: OwnPlace | null) => void {
  const queryClient = useQueryClient();
  const show = (place: OwnPlace | null) =>
    queryClient.setQueryData(sessionQuery.queryKey, (user: CurrentUser | undefined) => user && { ...user, place });
  const { mutate } = useMutation({
    mutationFn: (place: OwnPlace | null) => call(api.profile.setPlace, { body: { placeId: place?.id ?? null } }),
    onMutate: (place) => {
      const before = queryClient.getQueryData<CurrentUser>(sessionQuery.queryKey)?.place ?? null;
      show(place);
      return before;
    },
    meta: { saysItsErrors: true },
    onError: (error, _place, before) => {
      show(before ?? null);
      showError(error);
    },
    onSuccess: ({ place }) => {
      show(place);
      toast({ title: place ? `You work from ${place.name} now` : 'You work from no place now', tone: 'success', duration: 3000 });
    },
  });
  return mutate;
}

/** The place of a change for which none is chosen, as the server would find it. */
export function useMeantPlace(item: Pick<Item, 'places' | 'folderId'>): number | null {
  const own = useOwnPlace();
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: own !== null && item.places.length > 1 });
  return meantPlace(item, own, folders);
}

export function meantPlace(item: Pick<Item, 'places' | 'folderId'>, own: OwnPlace | null, folders: readonly Folder[]): number | null {
  const lying = item.places.toSorted((one, other) => compareDecimals(other.quantity, one.quantity)).map(({ placeId }) => placeId ?? 0);
  const within = own === null ? [] : lying.filter((id) => isFolderWithin(folders, id, own.id));
  const meant = placeMeant({ places: lying, home: item.folderId ?? 0, own: own === null ? [] : [own.id, ...within] });
  return meant === 0 ? null : meant;
}

/** Sets what should lie in a place of an item; it need not lie there yet. */
export function useSetLimits(itemId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (limits: { placeId: number | null; minimum: string | null; maximum: string | null; refillFromPlaceId: number | null }) =>
      call(api.inventory.setPlaceLimits, { params: { id: itemId }, body: { places: [limits] } }),
    meta: { saysItsErrors: true },
    onSuccess: (item) => {
      showChanged(queryClient, itemId, item);
      void makeItemsStale(queryClient);
    },
  });
}

/** Takes a place in which nothing lies from an item. */
export function useRemovePlace(itemId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (placeId: number | null) => call(api.inventory.removePlace, { params: { id: itemId, placeId: placeId ?? 0 } }),
    onSuccess: (item) => {
      queryClient.setQueryData(itemQuery(itemId).queryKey, item);
      void makeItemsStale(queryClient);
    },
  });
}
