import { type CellValue, readXlsx } from 'hucre/xlsx';
import { Unreadable } from './unreadable.ts';
import { refuseZipBombs } from './zip.rules.ts';

/** The names of the sheets that can be seen, and the rows of one. */
export async function readWorkbook(bytes: Uint8Array, sheet: number): Promise<{ sheets: string[]; rows: string[][] }> {
  refuseZipBombs(bytes);
  const sheets: string[] = [];
  const workbook = await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden || veryHidden) return false;
      sheets.push(name);
      return sheets.length - 1 === sheet;
    },
  }).catch((error: Error) => {
    if (/encrypt|password/i.test(error.message)) {
      throw new Unreadable('This workbook is protected with a password. Save it without one and try again.');
    }
    throw new Unreadable('This workbook is damaged. Open it in Excel, save it again and try once more.');
  });
  if (sheets.length === 0) throw new Unreadable('Every sheet of this workbook is hidden. Show the one to import and try again.');
  return { sheets, rows: (workbook.sheets[0]?.rows ?? []).map((row) => Array.from(row ?? [], cellText)) };
}

/** As a CSV file would have it, where what begins like a formula but is a text carries a quote before it. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return figure(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return dayText(value);
  const text = String(value);
  return /^'*[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/** Fifteen digits are what a spreadsheet shows and means; the rest is what binary fractions leave behind. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '';
  return String(Number(value.toPrecision(15)));
}

function dayText(day: Date): string {
  if (Number.isNaN(day.getTime())) return '';
  const text = day.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
