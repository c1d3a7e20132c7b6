import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readLocal, useLocal, writeLocal } from '../../../platform/local-storage.ts';
import { useManagesItems, useMoneySight } from '../../../platform/rights.ts';
import { useUser } from '../../../platform/session.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { foldersQuery } from '../../folders/folders.queries.ts';
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
  const { id: userId } = useUser();
  const { data: folders } = useQuery(foldersQuery);
  const { data: fields } = useQuery(customFieldsQuery);
  const [stored] = useLocal('itemColumns');
  const { maySeeCosts, maySeePrices } = useMoneySight();
  const managesItems = useManagesItems();

  const all = useMemo(() => {
    const names = new Map(folders?.map(({ id, name }) => [id, name]));
    const columns = [...columnsOf((id) => names.get(id)), ...(fields ?? []).map(columnOf)];
    const seen = columns.filter(({ isFinancial, isPrice }) => (maySeeCosts || !isFinancial) && (maySeePrices || !isPrice));
    // Everything that is edited in its column is managed (TEAM-08); the name is edited by itself.
    return managesItems ? seen : seen.map(({ edits: _edits, ...column }) => column);
  }, [folders, fields, maySeeCosts, maySeePrices, managesItems]);
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
