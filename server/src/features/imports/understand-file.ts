import type { ImportMapping, SavedMapping } from '@onhand/contract/imports';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import { isPath } from './checking/cells.rules.ts';
import { ambiguousFigure, questionsAbout } from './checking/column-questions.rules.ts';
import { guessDecimals } from './checking/figures.rules.ts';
import { guessMapping, guessMatchBy, withMinimum } from './checking/guess-columns.rules.ts';
import type { Understanding } from './imports.store.ts';
import { listMappings } from './mappings.store.ts';
import type { FileRow, ReadTable } from './reading/read-table.ts';

/** Guesses the meaning of each column, unless a saved mapping has the same headings. */
export async function understand(
  tx: Tx,
  scope: Scope,
  { head: { headings, format }, first: rows }: Pick<ReadTable, 'head' | 'first'>,
): Promise<Understanding> {
  const fields = await listCustomFields(tx, scope);
  const saved = (await listMappings(tx, scope)).find(({ columns }) => sameHeadings(columns, headings));
  const first = rows.slice(0, 500);
  const cellsOf = (column: number) => first.flatMap(({ cells }) => (cells[column] ? [cells[column].trim()] : []));
  const mapping = saved ? saved.columns.map(({ field }) => field) : guessed(headings, fields, cellsOf);
  const suggests = questionsAbout(headings, mapping, cellsOf);
  const columns = headings.map((heading, column) => ({
    heading,
    samples: samplesOf(rows, column),
    suggests: saved ? null : (suggests[column] ?? null),
    // A workbook holds figures as figures; only a text can be meant both ways.
    ambiguous: format === 'csv' ? (cellsOf(column).find((cell) => ambiguousFigure.test(cell)) ?? null) : null,
    hasPaths: cellsOf(column).some(isPath),
  }));
  const amounts = mapping.flatMap((field, column) => (isFigure(field) ? cellsOf(column) : []));
  const { numberFormat } = await readPreferences(tx, scope);
  const usual = numberFormat === 'point-comma' || numberFormat === 'space-comma' ? 'comma' : 'point';
  // A workbook holds figures as figures, and those have a point.
  return { columns, mapping, matchBy: guessMatchBy(mapping), decimals: format === 'csv' ? guessDecimals(amounts, usual) : 'point' };
}

function guessed(
  headings: readonly string[],
  fields: readonly { id: number; name: string }[],
  cellsOf: (column: number) => readonly string[],
): ImportMapping {
  const mapping = guessMapping(headings, fields);
  const key = guessMatchBy(mapping);
  const codes = key === 'none' ? [] : cellsOf(mapping.indexOf(key)).map((code) => code.toLowerCase());
  return withMinimum(headings, mapping, mapping.includes('folder') && new Set(codes).size < codes.length);
}

const figures = [
  'quantity',
  'unitCost',
  'totalValue',
  'sellingPrice',
  'lowStockThreshold',
  'minimum',
  'maximum',
  'vendorPrice',
  'vendorPack',
];
const isFigure = (field: string | null) => figures.includes(field ?? '');

const sameHeadings = (columns: SavedMapping['columns'], headings: readonly string[]) =>
  columns.length === headings.length && columns.every(({ heading }, place) => heading === headings[place]);

function samplesOf(rows: readonly FileRow[], column: number): string[] {
  const filled = rows.slice(0, 200).flatMap(({ cells }) => (cells[column] ? [cells[column].slice(0, 80)] : []));
  return [...new Set(filled)].slice(0, 3);
}
