import type { ListState } from '../list/list-state.ts';
import { type Column, useColumns } from './columns.ts';

export type Sorting = Pick<Column, 'id' | 'label' | 'sort' | 'sortFieldId'>;

const byName = { id: 'name', label: 'Name', sort: 'name' } satisfies Sorting;

/** Everything a list can be sorted by, whether it is shown or not, and what it is sorted by now. */
export function useSortings({ sort, sortFieldId }: ListState): { sortings: Sorting[]; current: Sorting } {
  const columns = useColumns().all.filter((column) => column.sort !== undefined || column.sortFieldId !== undefined);
  const sortings: Sorting[] = [byName, ...columns];
  const isCurrent = (one: Sorting) => (sortFieldId === null ? one.sort === sort : one.sortFieldId === sortFieldId);
  return { sortings, current: sortings.find(isCurrent) ?? byName };
}
