import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Preferences } from '@onhand/contract/preferences';
import type { ReportFormat, ReportPaper } from '@onhand/contract/report-files';
import type { ReportId, ReportRow } from '@onhand/contract/reports';
import type { ConnectionConfig } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { pauses } from '../../../platform/threads/pauses.ts';
import type { ThreadWork } from '../../../platform/threads/thread-work.ts';
import { readPreferences } from '../../preferences/preferences.service.ts';
import { openReport } from '../reports.service.ts';
import type { Request } from '../reports.rules.ts';
import { reportCsv } from './csv-file.ts';
import { reportExcel } from './excel-file.ts';
import { paperReport } from './report-pdf.ts';
import { reportTexts } from './report-texts.ts';
import type { WholeReport } from './whole-report.ts';

export interface WantedFile {
  report: ReportId;
  request: Request;
  format: ReportFormat;
  paper: ReportPaper;
}

interface ReportFileOrder {
  connection: ConnectionConfig;
  scope: Scope;
  wanted: WantedFile;
  at: Date;
  path: string;
}

/** The reader is told this about a report beside its file. */
export interface Told extends Pick<WholeReport, 'title' | 'terms' | 'columns' | 'totals' | 'rowCount' | 'organization'> {
  preferences: Preferences;
}

/** Reads, sets and writes a whole report beside the thread that answers requests, over a connection that nobody else waits for. */
export const work: ThreadWork<ReportFileOrder, Told> = ({ connection, scope, wanted, at, path }, { db, signal }) =>
  db(connection).tenant(scope, async (tx) => {
    const { batches, ...head } = await openReport(tx, scope, wanted.report, wanted.request, at);
    const organization = await tx.value<string>('SELECT name FROM organizations WHERE id = $1', [scope.organizationId]);
    const preferences = await readPreferences(tx, scope);
    const texts = reportTexts(preferences);
    const whole: WholeReport = { ...head, organization, texts, made: texts.moment(at), rows: rowsOf(batches, signal) };
    await pipeline(Readable.from(await contentOf(whole, wanted, at)), createWriteStream(path), { signal });
    const { title, terms, columns, totals, rowCount } = head;
    return { title, terms, columns, totals, rowCount, organization, preferences };
  });

async function contentOf(whole: WholeReport, { format, paper }: WantedFile, now: Date): Promise<AsyncIterable<Uint8Array | string>> {
  if (format === 'csv') return reportCsv(whole);
  if (format === 'xlsx') return reportExcel(whole);
  const pdf = await paperReport(whole, paper, now);
  return Readable.from([pdf]);
}

async function* rowsOf(batches: AsyncIterable<ReportRow[]>, signal: AbortSignal): AsyncIterable<ReportRow> {
  const pause = pauses(signal);
  for await (const batch of batches) {
    for (const row of batch) {
      yield row;
      await pause();
    }
  }
}
