/** A spreadsheet would run what begins like a formula, so it gets a quote in front, as what has one already gets one more. */
const risky = /^'*[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/** Makes spreadsheets read it as UTF-8. */
export const csvBeginning = '\uFEFF';

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(spelled).join(',')}\n`;
}

function spelled(text: string): string {
  const safe = risky.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const isRisky = (cell: string) => `${cell} ~ '^''*[=+@\\t\\r-]' AND ${cell} !~ '^-?\\d+(\\.\\d+)?$'`;

/** That quote in SQL, for what PostgreSQL writes itself. Most texts are empty or begin with a letter, behind all signs that have to be looked at. */
export const harmlessText = (cell: string) =>
  `CASE WHEN ${cell} COLLATE "C" < 'A' AND ${cell} <> '' AND ${isRisky(cell)} THEN '''' || ${cell} ELSE ${cell} END`;
