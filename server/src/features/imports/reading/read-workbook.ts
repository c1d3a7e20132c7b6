import type { CellValue } from 'hucre/xlsx';
import { Unreadable } from './unreadable.ts';
import { refuseZipBombs } from './zip.rules.ts';

export interface Sheets {
  names: string[];
  /** The rows of each sheet that was asked for, by its place among those that can be seen. */
  rows: Map<number, string[][]>;
}

/** The sheets that can be seen, and the rows of one of them, or of all. */
export async function readWorkbook(bytes: Uint8Array, sheet: number | undefined): Promise<Sheets> {
  refuseZipBombs(bytes);
  // Large, and not wanted for texts.
  const { readXlsx } = await import('hucre/xlsx');
  const names: string[] = [];
  const places: number[] = [];
  const workbook = await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden || veryHidden) return false;
      const place = names.push(name) - 1;
      const isWanted = sheet === undefined || sheet === place;
      if (isWanted) places.push(place);
      return isWanted;
    },
  }).catch((error: Error) => {
    if (/encrypt|password/i.test(error.message)) {
      throw new Unreadable('This workbook is protected with a password. Save it without one and try again.');
    }
    throw new Unreadable('This workbook is damaged. Open it in Excel, save it again and try once more.');
  });
  if (names.length === 0) throw new Unreadable('Every sheet of this workbook is hidden. Show the one to import and try again.');
  const rows = workbook.sheets.map((one, nth) => [places[nth] as number, one.rows.map((row) => Array.from(row ?? [], cellText))] as const);
  return { names, rows: new Map(rows) };
}

/** As a CSV file would have it, where what begins like a formula but is a text carries a quote before it. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return figure(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return dayText(value);
  return /^'*[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
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
