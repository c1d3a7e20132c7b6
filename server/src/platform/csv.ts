import { stringify } from 'csv-stringify/sync';

/** Makes spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

/** A spreadsheet would run what begins like a formula; a number, negative or not, is one. */
const harmless = (value: string) => (/^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value);

export function csvLine(values: readonly (string | null | undefined)[]): string {
  return stringify([values.map((value) => harmless(value ?? ''))]);
}
