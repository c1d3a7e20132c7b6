import { api } from '@onhand/contract';
import type { ReportFormat, ReportPaper } from '@onhand/contract/report-files';
import type { ReportId, ReportRequest, ReportRow } from '@onhand/contract/reports';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, pages, query } from '../../platform/query.ts';
import { refresh, useFormWrite, useWrite } from '../../platform/use-write.ts';

const pageSize = 100;

/**
 * A report page after page; the old rows stay on the screen while another filter is asked for. It is asked for anew whenever it is
 * opened, and not at every change of stock: a sheet of figures that moves while one reads it helps nobody.
 */
export function reportQuery(report: ReportId, request: ReportRequest) {
  return infiniteQueryOptions({
    ...pages(api.reports.run, { params: { report }, query: request }, pageSize),
    // Another report's columns and figures would not fit, so it is no placeholder.
    placeholderData: (before, old) =>
      old?.queryKey[0] === keyOf(api.reports.run, { params: { report }, query: {} })[0] ? keepPreviousData(before) : undefined,
    staleTime: 10_000,
  });
}

export function reportFile(report: ReportId, request: ReportRequest, format: ReportFormat): Promise<Blob> {
  return call(api.reportFiles.download, { params: { report }, query: { ...request, format, paper: paperHere() } });
}

/** Letter in North America and a few countries below; A4 everywhere else. */
export function paperHere(languages: readonly string[] = navigator.languages): ReportPaper {
  const region = new Intl.Locale(languages[0] ?? 'en-US').maximize().region ?? 'US';
  return ['US', 'CA', 'MX', 'PR', 'CL', 'CO', 'CR', 'GT', 'PA', 'PH', 'SV', 'VE', 'DO', 'NI'].includes(region) ? 'letter' : 'a4';
}

/** Every row, for what is done with all of them. */
export async function allRows(report: ReportId, request: ReportRequest, signal?: AbortSignal): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  let cursor: string | undefined;
  do {
    const answer = await call(api.reports.run, { params: { report }, query: { ...request, limit: 500, cursor } }, signal);
    rows.push(...answer.rows);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

export const viewsQuery = query(api.reportViews.list, {});
export const schedulesQuery = query(api.reportSchedules.list, {});
export const recipientsQuery = query(api.reportSchedules.recipients, {});

export function useCreateView() {
  return useFormWrite(api.reportViews.create, refresh(viewsQuery));
}

export function useUpdateView() {
  return useFormWrite(api.reportViews.update, refresh(viewsQuery));
}

export function useDeleteView() {
  return useWrite(api.reportViews.remove, refresh(viewsQuery));
}

export function useSaveSchedule() {
  const create = useFormWrite(api.reportSchedules.create, refresh(schedulesQuery));
  const update = useFormWrite(api.reportSchedules.update, refresh(schedulesQuery));
  return { create, update };
}

export function useDeleteSchedule() {
  return useWrite(api.reportSchedules.remove, refresh(schedulesQuery));
}
