import type { FileAnswer } from '@onhand/contract/route';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { fileFromThread } from '../../platform/threads/file-from-thread.ts';
import { exportThreads } from '../../platform/threads/threads.ts';
import type { Exported, work } from './exports.thread.ts';

/** A file of everything, sent while it is written; beside the thread that answers requests. */
export function exportFile({ connection, now }: Services, scope: Scope, wanted: Exported, signal: AbortSignal): Promise<FileAnswer> {
  return fileFromThread<typeof work>(exportThreads, {
    module: new URL('./exports.thread.ts', import.meta.url),
    organizationId: scope.organizationId,
    input: { connection, scope, wanted, now: now() },
    signal,
  });
}
