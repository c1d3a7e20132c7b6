import { z } from 'zod';
import { fewFields } from './few-fields.ts';
import { maxImportBytes, maxImportColumns } from './import-fields.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

/** A mapping names for each column a field of `importFields`, `custom:7`, `new:text` and the like; null leaves the column out. */
export const ImportMapping = z.array(z.string().max(80).nullable()).max(maxImportColumns);
export type ImportMapping = z.infer<typeof ImportMapping>;

export const importStatuses = ['draft', 'checking', 'checked', 'applying', 'done', 'undoing', 'undone'] as const;
export const ImportStatus = z.enum(importStatuses);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** The column that identifies an existing item. */
export const MatchBy = z.enum(['sku', 'inventoryNumber', 'code', 'none']);
export type MatchBy = z.infer<typeof MatchBy>;

const count = z.number().int();

export const ImportCounts = z.object({ create: count, update: count, unchanged: count, problem: count, excluded: count });
export type ImportCounts = z.infer<typeof ImportCounts>;

/** The numbers of folders, tags, vendors, units and custom fields that a file names and the import creates; on the wire they are `news`. */
export const ReferenceCounts = z.object({ folders: count, tags: count, vendors: count, units: count, fields: count });
export type ReferenceCounts = z.infer<typeof ReferenceCounts>;

export const Import = z.object({
  id: z.number().int(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  status: ImportStatus,
  createdAt: z.iso.datetime(),
  userName: z.string(),
  sheets: z.array(z.string()),
  sheet: z.number().int(),
  /** The row of the headings, counted from 1; 0 if the file has none. */
  headerRow: z.number().int(),
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      /** A guess for a column that was left out: the person is asked, because a quantity must not be lost in silence. */
      suggests: z.string().nullable().default(null),
      /** A figure in it that can be meant both ways, such as 1,000. */
      ambiguous: z.string().nullable().default(null),
      /** It has signs that part a path. */
      hasPaths: z.boolean().default(false),
    }),
  ),
  mapping: ImportMapping,
  matchBy: MatchBy,
  decimals: z.enum(['point', 'comma']),
  /** Reads “Warehouse/Aisle B” as a folder in a folder, or as the name of one. */
  paths: z.enum(['path', 'name']),
  /** Words of the file that were taken for a unit of another name. */
  unitWords: z.array(z.object({ word: z.string(), unit: z.string() })),
  /** Words that shall be units of their own, in small letters. */
  ownUnits: z.array(z.string()),
  rowCount: count,
  progress: z.object({ done: count, total: count }).nullable(),
  isCancelling: z.boolean(),
  counts: ImportCounts.nullable(),
  news: ReferenceCounts.nullable(),
  /** Why the last step did not go through. */
  message: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** Rows that an undo left as they were, because someone changed them since. */
  kept: z.array(z.object({ row: z.number().int(), name: z.string(), reason: z.string() })),
});
export type Import = z.infer<typeof Import>;

export const LineAction = z.enum(['create', 'update', 'unchanged', 'problem']);
export type LineAction = z.infer<typeof LineAction>;

export const ImportLine = z.object({
  /** The row's number as the spreadsheet shows it. */
  row: z.number().int(),
  cells: z.array(z.string()),
  isExcluded: z.boolean(),
  action: LineAction.nullable(),
  itemId: z.number().int().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  problems: z.array(
    z.object({
      /** Null where it is about the whole row. */
      column: z.number().int().nullable(),
      message: z.string(),
      /** Worth knowing, but nothing that keeps the row from being imported. */
      isWarning: z.boolean(),
    }),
  ),
});
export type ImportLine = z.infer<typeof ImportLine>;
export type LineProblem = ImportLine['problems'][number];

export const LineFilter = z.enum(['all', 'problem', 'create', 'update', 'unchanged', 'excluded']);
export type LineFilter = z.infer<typeof LineFilter>;

export const SavedMapping = z.object({
  id: z.number().int(),
  name: z.string(),
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
});
export type SavedMapping = z.infer<typeof SavedMapping>;

const id = z.coerce.number().int().positive();
const params = z.object({ id });
const access = 'MANAGE_SETTINGS';

export const imports = routes({
  list: {
    method: 'GET',
    path: '/api/imports',
    summary: 'The latest imports, newest first',
    access,
    output: z.object({ imports: z.array(Import.omit({ columns: true, mapping: true, kept: true })) }),
  },
  start: {
    method: 'POST',
    path: '/api/imports',
    summary: 'Reads a CSV or Excel file: a form with one file named file. Nothing of the inventory is changed',
    access,
    turn: 'imports',
    file: { name: 'file', maxBytes: maxImportBytes },
    output: Import,
    errors: ['INVALID_INPUT', 'TOO_LARGE', 'LIMIT_REACHED'],
  },
  read: {
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'One import: what the file holds, how it is understood, and how far it is',
    access,
    params,
    output: Import,
    errors: ['NOT_FOUND'],
  },
  change: {
    method: 'PATCH',
    path: '/api/imports/{id}',
    summary: 'Chooses the sheet, the row with the headings, what each column is, and what finds existing items',
    access,
    params,
    body: z
      .object({
        sheet: z.number().int().min(0).max(1000),
        headerRow: z.number().int().min(0).max(100),
        mapping: ImportMapping,
        matchBy: MatchBy,
        decimals: z.enum(['point', 'comma']),
        paths: z.enum(['path', 'name']),
        ownUnits: z.array(z.string().max(40)).max(200),
        /** Columns that are left out though they look like something; they are not asked about any more. */
        leaveOut: z.array(z.number().int().min(0).max(maxImportColumns)).max(maxImportColumns),
      })
      .partial(),
    opensTransactions: true,
    output: Import,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  },
  check: {
    method: 'POST',
    path: '/api/imports/{id}/check',
    summary: 'Begins a dry run: what would be made and changed, and every problem; nothing of the inventory is changed',
    access,
    params,
    output: Import,
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  },
  lines: {
    method: 'GET',
    path: '/api/imports/{id}/lines',
    summary: 'The rows of the file with what was found about each',
    access,
    params,
    query: z.object({
      show: LineFilter.default('all'),
      after: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ lines: z.array(ImportLine), nextAfter: z.number().int().nullable() }),
    errors: ['NOT_FOUND'],
  },
  changeLine: {
    method: 'PATCH',
    path: '/api/imports/{id}/lines/{row}',
    summary: 'Corrects cells of a row, or leaves the row out; the row is checked again at once',
    access,
    params: params.extend({ row: id }),
    body: z
      .object({ cells: fewFields(z.string().regex(/^\d{1,3}$/), z.string().max(32_767), maxImportColumns), isExcluded: z.boolean() })
      .partial(),
    output: z.object({ import: Import, line: ImportLine }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  apply: {
    method: 'POST',
    path: '/api/imports/{id}/apply',
    summary: 'Begins to write everything, in one transaction: all of it or nothing',
    access,
    params,
    /** Rows with problems are left out instead of stopping the import. */
    body: z.object({ skipsProblems: z.boolean().default(false) }).optional(),
    output: Import,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  cancel: {
    method: 'POST',
    path: '/api/imports/{id}/cancel',
    summary: 'Stops what is under way; nothing of it stays',
    access,
    params,
    output: Import,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  undo: {
    method: 'POST',
    path: '/api/imports/{id}/undo',
    summary: 'Begins to take a whole import back; what was changed since is kept and named',
    access,
    params,
    output: Import,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/imports/{id}',
    summary: 'Forgets an import that was not applied',
    access,
    params,
    output: z.object({ isRemoved: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  problemFile: {
    method: 'GET',
    path: '/api/imports/{id}/problems',
    summary: 'The rows that were not imported, as a CSV file with the reason beside each, ready to be mended and imported',
    access,
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  mappings: {
    method: 'GET',
    path: '/api/imports/mappings',
    summary: 'Mappings that were saved under a name',
    access,
    output: z.array(SavedMapping),
  },
  saveMapping: {
    method: 'POST',
    path: '/api/imports/mappings',
    summary: "Saves an import's mapping under a name; a file with the same headings gets it by itself",
    access,
    body: z.object({ name: text(80), importId: z.number().int().positive() }),
    output: SavedMapping,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  },
  removeMapping: {
    method: 'DELETE',
    path: '/api/imports/mappings/{id}',
    summary: 'Forgets a saved mapping',
    access,
    params,
    output: z.object({ isRemoved: z.literal(true) }),
    errors: ['NOT_FOUND'],
  },
});
