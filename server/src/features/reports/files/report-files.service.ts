import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportFormat } from '@onhand/contract/report-files';
import { endingWith } from '../../../platform/files/ending-with.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { fileThreads } from '../../../platform/threads/threads.ts';
import { xlsxType } from '../../../platform/xlsx/xlsx-file.ts';
import type { Told, WantedFile, work } from './report-files.thread.ts';
import { type ReportTexts, reportTexts } from './report-texts.ts';
import { fileName } from './report-words.ts';

const contentTypes: Record<ReportFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType, pdf: 'application/pdf' };

/** A report on the disk, and what a reader of it is told beside. */
export interface ReportFile extends Omit<Told, 'preferences'> {
  texts: ReportTexts;
  made: string;
  contentType: string;
  fileName: string;
  size: number;
  /** Once; the file is gone afterwards. */
  stream: () => AsyncIterable<Uint8Array>;
  bytes: () => Promise<Uint8Array>;
  discard: () => Promise<void>;
}

/**
 * All rows of a report as a file. It is written to the disk first: whoever reads it slowly holds neither a transaction nor a thread, a
 * large one needs no large memory, and what goes wrong is told instead of breaking a download off in the middle.
 */
export async function writeReport(
  { connection, now }: Pick<Services, 'connection' | 'now'>,
  scope: Scope,
  wanted: WantedFile,
  signal?: AbortSignal,
): Promise<ReportFile> {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-report-'));
  const path = join(folder, 'report');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const at = now();
    const { preferences, ...told } = await fileThreads.run<typeof work>({
      module: new URL('./report-files.thread.ts', import.meta.url),
      organizationId: scope.organizationId,
      input: { connection, scope, wanted, at, path },
      signal,
    });
    const { size } = await stat(path);
    const texts = reportTexts(preferences);
    return {
      ...told,
      texts,
      made: texts.moment(at),
      size,
      contentType: contentTypes[wanted.format],
      fileName: fileName(told.title, told.terms, wanted.format),
      stream: () => endingWith(contentAt(path), discard),
      bytes: () => readFile(path),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function* contentAt(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
