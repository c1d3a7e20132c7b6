import { decodeText } from './decode-text.rules.ts';
import { kindOf, refuseOtherZips } from './file-kind.rules.ts';
import { readCsv } from './read-csv.rules.ts';
import { type FileHead, type ReadTable, tableReader } from './read-table.ts';
import { type OpenWorkbook, openWorkbook } from './read-workbook.ts';
import { Unreadable } from './unreadable.ts';
import { openWorkbookZip } from './workbook-zip.ts';

export interface ReadRequest {
  bytes: Uint8Array;
  /** By default the sheet is read that looks most like a table of items. */
  sheet?: number | undefined;
  /** Counted from 1; 0 is none, and without it the row is looked for. */
  headerRow?: number | undefined;
}

/** The whole file as rows of texts below its headings. Meant for a thread of its own. */
export async function readFile({ bytes, sheet, headerRow }: ReadRequest): Promise<ReadTable> {
  if (kindOf(bytes) === 'csv') {
    const table = tableReader(headerRow);
    readCsv(decodeText(bytes), table.take);
    return table.finish({ format: 'csv', sheets: ['CSV'], sheet: 0 });
  }
  const zip = await openWorkbookZip(bytes);
  refuseOtherZips(zip.entries.map(({ fileName }) => fileName));
  const workbook = await openWorkbook(zip);
  if (sheet === undefined) return likeliestTable(workbook);
  if (workbook.names[sheet] === undefined) throw new Unreadable('This workbook has no such sheet.');
  return tableIn(workbook, sheet, headerRow);
}

async function tableIn(workbook: OpenWorkbook, sheet: number, headerRow?: number): Promise<ReadTable> {
  const table = tableReader(headerRow);
  await workbook.read(sheet, table.take);
  const file: Pick<FileHead, 'format' | 'sheets' | 'sheet'> = { format: 'xlsx', sheets: workbook.names, sheet };
  return table.finish(file);
}

/** Many a workbook begins with a cover: the first sheet with headings we know, or else the first that holds a table at all. */
async function likeliestTable(workbook: OpenWorkbook): Promise<ReadTable> {
  const sheets = [...workbook.names.keys()];
  const isKnown = new Map<number, boolean>();
  for (const sheet of sheets) isKnown.set(sheet, sheets.length > 1 && (await workbook.hasKnownHeadings(sheet)));
  const refusals = new Map<number, unknown>();
  for (const sheet of sheets.toSorted((one, other) => Number(isKnown.get(other)) - Number(isKnown.get(one)))) {
    try {
      return await tableIn(workbook, sheet);
    } catch (error) {
      refusals.set(sheet, error);
    }
  }
  throw refusals.get(0);
}
