import type { Import, ImportLine } from '@onhand/contract/imports';
import { importFields, joinedFields } from '@onhand/contract/import-fields';
import type { UploadedFile } from '@onhand/contract/route';
import type { Tx } from '../../platform/db.ts';
import { AppError, counted, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { itemRoomProblem } from '../subscription/subscription.service.ts';
import { beginChecking, findingOf, parseRows, planRows } from './checking/check.service.ts';
import { heldDone, heldOpen } from './held-import.ts';
import { beginWork, keepFindings, readImport, updateUnderstanding } from './imports.store.ts';
import { correctLine, countLines, keepLineFindings, linesWith, readLine } from './lines.store.ts';
import { readInThread } from './read-in-thread.ts';
import { readLookupTables } from './lookup-tables.ts';
import { showLines } from './shown-lines.ts';
import type { Step } from './step-order.ts';
import { prepareThread, workOn } from './run-step.ts';

/** Reads a file and keeps its rows. The meaning of its columns is guessed, or taken from a saved mapping that fits. */
export async function startImport(services: Services, scope: Scope, file: UploadedFile, signal: AbortSignal): Promise<Import> {
  const name = file.name.replace(/\p{Cc}/gu, '').slice(-200) || 'file';
  // It starts while the file is read.
  prepareThread(services);
  const id = await readInThread(services, scope, { name, bytes: file.bytes }, signal);
  return services.db.tenant(scope, (tx) => {
    tx.emit({ type: 'batch_update', about: 'import' }, { userId: scope.userId });
    return readImport(tx, scope, id);
  });
}

type Change = Partial<Pick<Import, 'sheet' | 'headerRow' | 'mapping' | 'matchBy' | 'decimals' | 'paths' | 'ownUnits'>> & {
  leaveOut?: number[] | undefined;
};

export async function changeImport(services: Services, scope: Scope, id: number, { leaveOut = [], ...change }: Change): Promise<Import> {
  const { db } = services;
  if (change.sheet === undefined && change.headerRow === undefined) {
    return db.tenant(scope, async (tx) => {
      const one = await heldOpen(tx, scope, id);
      const mapping = change.mapping ?? one.mapping;
      await refuseBadMapping(tx, scope, mapping, one.columns.length);
      const columns = one.columns.map((column, place) => (leaveOut.includes(place) ? { ...column, suggests: null } : column));
      const ownUnits = (change.ownUnits ?? one.ownUnits).map((word) => word.toLowerCase());
      await updateUnderstanding(tx, scope, id, { ...one, ...change, columns, ownUnits, mapping });
      return readImport(tx, scope, id);
    });
  }
  const { sheet } = await db.tenant(scope, (tx) => heldOpen(tx, scope, id));
  // Another sheet has its headings elsewhere, unless its place is told.
  await readInThread(services, scope, { id, sheet: change.sheet ?? sheet, headerRow: change.headerRow });
  return db.tenant(scope, (tx) => readImport(tx, scope, id));
}

async function refuseBadMapping(tx: Tx, scope: Scope, mapping: Import['mapping'], width: number): Promise<void> {
  if (mapping.length !== width) throw invalid('mapping', 'The mapping needs one entry for each column.');
  const own = new Set((await listCustomFields(tx, scope)).map((field) => `custom:${field.id}`));
  const seen = new Set<string>();
  for (const target of mapping) {
    if (target === null) continue;
    const isKnown = target in importFields || own.has(target) || /^new:(text|number|date|checkbox|link)$/.test(target);
    if (!isKnown) throw invalid('mapping', 'One of these fields is not there any more.');
    if (seen.has(target) && !joinedFields.includes(target) && !target.startsWith('new:')) {
      throw invalid('mapping', `Two columns cannot both be “${importFields[target as keyof typeof importFields] ?? 'the same field'}”.`);
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
  tx.emit({ type: 'batch_update', about: 'import' }, { userId: scope.userId });
  tx.afterCommit(() => workOn(services, { scope, id, attempt, step, skipsProblems }));
  return readImport(tx, scope, id);
}

function refuseUnmapped({ mapping, matchBy }: Import): void {
  if (matchBy !== 'none' && !mapping.includes(matchBy)) {
    throw invalid('matchBy', `No column is “${importFields[matchBy]}”, which shall find existing items.`);
  }
  if (!mapping.includes('name') && matchBy === 'none') throw invalid('mapping', 'Choose the column that holds the names.');
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
  const line = await readLine(tx, scope, id, row);
  const cells = line.cells.map((cell, place) => change.cells?.[String(place)] ?? cell);
  await correctLine(tx, scope, id, { row, cells, isExcluded: change.isExcluded ?? line.isExcluded });
  if (one.status === 'checked') {
    const checking = beginChecking(one, await readLookupTables(tx, scope));
    const rows = new Map<number, ImportLine>();
    for (const { index, field } of checking.shape.columns) {
      if (field !== 'sku' && field !== 'inventoryNumber' && field !== 'code') continue;
      const texts = [line.cells[index] ?? '', cells[index] ?? ''].filter((text) => text !== '').map((text) => text.toLowerCase());
      for (const found of await linesWith(tx, scope, id, index, texts)) rows.set(found.row, found);
    }
    const corrected = await readLine(tx, scope, id, row);
    rows.set(row, corrected);
    const concerned = [...rows.values()].filter(({ isExcluded }) => !isExcluded).sort((first, second) => first.row - second.row);
    await keepLineFindings(tx, scope, id, (await planRows(tx, scope, checking, parseRows(checking, concerned))).map(findingOf));
    await keepFindings(tx, scope, id, { counts: await countLines(tx, scope, id), news: one.news });
  }
  const now = await readImport(tx, scope, id);
  const [shown] = await showLines(tx, scope, now, [await readLine(tx, scope, id, row)]);
  return { import: now, line: shown as ImportLine };
}
