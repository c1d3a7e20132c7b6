import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportFormat, ReportPaper } from '@onhand/contract/report-files';
import type { ReportId, ReportRow } from '@onhand/contract/reports';
import type { Db } from '../../../platform/db.ts';
import { endingWith } from '../../../platform/files/ending-with.ts';
import type { Scope } from '../../../platform/scope.ts';
import { xlsxType } from '../../../platform/xlsx.ts';
import { readPreferences } from '../../preferences/preferences.service.ts';
import { openReport } from '../reports.service.ts';
import type { Request } from '../reports.rules.ts';
import { reportCsv } from './csv-file.ts';
import { reportExcel } from './excel-file.ts';
import { readOrganizationName } from './report-files.store.ts';
import { paperReport } from './report-pdf.ts';
import { reportTexts } from './report-texts.ts';
import { fileName } from './report-words.ts';
import type { WholeReport } from './whole-report.ts';

export interface WantedFile {
  report: ReportId;
  request: Request;
  format: ReportFormat;
  paper: ReportPaper;
}

const contentTypes: Record<ReportFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType, pdf: 'application/pdf' };

/** A report on the disk, and what a reader of it is told beside. */
export interface ReportFile extends Pick<WholeReport, 'title' | 'terms' | 'columns' | 'totals' | 'rowCount' | 'texts'> {
  organization: string;
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
 * All rows of a report as a file. It is written to the disk first: whoever reads it slowly holds no transaction open, a large one needs
 * no large memory, and what goes wrong is told instead of breaking a download off in the middle.
 */
export async function writeReport({ db, now }: { db: Db; now: () => Date }, scope: Scope, wanted: WantedFile): Promise<ReportFile> {
  const folder = await mkdtemp(join(tmpdir(), 'onhand-report-'));
  const path = join(folder, 'report');
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const told = await db.tenant(scope, async (tx) => {
      const at = now();
      const { batches, ...head } = await openReport(tx, scope, wanted.report, wanted.request, at);
      const organization = await readOrganizationName(tx, scope.organizationId);
      const texts = reportTexts(await readPreferences(tx, scope));
      const made = texts.moment(at);
      const whole: WholeReport = { ...head, organization, texts, made, rows: rowsOf(batches) };
      await pipeline(Readable.from(await contentOf(whole, wanted, at)), createWriteStream(path));
      return {
        title: head.title,
        terms: head.terms,
        columns: head.columns,
        totals: head.totals,
        rowCount: head.rowCount,
        organization,
        texts,
        made,
      };
    });
    const { size } = await stat(path);
    return {
      ...told,
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

async function contentOf(whole: WholeReport, { format, paper }: WantedFile, now: Date): Promise<AsyncIterable<Uint8Array | string>> {
  if (format === 'csv') return reportCsv(whole);
  if (format === 'xlsx') return reportExcel(whole);
  const pdf = await paperReport(whole, paper, now);
  return Readable.from([pdf]);
}

async function* rowsOf(batches: AsyncIterable<ReportRow[]>): AsyncIterable<ReportRow> {
  for await (const batch of batches) yield* batch;
}

async function* contentAt(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}
