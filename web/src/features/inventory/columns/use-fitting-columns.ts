import { useMemo } from 'react';
import type { Column } from './columns.ts';
import { type FittingColumns, fittingColumns } from './fitting-columns.ts';

/** The columns that have room. They are the same array as long as they are the same columns: every pixel would draw every row anew. */
export function useFittingColumns(chosen: readonly Column[], width: number, isChosen: boolean): FittingColumns {
  const fitting = fittingColumns(chosen, { width, isChosen });
  const ids = fitting.columns.map(({ id }) => id).join();
  // oxlint-disable-next-line react/exhaustive-deps -- of the same chosen columns those with the same ids are the same
  const columns = useMemo(() => fitting.columns, [chosen, ids]);
  return { ...fitting, columns };
}
