import { api } from '@onhand/contract';
import type { Job, JobState } from '@onhand/contract/job-answers';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';

export interface JobFilter {
  show?: 'open' | 'done' | 'all';
  isMine?: boolean;
  state?: JobState;
  customerId?: number;
  search?: string;
}

const first = { show: 'open' as const };

/** Open ones by their day, or done ones newest first, page after page. What a device keeps is the list without any filter. */
export const jobsQuery = ({ isMine, ...filter }: JobFilter = {}) => {
  const asked = { ...first, ...filter, ...(isMine && { isMine: 'true' }) };
  return infiniteQueryOptions({
    queryKey: keyOf(api.jobs.list, { query: asked }),
    queryFn: ({ pageParam, signal }) => call(api.jobs.list, { query: { ...asked, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { jobs }) => shown + jobs.length, 0) : undefined),
    placeholderData: keepPreviousData,
  });
};

/** A week of jobs in every state but cancelled ones. */
export const weekQuery = (from: string, to: string, isMine: boolean) =>
  queryOptions({
    ...query(api.jobs.list, { query: { show: 'all', from, to, limit: 200, ...(isMine && { isMine: 'true' }) } }),
    placeholderData: keepPreviousData,
  });

export const jobPeopleQuery = query(api.jobs.people, {});
export const jobQuery = (id: number) => query(api.jobs.read, { params: { id } });

export const useMakeJob = () => useFormWrite(api.jobs.make, keepJob);
export const useChangeJob = () => useFormWrite(api.jobs.change, keepJob);
export const useMoveJob = () => useWrite(api.jobs.change, keepJob);
export const usePlanLines = () => useWrite(api.jobs.planLines, keepStock);
export const useAddKit = () => useFormWrite(api.jobs.addKit, keepStock);
export const useReserve = () => useWrite(api.jobs.reserve, keepStock);
export const useRelease = () => useWrite(api.jobs.release, keepStock);
export const useStartJob = () => useWrite(api.jobs.start, keepJob);
export const useCloseJob = () => useFormWrite(api.jobs.close, keepStock);
export const useCancelJob = () => useWrite(api.jobs.cancel, keepStock);
export const useReopenJob = () => useWrite(api.jobs.reopen, keepStock);
export const useAddJobPicture = () => useWrite(api.jobs.addPicture, keepJob);
export const useRemoveJobPicture = () => useWrite(api.jobs.removePicture, keepJob);
export const useJobFile = () => useWrite(api.jobs.exportLines);

export function keepJob(queryClient: QueryClient, job: Job): void {
  queryClient.setQueryData(jobQuery(job.id).queryKey, job);
  void queryClient.invalidateQueries({ queryKey: [api.jobs.list.path] });
  void queryClient.invalidateQueries({ queryKey: [api.jobs.count.path] });
}

/** What is reserved is free nowhere, so items are old too. */
export function keepStock(queryClient: QueryClient, job: Job): void {
  keepJob(queryClient, job);
  const changes = [/^\/api\/inventory\b/, /^\/api\/kits\b/, /^\/api\/transactions\b/, /^\/api\/job-bills\b/];
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => changes.some((one) => one.test(String(queryKey[0]))) });
}

/** What can go onto a job: items with these words, or the one that a code stands for. */
export const partsQuery = (text: string) =>
  queryOptions({
    queryKey: [api.inventory.list.path, { forJob: text }],
    queryFn: async ({ signal }) => {
      const { items } = await call(api.inventory.list, { query: { search: text, limit: 8, isCounted: false } }, signal);
      if (items.length > 0) return items;
      try {
        return [await call(api.qr.lookup, { params: { code: text } }, signal)];
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return [];
        throw error;
      }
    },
    enabled: text !== '',
    staleTime: 0,
  });
