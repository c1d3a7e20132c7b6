import { api } from '@onhand/contract';
import type { FileAnswer } from '@onhand/contract/route';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../../platform/scope.ts';
import { fileFromThread } from '../../platform/threads/file-from-thread.ts';
import { exportThreads } from '../../platform/threads/threads.ts';
import type { Exported, work } from './exports.thread.ts';

/** IMP-04. */
export const exportRoutes = (services: Services) =>
  implement(api.exports, {
    items: ({ scope, body, reply }) => exportFile(services, scope, { items: body }, untilClientLeaves(reply)),
    history: ({ scope, query: { format, ...filter }, reply }) =>
      exportFile(services, scope, { history: filter, format }, untilClientLeaves(reply)),
  });

/** A file of everything, sent while it is written; beside the thread that answers requests. */
function exportFile({ connection, now }: Services, scope: Scope, wanted: Exported, signal: AbortSignal): Promise<FileAnswer> {
  return fileFromThread<typeof work>(exportThreads, {
    module: new URL('./exports.thread.ts', import.meta.url),
    organizationId: scope.organizationId,
    input: { connection, scope, wanted, now: now() },
    signal,
  });
}
