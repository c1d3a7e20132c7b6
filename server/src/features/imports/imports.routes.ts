import { api } from '@onhand/contract';
import { untilClientLeaves } from '../../platform/client-left.ts';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { changeImport, changeLine, startImport, takeStep } from './imports.service.ts';
import { deleteImport, holdImport, listImports, readImport, setCancelling } from './imports.store.ts';
import { listLines } from './lines.store.ts';
import { pageOf } from '../../platform/page-bytes.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import { deleteMapping, keepMapping, listMappings } from './mappings.store.ts';
import { problemFile } from './problem-file.ts';
import { prepareReading } from './read-in-thread.ts';
import { showLines } from './shown-lines.ts';

/** IMP-01, IMP-02. */
export const importRoutes = (services: Services) =>
  implement(api.imports, {
    list: async ({ tx, scope }) => {
      // The page on which files are chosen.
      prepareReading();
      return { imports: await listImports(tx, scope) };
    },
    start: ({ scope, file, reply }) => startImport(services, scope, file, untilClientLeaves(reply)),
    read: ({ tx, scope, params }) => readImport(tx, scope, params.id),
    change: ({ scope, params, body }) => changeImport(services, scope, params.id, body),
    check: ({ tx, scope, params }) => takeStep(services, tx, scope, params.id, 'check'),
    lines: async ({ tx, scope, params, query }) => {
      const one = await readImport(tx, scope, params.id);
      const found = await listLines(tx, scope, params.id, { ...query, limit: query.limit + 1 });
      const { shown, last } = pageOf(found, query.limit);
      return { lines: await showLines(tx, scope, one, shown), nextAfter: last?.row ?? null };
    },
    changeLine: ({ tx, scope, params, body }) => changeLine(tx, scope, params.id, params.row, body),
    apply: ({ tx, scope, params, body }) => takeStep(services, tx, scope, params.id, 'apply', body?.skipsProblems),
    cancel: async ({ tx, scope, params }) => {
      const one = await readImport(tx, scope, params.id);
      if (!['checking', 'applying', 'undoing'].includes(one.status)) throw new AppError('CONFLICT', { message: 'Nothing is under way.' });
      await setCancelling(tx, scope, params.id);
      tx.emit({ type: 'batch_update', about: 'import' }, { userId: scope.userId });
      return readImport(tx, scope, params.id);
    },
    undo: ({ tx, scope, params }) => takeStep(services, tx, scope, params.id, 'undo'),
    remove: async ({ tx, scope, params }) => {
      const one = await holdImport(tx, scope, params.id);
      if (one.status !== 'draft' && one.status !== 'checked')
        throw new AppError('CONFLICT', { message: 'This import is under way or done.' });
      await deleteImport(tx, scope, params.id);
      return { isRemoved: true as const };
    },
    problemFile: ({ scope, params }) => problemFile(services.db, scope, params.id),
    mappings: ({ tx, scope }) => listMappings(tx, scope),
    saveMapping: async ({ tx, scope, body }) => {
      const one = await readImport(tx, scope, body.importId);
      const columns = one.columns.map(({ heading }, place) => ({ heading, field: one.mapping[place] ?? null }));
      keepWithin(tx, scope, 'importMappings');
      return keepMapping(tx, scope, { name: body.name, columns });
    },
    removeMapping: async ({ tx, scope, params }) => {
      if (!(await deleteMapping(tx, scope, params.id))) throw new AppError('NOT_FOUND');
      return { isRemoved: true as const };
    },
  });
