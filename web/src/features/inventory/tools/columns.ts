import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useChangeOwnPreferences, usePreferences } from '../../../platform/preferences.ts';
import { useUser } from '../../../platform/session.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { foldersQuery } from '../../folders/folders.queries.ts';
import { chosen, usualColumns } from './column-choice.rules.ts';
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

/** The columns of the item list: a person’s choice is the same on all their devices. Everything in it is stable between renders. */
export function useColumns(): ColumnChoice {
  const { role } = useUser();
  const { data: folders } = useQuery(foldersQuery);
  const { data: fields } = useQuery(customFieldsQuery);
  const { itemColumns: choice } = usePreferences();
  const { mutate } = useChangeOwnPreferences();
  const maySeeCosts = can(role, 'VIEW_FINANCIALS');

  const all = useMemo(() => {
    const names = new Map(folders?.map(({ id, name }) => [id, name]));
    const columns = [...columnsOf((id) => names.get(id)), ...(fields ?? []).map(columnOf)];
    return columns.filter(({ isFinancial }) => maySeeCosts || !isFinancial);
  }, [folders, fields, maySeeCosts]);
  const shown = useMemo(() => chosen(all, choice ?? usualColumns), [all, choice]);

  const setShown = useCallback((ids: readonly string[]) => mutate({ body: { itemColumns: [...ids] } }), [mutate]);
  const reset = useCallback(() => mutate({ body: { itemColumns: null } }), [mutate]);
  return { shown, all, setShown, reset, isUsual: choice === null };
}
