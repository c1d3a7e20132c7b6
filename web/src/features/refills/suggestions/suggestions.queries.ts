import { api } from '@onhand/contract';
import type { SuggestionChange } from '@onhand/contract/refill-suggestions';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useWrite } from '../../../platform/use-write.ts';
import { makeItemsStale } from '../../item-cache/item-cache.queries.ts';

export interface Question {
  placeId: number | null;
  days: number;
  leadTime: number;
  service: number;
  cycle: number;
}

export type Show = 'used' | 'all';

export function suggestionsQuery({ placeId, ...terms }: Question, show: Show) {
  const query = { placeId: placeId ?? ('none' as const), ...terms, show };
  return infiniteQueryOptions({
    queryKey: keyOf(api.refillSuggestions.list, { query }),
    queryFn: ({ pageParam, signal }) => call(api.refillSuggestions.list, { query: { ...query, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((sum, { suggestions }) => sum + suggestions.length, 0) : undefined),
  });
}

export const useAcceptSuggestions = () =>
  useWrite(api.refillSuggestions.accept, (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: [api.refillSuggestions.list.path] });
    void queryClient.invalidateQueries({ queryKey: [api.refills.places.path] });
    void makeItemsStale(queryClient);
  });

export const changeWords: Record<SuggestionChange, string> = { raise: 'that raise', lower: 'that lower', first: 'where there is none yet' };
