import type { ReportId } from '@onhand/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useNow } from '../../platform/use-now.ts';
import { dayIn, paramsOf, type ReportState, requestOf, stateOf } from './report-state.rules.ts';
import { schedulesQuery } from './reports.queries.ts';

export type Change = (part: ReportState) => void;

/** Keeps the state in the address; each change is a step that “back” undoes. */
export function useReportState(report: ReportId) {
  const [params, setParams] = useSearchParams();
  const state = stateOf(report, params);
  const view = params.get('view');
  const viewId = view !== null && /^[1-9]\d{0,14}$/.test(view) ? Number(view) : null;
  const show = (next: ReportState, nextView: number | null = viewId) => {
    const address = paramsOf(report, next);
    if (nextView !== null) address.set('view', String(nextView));
    setParams(address, { preventScrollReset: true });
  };
  const change: Change = (part) => show({ ...state, ...part });
  return { state, viewId, show, change };
}

/** Makes the request; undefined until the organization's day is known, if the report depends on it. */
export function useRequest(report: ReportId, state: ReportState) {
  const { data, isPending } = useQuery(schedulesQuery);
  const now = useNow();
  if (state.period && isPending) return undefined;
  // If that could not be read, the reader's own day is the best there is.
  const timeZone = data?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return requestOf(report, state, dayIn(timeZone, now));
}
