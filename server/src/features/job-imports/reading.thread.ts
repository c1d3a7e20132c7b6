import type { DateFormat } from '@onhand/contract/preferences';
import { spelledLimit } from '@onhand/contract/limits';
import { invalid } from '../../platform/errors.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { readTextTable } from '../imports/text-table.service.ts';
import { type Column, columnsOf, mostRows, type Problem, type RowOfFile, rowOf } from './job-rows.rules.ts';

export interface ReadJobs {
  rows: RowOfFile[];
  problems: Problem[];
  rowCount: number;
  unknownColumns: string[];
}

/** Reads a file of jobs to its end, and checks what can be checked without the database. */
export const work: ThreadWork<{ bytes: Uint8Array; format: DateFormat }, ReadJobs> = async ({ bytes, format }) => {
  const read: ReadJobs = { rows: [], problems: [], rowCount: 0, unknownColumns: [] };
  let at: Map<Column, number> | undefined;
  readTextTable(bytes, (index, cells) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!at) {
      const found = columnsOf(cells);
      if (!found.at.has('Job') && !found.at.has('Customer')) throw invalid('file', 'No column of this file is named Job or Customer.');
      at = found.at;
      read.unknownColumns = found.unknown.slice(0, 50);
      return;
    }
    read.rowCount += 1;
    if (read.rowCount > mostRows)
      throw invalid('file', `A file can have at most ${spelledLimit(mostRows)} rows. Split it, and import one after the other.`);
    const row = rowOf(index + 1, at, cells, format);
    if (Array.isArray(row)) read.problems.push(...row);
    else read.rows.push(row);
  });
  if (read.rowCount === 0) throw invalid('file', 'There is nothing below the headings of this file.');
  return read;
};
