import { invalid } from '../../platform/errors.ts';
import { decodeText } from './reading/decode-text.rules.ts';
import { kindOf } from './reading/file-kind.rules.ts';
import { readCsv } from './reading/read-csv.rules.ts';
import { Unreadable } from './reading/unreadable.ts';

/** Every record of a CSV file, as imports of items read it: any encoding and delimiter. Meant for a thread, as it takes its time. */
export function readTextTable(bytes: Uint8Array, take: (index: number, cells: string[]) => void): void {
  try {
    if (kindOf(bytes) !== 'csv') throw new Unreadable('This is a workbook or an archive. Save the table as CSV and try again.');
    readCsv(decodeText(bytes), take);
  } catch (error) {
    throw error instanceof Unreadable ? invalid('file', error.message) : error;
  }
}
