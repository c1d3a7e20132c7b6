import type { Import, ImportLine, SavedMapping } from '@onhand/contract/imports';
import { importFields, joinedFields } from '@onhand/contract/import-fields';
import type { UploadedFile } from '@onhand/contract/route';
import type { Queries, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { counted } from '../../platform/refusals.ts';
import { keepWithin } from '../../platform/room.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import { itemRoomProblem } from '../subscription/subscription.service.ts';
import { beginChecking, findingOf, planRows } from './check.service.ts';
import { isPath } from './cells.rules.ts';
import { ambiguousFigure, questionsAbout } from './column-questions.rules.ts';
import { guessDecimals } from './figures.rules.ts';
import { guessMapping, guessMatchBy } from './guess-columns.rules.ts';
import {
  beginWork,
  fileOf,
  findImport,
  holdImport,
  insertImport,
  keepFindings,
  type Understanding,
  updateUnderstanding,
} from './imports.store.ts';
import { correctLine, countLines, deleteLines, findLine, insertLines, keepLineFindings, linesWith } from './lines.store.ts';
import { listMappings } from './mappings.store.ts';
import { type OpenFile, openFile } from './reading/read-in-worker.ts';
import type { ReadRequest } from './reading/read-file.ts';
import type { FileRow } from './reading/read-table.ts';
import { Unreadable } from './reading/unreadable.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Step } from './step-order.ts';
import { prepareThread, workOn } from './work.ts';

export function refused(message: string, field = 'file'): AppError {
  return new AppError('INVALID_INPUT', { message, details: [{ field, message }] });
}

export async function existing(tx: Queries, scope: Scope, id: number): Promise<Import> {
  const one = await findImport(tx, scope, id);
  if (!one) throw new AppError('NOT_FOUND');
  return one;
}

/** Held, and not at work or done with. */
async function heldOpen(tx: Queries, scope: Scope, id: number): Promise<Import> {
  const one = await holdImport(tx, scope, id);
  if (!one) throw new AppError('NOT_FOUND');
  if (one.status !== 'draft' && one.status !== 'checked') throw new AppError('CONFLICT', { message: 'This import is under way or done.' });
  return one;
}

async function opened({ organizationId }: Scope, request: ReadRequest): Promise<OpenFile> {
  return openFile(organizationId, request).catch((error: unknown) => {
    throw error instanceof Unreadable ? refused(error.message) : error;
  });
}

/** Reads a file and keeps its rows. What its columns are is guessed, by a saved mapping where one fits. */
export async function startImport(services: Services, scope: Scope, file: UploadedFile): Promise<Import> {
  const { db } = services;
  const reading = await opened(scope, { bytes: file.bytes });
  try {
    return await db.tenant(scope, async (tx) => {
      const understood = await understand(tx, scope, reading.head.headings, reading.first, reading.head.format);
      const name = file.name.replace(/\p{Cc}/gu, '').slice(-200) || 'file';
      const id = await insertImport(tx, scope, { name, bytes: file.bytes, head: reading.head }, understood);
      keepWithin(tx, scope, 'openImports');
      for await (const rows of reading.batches()) await insertLines(tx, scope, id, rows);
      tx.emit({ type: 'batch_update' }, { userId: scope.userId });
      prepareThread(services);
      return existing(tx, scope, id);
    });
  } finally {
    await reading.close();
  }
}

async function understand(
  tx: Tx,
  scope: Scope,
  headings: readonly string[],
  rows: readonly FileRow[],
  format: Import['format'],
): Promise<Understanding> {
  const fields = await listCustomFields(tx, scope);
  const saved = (await listMappings(tx, scope)).find(({ columns }) => sameHeadings(columns, headings));
  const mapping = saved ? saved.columns.map(({ field }) => field) : guessMapping(headings, fields);
  const first = rows.slice(0, 500);
  const cellsOf = (column: number) => first.flatMap(({ cells }) => (cells[column] ? [cells[column].trim()] : []));
  const suggests = questionsAbout(headings, mapping, cellsOf);
  const columns = headings.map((heading, column) => ({
    heading,
    samples: samplesOf(rows, column),
    suggests: saved ? null : (suggests[column] ?? null),
    // A workbook holds figures as figures; only a text can be meant both ways.
    ambiguous: format === 'csv' ? (cellsOf(column).find((cell) => ambiguousFigure.test(cell)) ?? null) : null,
    hasPaths: cellsOf(column).some(isPath),
  }));
  const figures = mapping.flatMap((field, column) => (isFigure(field) ? cellsOf(column) : []));
  const { numberFormat } = await readPreferences(tx, scope);
  const usual = numberFormat === 'point-comma' || numberFormat === 'space-comma' ? 'comma' : 'point';
  // A workbook holds figures as figures, and those have a point.
  return { columns, mapping, matchBy: guessMatchBy(mapping), decimals: format === 'csv' ? guessDecimals(figures, usual) : 'point' };
}

const isFigure = (field: string | null) =>
  ['quantity', 'unitCost', 'totalValue', 'sellingPrice', 'lowStockThreshold', 'vendorPrice'].includes(field ?? '');

const sameHeadings = (columns: SavedMapping['columns'], headings: readonly string[]) =>
  columns.length === headings.length && columns.every(({ heading }, place) => heading === headings[place]);

function samplesOf(rows: readonly FileRow[], column: number): string[] {
  const filled = rows.slice(0, 200).flatMap(({ cells }) => (cells[column] ? [cells[column].slice(0, 80)] : []));
  return [...new Set(filled)].slice(0, 3);
}

type Change = Partial<Pick<Import, 'sheet' | 'headerRow' | 'mapping' | 'matchBy' | 'decimals' | 'paths' | 'ownUnits'>> & {
  leaveOut?: number[] | undefined;
};

export async function changeImport({ db }: Services, scope: Scope, id: number, { leaveOut = [], ...change }: Change): Promise<Import> {
  if (change.sheet === undefined && change.headerRow === undefined) {
    return db.tenant(scope, async (tx) => {
      const one = await heldOpen(tx, scope, id);
      const mapping = change.mapping ?? one.mapping;
      await refuseBadMapping(tx, scope, mapping, one.columns.length);
      const columns = one.columns.map((column, place) => (leaveOut.includes(place) ? { ...column, suggests: null } : column));
      const ownUnits = (change.ownUnits ?? one.ownUnits).map((word) => word.toLowerCase());
      await updateUnderstanding(tx, scope, id, { ...one, ...change, columns, ownUnits, mapping });
      return existing(tx, scope, id);
    });
  }
  const { one, bytes } = await db.tenant(scope, async (tx) => ({ one: await heldOpen(tx, scope, id), bytes: await fileOf(tx, scope, id) }));
  if (!bytes) throw new AppError('CONFLICT');
  const sheet = change.sheet ?? one.sheet;
  // Another sheet has its headings elsewhere, unless its place is told.
  const reading = await opened(scope, { bytes, sheet, headerRow: change.headerRow });
  try {
    return await db.tenant(scope, async (tx) => {
      await heldOpen(tx, scope, id);
      await deleteLines(tx, scope, id);
      const understood = await understand(tx, scope, reading.head.headings, reading.first, one.format);
      for await (const rows of reading.batches()) await insertLines(tx, scope, id, rows);
      await updateUnderstanding(tx, scope, id, understood, reading.head);
      return existing(tx, scope, id);
    });
  } finally {
    await reading.close();
  }
}

async function refuseBadMapping(tx: Tx, scope: Scope, mapping: Import['mapping'], width: number): Promise<void> {
  if (mapping.length !== width) throw refused('The mapping needs one entry for each column.', 'mapping');
  const own = new Set((await listCustomFields(tx, scope)).map((field) => `custom:${field.id}`));
  const seen = new Set<string>();
  for (const target of mapping) {
    if (target === null) continue;
    const isKnown = target in importFields || own.has(target) || /^new:(text|number|date|checkbox|link)$/.test(target);
    if (!isKnown) throw refused('One of these fields is not there any more.', 'mapping');
    if (seen.has(target) && !joinedFields.includes(target) && !target.startsWith('new:')) {
      throw refused(`Two columns cannot both be “${importFields[target as keyof typeof importFields] ?? 'the same field'}”.`, 'mapping');
    }
    seen.add(target);
  }
}

/** Looks whether the step may begin and begins it, in one transaction; the work itself follows when that is committed. */
export async function takeStep(services: Services, tx: Tx, scope: Scope, id: number, step: Step, skipsProblems = false): Promise<Import> {
  const held = step === 'undo' ? await heldDone(tx, scope, id) : await heldOpen(tx, scope, id);
  if (step === 'check') refuseUnmapped(held);
  if (step === 'apply') await refuseUnready(tx, scope, held, skipsProblems);
  const attempt = await beginWork(tx, scope, id, step);
  if (attempt === undefined) throw new AppError('CONFLICT', { message: 'This import is under way or done.' });
  tx.emit({ type: 'batch_update' }, { userId: scope.userId });
  tx.afterCommit(() => workOn(services, { scope, id, attempt, step, skipsProblems }));
  return existing(tx, scope, id);
}

async function heldDone(tx: Tx, scope: Scope, id: number): Promise<Import> {
  const one = await holdImport(tx, scope, id);
  if (!one) throw new AppError('NOT_FOUND');
  if (one.status !== 'done') throw new AppError('CONFLICT', { message: 'Only an import that was applied can be undone, once.' });
  return one;
}

function refuseUnmapped({ mapping, matchBy }: Import): void {
  if (matchBy !== 'none' && !mapping.includes(matchBy)) {
    throw refused(`No column is “${importFields[matchBy]}”, which shall find existing items.`, 'matchBy');
  }
  if (!mapping.includes('name') && matchBy === 'none') throw refused('Choose the column that holds the names.', 'mapping');
}

async function refuseUnready(tx: Tx, scope: Scope, { status, counts }: Import, skipsProblems: boolean): Promise<void> {
  if (status !== 'checked' || !counts) throw new AppError('CONFLICT', { message: 'Check the file first.' });
  if (counts.problem > 0 && !skipsProblems) {
    throw new AppError('CONFLICT', {
      message: `${counted(counts.problem, 'row')} with problems: mend them, leave them out, or skip them.`,
    });
  }
  if (counts.create + counts.update === 0) throw new AppError('CONFLICT', { message: 'There is nothing to import.' });
  const refusal = await itemRoomProblem(tx, scope, counts.create);
  if (refusal) throw new AppError('CONFLICT', { message: refusal });
}

type LineChange = { cells?: Record<string, string> | undefined; isExcluded?: boolean | undefined };

/** Corrects a row and looks at it again, and at those that share a code with it. */
export async function changeLine(
  tx: Tx,
  scope: Scope,
  id: number,
  row: number,
  change: LineChange,
): Promise<{ import: Import; line: ImportLine }> {
  const one = await heldOpen(tx, scope, id);
  const line = await findLine(tx, scope, id, row);
  if (!line) throw new AppError('NOT_FOUND');
  const cells = line.cells.map((cell, place) => change.cells?.[String(place)] ?? cell);
  await correctLine(tx, scope, id, { row, cells, isExcluded: change.isExcluded ?? line.isExcluded });
  if (one.status === 'checked') {
    const checking = beginChecking(one, await surroundingsOf(tx, scope));
    const rows = new Map<number, ImportLine>();
    for (const { index, field } of checking.shape.columns) {
      if (field !== 'sku' && field !== 'inventoryNumber' && field !== 'code') continue;
      const texts = [line.cells[index] ?? '', cells[index] ?? ''].filter((text) => text !== '').map((text) => text.toLowerCase());
      for (const found of await linesWith(tx, scope, id, index, texts)) rows.set(found.row, found);
    }
    const corrected = (await findLine(tx, scope, id, row)) as ImportLine;
    rows.set(row, corrected);
    const concerned = [...rows.values()].filter(({ isExcluded }) => !isExcluded).sort((first, second) => first.row - second.row);
    await keepLineFindings(tx, scope, id, (await planRows(tx, scope, checking, concerned)).map(findingOf));
    await keepFindings(tx, scope, id, { counts: await countLines(tx, scope, id), news: one.news });
  }
  return { import: await existing(tx, scope, id), line: (await findLine(tx, scope, id, row)) as ImportLine };
}
