import { api } from '@onhand/contract';
import type { ExportFormat } from '@onhand/contract/exports';
import type { Import, ImportStatus, LineFilter } from '@onhand/contract/imports';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { showError } from '../../platform/error-toast.ts';
import { keyOf, query, write } from '../../platform/query.ts';
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
function useKeep() {
  const queryClient = useQueryClient();
  return (one: Import) => {
    queryClient.setQueryData(importQuery(one.id).queryKey, one);
    void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  };
}

export function useStartImport() {
  const keep = useKeep();
  return useMutation({ ...write(api.imports.start), meta: { saysItsErrors: true }, onSuccess: keep });
}

export function useChangeImport() {
  const keep = useKeep();
  return useMutation({ ...write(api.imports.change), onSuccess: keep });
}

const steps = { check: api.imports.check, cancel: api.imports.cancel, undo: api.imports.undo } as const;

export function useStep(step: keyof typeof steps) {
  const keep = useKeep();
  return useMutation({ mutationFn: (id: number) => call(steps[step], { params: { id } }), onSuccess: keep });
}

export function useApply() {
  const keep = useKeep();
  return useMutation({ ...write(api.imports.apply), onSuccess: keep });
}

export function useChangeLine(id: number) {
  const queryClient = useQueryClient();
  const keep = useKeep();
  return useMutation({
    ...write(api.imports.changeLine),
    onSuccess: (answer) => {
      keep(answer.import);
      void queryClient.invalidateQueries({ queryKey: keyOf(api.imports.lines, { params: { id }, query: {} }) });
    },
  });
}

export function useRemoveImport() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.imports.remove),
    onSuccess: (_, { params }) => {
      queryClient.removeQueries({ queryKey: importQuery(Number(params.id)).queryKey });
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
  });
}

export function useSaveMapping() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.imports.saveMapping),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mappingsQuery.queryKey }),
  });
}

export function useRemoveMapping() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.imports.removeMapping),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mappingsQuery.queryKey }),
  });
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
