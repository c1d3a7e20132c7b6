import type { ItemSummary } from '@onhand/contract/item-answers';
import type { ItemFilter } from '@onhand/contract/item-filter';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery } from '../../item-cache/item-cache.queries.ts';

const pageSize = 100;

export function archivedFilter(search: string): ItemFilter {
  const text = search.trim();
  return { isArchived: true, ...(text && { search: text }) };
}

export interface ArchivedItems {
  items: ItemSummary[];
  total: number;
  isSimilar: boolean;
  isLoading: boolean;
  isFetching: boolean;
  isEmpty: boolean;
  error: Error | null;
  retry: () => void;
  /** Reads the next page; undefined when everything is there. */
  more: (() => void) | undefined;
}

/** The archived items, last changed first, a page at a time. Pages go by their number, so that all of them stay in step when one item leaves. */
export function useArchivedItems(search: string): ArchivedItems {
  const [reach, setReach] = useState({ search, pages: 1 });
  const pages = reach.search === search ? reach.pages : 1;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      ...pageQuery({
        ...archivedFilter(search),
        sort: 'updatedAt' as const,
        direction: 'desc' as const,
        limit: pageSize,
        // Only a page without an offset counts the whole.
        ...(page > 0 && { offset: page * pageSize }),
      }),
      placeholderData: keepPreviousData,
    })),
  });
  const [first] = results;
  // An item that moved up a page while another was read would stand there twice.
  const items = [...new Map(results.flatMap(({ data }) => data?.items ?? []).map((item) => [item.id, item])).values()];
  const total = first?.data?.summary?.totalCount ?? items.length;
  return {
    items,
    total,
    isSimilar: first?.data?.isSimilar ?? false,
    isLoading: first?.data === undefined,
    isFetching: results.some(({ isFetching }) => isFetching),
    isEmpty: first?.data !== undefined && items.length === 0,
    error: first?.data === undefined ? (first?.error ?? null) : null,
    retry: () => void first?.refetch(),
    more: items.length < total ? () => setReach({ search, pages: pages + 1 }) : undefined,
  };
}
