import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readLocal, useLocal, writeLocal } from '../../../platform/local-storage.ts';
import { useUser } from '../../../platform/session.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { useFolderLabels } from '../../folders/folders.queries.ts';
import { chosen, readChoice, usualColumns, writeChoice } from './column-choice.rules.ts';
import type { Column } from './column.ts';
import { columnOf, columnsOf } from './column-definitions.tsx';

export type { Column } from './column.ts';

export interface ColumnChoice {
  /** What this person sees, in their order. */
  shown: Column[];
  all: Column[];
  setShown: (ids: readonly string[]) => void;
  /** Back to the usual columns. */
  reset: () => void;
  isUsual: boolean;
}

/** The columns of the item list, remembered in this browser for each person. Everything in it is stable between renders. */
export function useColumns(): ColumnChoice {
  const { id: userId, role } = useUser();
  const folderLabels = useFolderLabels();
  const { data: fields } = useQuery(customFieldsQuery);
  const [stored] = useLocal('itemColumns');
  const maySeeCosts = can(role, 'VIEW_FINANCIALS');

  const all = useMemo(() => {
    const columns = [...columnsOf((id) => folderLabels.get(id)), ...(fields ?? []).map(columnOf)];
    return columns.filter(({ isFinancial }) => maySeeCosts || !isFinancial);
  }, [folderLabels, fields, maySeeCosts]);
  const choice = useMemo(() => readChoice(stored, userId), [stored, userId]);
  const shown = useMemo(() => chosen(all, choice ?? usualColumns), [all, choice]);

  const store = useCallback(
    (ids: readonly string[] | null) => writeLocal('itemColumns', writeChoice(readLocal('itemColumns'), userId, ids)),
    [userId],
  );
  const setShown = useCallback((ids: readonly string[]) => store(ids), [store]);
  const reset = useCallback(() => store(null), [store]);
  return { shown, all, setShown, reset, isUsual: choice === null };
}
