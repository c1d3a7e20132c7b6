import { api } from '@onhand/contract';
import type { LabelJob } from '@onhand/contract/labels';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useWrite } from '../../platform/use-write.ts';
import { noteStep } from '../getting-started/getting-started.queries.ts';

/** The first page as it will be printed. */
export function labelPreviewQuery(job: LabelJob) {
  return queryOptions({
    queryKey: [api.labels.preview.path, job] as const,
    queryFn: ({ signal }) => call(api.labels.preview, { body: job }, signal),
    // Names may have changed since it was last drawn, and what is drawn is what gets printed.
    staleTime: 0,
    // Until the next drawing is there the last one stays, unless it was made for another sheet.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1].format === job.format ? last : undefined),
  });
}

export function usePrintLabels() {
  return useWrite(api.labels.print, (queryClient) => noteStep(queryClient, 'label'));
}
