import type { SentOrder } from '@onhand/contract/order-answers';
import { partKey } from '../../platform/files/store-file.ts';
import type { Services } from '../../platform/services.ts';
import { fileThreads } from '../../platform/threads/threads.ts';
import type { work } from './order-pdf.thread.ts';

type Means = Pick<Services, 'db' | 'files'>;

/** The order on paper, set beside the thread that answers requests. */
export async function setOrderPdf(
  services: Means,
  organizationId: number,
  document: SentOrder,
  signal: AbortSignal,
  isDraft = false,
): Promise<Uint8Array> {
  const logo = await logoOf(services, organizationId);
  return fileThreads.run<typeof work>({
    module: new URL('./order-pdf.thread.ts', import.meta.url),
    organizationId,
    input: { document, logo, isDraft },
    signal,
  });
}

/** The logo for light ground, or the one for any. An order goes out without one rather than not at all. */
async function logoOf({ db, files }: Means, organizationId: number): Promise<Uint8Array | null> {
  const key = await db.platform.maybeValue<string>(
    `SELECT file_key FROM organization_logos WHERE organization_id = $1 AND kind IN ('light', 'generic') ORDER BY kind = 'light' DESC LIMIT 1`,
    [organizationId],
  );
  const content = key && (await files.get(partKey(key, 'medium')).catch(() => undefined));
  if (!content) return null;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
