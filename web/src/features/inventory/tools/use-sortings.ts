import { isSortedBy, type ListState } from '../list/list-state.ts';
import { type Column, useColumns } from './columns.ts';

type Sorting = Pick<Column, 'id' | 'label' | 'sort' | 'sortFieldId'>;

export const byName = { id: 'name', label: 'Name', sort: 'name' } satisfies Sorting;

/** Everything a list can be sorted by, whether it is shown or not, and what it is sorted by now. */
export function useSortings(state: ListState): { sortings: Sorting[]; current: Sorting } {
  const columns = useColumns().all.filter((column) => column.sort !== undefined || column.sortFieldId !== undefined);
  const sortings: Sorting[] = [byName, ...columns];
  return { sortings, current: sortings.find((one) => isSortedBy(state, one)) ?? byName };
}
