import type { FileAnswer } from '@onhand/contract/route';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { fileThreads } from '../../platform/threads/threads.ts';
import type { work } from './refill-pdf.thread.ts';

/** PLC-07: the list on paper, set beside the thread that answers requests. */
export async function refillPdf({ connection, now }: Services, scope: Scope, id: number, signal: AbortSignal): Promise<FileAnswer> {
  const { bytes, number } = await fileThreads.run<typeof work>({
    module: new URL('./refill-pdf.thread.ts', import.meta.url),
    organizationId: scope.organizationId,
    input: { connection, scope, id, now: now() },
    signal,
  });
  return { content: bytes, contentType: 'application/pdf', fileName: `Refill list R-${number}.pdf` };
}
