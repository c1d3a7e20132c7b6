import { api } from '@onhand/contract';
import type { ExportFormat } from '@onhand/contract/exports';
import type { Import, ImportStatus, LineFilter } from '@onhand/contract/imports';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { showError } from '../../platform/error-toast.ts';
import { keyOf, query } from '../../platform/query.ts';
import { refresh, useFormWrite, useWrite } from '../../platform/use-write.ts';
import { datedName, saveFile } from '../../platform/save-file.ts';

export const importsQuery = query(api.imports.list, {});
export const mappingsQuery = query(api.imports.mappings, {});
export const ownFieldsQuery = query(api.customFields.list, {});

const working: readonly ImportStatus[] = ['checking', 'applying', 'undoing'];
export const isWorking = (status: ImportStatus) => working.includes(status);

/** The socket tells of progress; should it be away, we ask. */
const askEveryMs = 1500;

export function importQuery(id: number) {
  return queryOptions({
    ...query(api.imports.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.status) ? askEveryMs : false),
  });
}

export function linesQuery(id: number, show: LineFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(api.imports.lines, { params: { id }, query: { show } }),
    queryFn: ({ pageParam, signal }) => call(api.imports.lines, { params: { id }, query: { show, after: pageParam, limit: 50 } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Puts the server's answer into the cache, so that it is shown without being fetched again. */
function keep(queryClient: QueryClient, one: Import): void {
  queryClient.setQueryData(importQuery(one.id).queryKey, one);
  void refresh(importsQuery)(queryClient);
}

export function useStartImport() {
  return useFormWrite(api.imports.start, keep);
}

export function useChangeImport() {
  return useWrite(api.imports.change, keep);
}

const steps = { check: api.imports.check, cancel: api.imports.cancel, undo: api.imports.undo } as const;

export function useStep(step: keyof typeof steps) {
  return useWrite(steps[step], keep);
}

export function useApply() {
  return useWrite(api.imports.apply, keep);
}

export function useChangeLine(id: number) {
  return useWrite(api.imports.changeLine, (queryClient, answer) => {
    keep(queryClient, answer.import);
    void queryClient.invalidateQueries({ queryKey: keyOf(api.imports.lines, { params: { id }, query: {} }) });
  });
}

export function useRemoveImport() {
  return useWrite(api.imports.remove, (queryClient, _, { params }) => {
    queryClient.removeQueries({ queryKey: importQuery(Number(params.id)).queryKey });
    void refresh(importsQuery)(queryClient);
  });
}

export function useSaveMapping() {
  return useWrite(api.imports.saveMapping, refresh(mappingsQuery));
}

export function useRemoveMapping() {
  return useWrite(api.imports.removeMapping, refresh(mappingsQuery));
}

export async function saveProblemFile({ id, fileName }: Pick<Import, 'id' | 'fileName'>): Promise<void> {
  try {
    saveFile(await call(api.imports.problemFile, { params: { id } }), `${fileName.replace(/\.\w+$/, '')} - not imported.csv`);
  } catch (error) {
    showError(error);
  }
}

export function useExport() {
  return useMutation({
    mutationFn: async ({ what, format }: { what: 'items' | 'history'; format: ExportFormat }) => {
      const content =
        what === 'items'
          ? await call(api.exports.items, { body: { selection: { filter: {} }, format, withArchived: true } })
          : await call(api.exports.history, { query: { format } });
      saveFile(content, datedName(what === 'items' ? 'items' : 'stock-history', format, new Date()));
    },
  });
}
