import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useLocal } from '../../../platform/local-storage.ts';
import { useKeepPreference } from '../../../platform/preferences.ts';
import { useMoneySight } from '../../../platform/rights.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { asAllowed, type ListState, type ListView, readListState, writeListState } from './list-state.ts';

/** The list's state as the address has it, and how to change it. Every change is a step that “back” undoes, but typing. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const [habit, setHabit] = useLocal('itemsView');
  const keep = useKeepPreference();
  const { data: fields } = useQuery(customFieldsQuery);
  const { maySeeCosts, maySeePrices } = useMoneySight();
  const state = useMemo(
    () => asAllowed(readListState(params), { fields, maySeeCosts, maySeePrices }),
    [params, fields, maySeeCosts, maySeePrices],
  );
  // The router's setter is a new one after every change; what is called later, by a timer say, must not undo newer changes.
  const latest = useRef({ params, setParams });
  useEffect(() => {
    latest.current = { params, setParams };
  });

  const change = useCallback((part: Partial<ListState>, { isTyping = false } = {}) => {
    const { params, setParams } = latest.current;
    const next = writeListState(params, { ...readListState(params), ...part });
    if (next.toString() === params.toString()) return;
    latest.current.params = next;
    setParams(next, { replace: isTyping, preventScrollReset: true });
  }, []);

  const view: ListView = state.view ?? habit;
  const setView = (next: ListView) => {
    setHabit(next);
    keep({ itemsView: next });
    // A look is no place to come back to. The plain list is what an address means that says nothing.
    change({ view: next === 'list' ? null : next }, { isTyping: true });
  };
  return { state, params, view, change, setView };
}
