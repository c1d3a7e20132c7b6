import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useChangeOwnPreferences, usePreferences } from '../../../platform/preferences.ts';
import { useManagesItems, useMoneySight } from '../../../platform/rights.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { useFolderLabels } from '../../folders/folders.queries.ts';
import { chosen, usualColumns } from './column-choice.rules.ts';
import type { Column } from './column.ts';
import { columnOf, columnsOf } from './column-definitions.tsx';

export type { Column } from './column.ts';

export interface ColumnChoice {
  /** The columns that this person sees, in their order. */
  shown: Column[];
  all: Column[];
  setShown: (ids: readonly string[]) => void;
  /** Goes back to the usual columns. */
  reset: () => void;
  isUsual: boolean;
}

/** The columns of the item list: a person’s choice is the same on all their devices. Everything in it is stable between renders. */
export function useColumns(within?: number): ColumnChoice {
  const folderLabels = useFolderLabels(true, within);
  const { data: fields } = useQuery(customFieldsQuery);
  const { itemColumns: choice } = usePreferences();
  const { mutate } = useChangeOwnPreferences();
  const { maySeeCosts, maySeePrices } = useMoneySight();
  const managesItems = useManagesItems();

  const all = useMemo(() => {
    const columns = [...columnsOf((id) => folderLabels.get(id)), ...(fields ?? []).map(columnOf)];
    const seen = columns.filter(({ isFinancial, isPrice }) => (maySeeCosts || !isFinancial) && (maySeePrices || !isPrice));
    // Everything that is edited in its column is managed (TEAM-08); the name is edited by itself.
    return managesItems ? seen : seen.map(({ edits: _edits, ...column }) => column);
  }, [folderLabels, fields, maySeeCosts, maySeePrices, managesItems]);
  const shown = useMemo(() => chosen(all, choice ?? usualColumns), [all, choice]);

  const setShown = useCallback((ids: readonly string[]) => mutate({ body: { itemColumns: [...ids] } }), [mutate]);
  const reset = useCallback(() => mutate({ body: { itemColumns: null } }), [mutate]);
  return { shown, all, setShown, reset, isUsual: choice === null };
}
