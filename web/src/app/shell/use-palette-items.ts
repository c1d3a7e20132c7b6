import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { pageQuery } from '../../features/item-cache/item-cache.queries.ts';
import { useNavLinks } from '../navigation.ts';
import { namedFirst } from './palette.rules.ts';

const fewest = 2;
const shown = 6;
/** What the server takes. */
const longest = 200;

/** Items that the words find, and whether the answer to just these words is still on its way. */
export function usePaletteItems(search: string) {
  const hasItems = useNavLinks().all.some(({ to }) => to === '/inventory');
  const wanted = search.slice(0, longest);
  const words = useDeferredValue(wanted);
  const isAsked = hasItems && words.length >= fewest;
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...pageQuery({ search: words, limit: shown, isCounted: false }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isWanted = hasItems && wanted.length >= fewest;
  return {
    items: isAsked && data ? namedFirst(data.items, words) : [],
    isSimilar: data?.isSimilar ?? false,
    /** There is a list of all that is found. */
    hasList: isWanted,
    isWaiting: isWanted && (words !== wanted || isPlaceholderData || (data === undefined && isFetching)),
  };
}
