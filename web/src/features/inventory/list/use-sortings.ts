import { isSortedBy, type ListState } from './list-state.ts';
import { type Column, useColumns } from '../columns/columns.ts';

type Sorting = Pick<Column, 'id' | 'label' | 'sort' | 'sortFieldId'>;

export const byName = { id: 'name', label: 'Name', sort: 'name' } satisfies Sorting;
/** The best first: it has no other way round. */
export const byFit = { id: 'fit', label: 'Best match', sort: 'fit' } satisfies Sorting;

/** Everything a list can be sorted by, whether it is shown or not, and what it is sorted by now. Only what is searched for can fit. */
export function useSortings(state: ListState): { sortings: Sorting[]; current: Sorting } {
  const columns = useColumns().all.filter((column) => column.sort !== undefined || column.sortFieldId !== undefined);
  const sortings: Sorting[] = [...(state.search.trim() === '' ? [] : [byFit]), byName, ...columns];
  return { sortings, current: sortings.find((one) => isSortedBy(state, one)) ?? byName };
}
