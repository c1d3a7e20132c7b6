import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { MovementKind } from './movements.ts';
import { columnTypes, folderLevels, groupingIds, reportIds } from './reports-registry.ts';
import { routes } from './route.ts';

const id = z.coerce.number().int().positive();

/** A day of the organization's calendar, not of the reader's. */
const day = z.iso.date();

export const ReportId = z.enum(reportIds);
export type ReportId = z.infer<typeof ReportId>;

/** `mac` and `moving_average` are two names of one method, so there are three. */
export const ReportMethod = z.enum(['moving_average', 'fifo', 'standard']);
export type ReportMethod = z.infer<typeof ReportMethod>;

/**
 * The request for a report. Each report takes the keys the registry names for it and refuses the others, so that nobody believes in a
 * filter that did nothing. A key left out has a default, which the answer tells.
 */
export const ReportRequest = z.object({
  /** The first and the last day, both included; together, or neither. Left out: the last 30 days. */
  from: day.optional(),
  to: day.optional(),
  /** The end of this day; left out, now. */
  asOf: day.optional(),
  /** The folder and those below it; `none` is what lies in no folder. */
  folderId: z.union([z.literal('none'), id]).optional(),
  tagId: id.optional(),
  vendorId: id.optional(),
  /** Reorder: what stands under this vendor's heading. An item of several vendors stands under one of them, so it is ordered once. */
  orderFrom: id.optional(),
  method: ReportMethod.optional(),
  kind: MovementKind.optional(),
  userId: z.uuid().optional(),
  /** Dead stock: nothing was issued for so many days. */
  idleDays: z.coerce.number().int().min(1).max(3650).optional(),
  /** Reorder: the days whose use is taken for what will be used. */
  useDays: z.coerce.number().int().min(7).max(365).optional(),
  groupBy: z.enum(groupingIds).optional(),
  /**
   * Grouping by folder shows the whole tree, or only its top (for a chosen folder, itself and those directly in it). Each line sums what
   * lies below it.
   */
  levels: z.enum(folderLevels).optional(),
  /** The key of a column. */
  sort: z.string().max(40).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type ReportRequest = z.input<typeof ReportRequest>;

export const ReportQuery = ReportRequest.extend({
  cursor: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type ReportQuery = z.input<typeof ReportQuery>;

export const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(columnTypes),
  /** The last line of the table has a figure for it. */
  isTotalled: z.boolean(),
});

/** Figures are exact decimal strings, to be rounded only where they are shown; days are `2026-05-31`; null is nothing to say. */
const Cells = z.record(z.string(), z.string().nullable());

export const ReportRow = z.object({
  /** Different in every row of the report. */
  key: z.string(),
  /** The record that the row is about, if there is still something to open. */
  link: z.object({ kind: z.enum(['item', 'folder', 'tag', 'vendor', 'person', 'count', 'day', 'month']), id: z.string() }).nullable(),
  /** A heading it stands under: rows of one section follow each other (a vendor, in the reorder list). */
  section: z.object({ id: z.string().nullable(), label: z.string() }).nullable(),
  /**
   * A folder's place in the tree: the number of lines above that include it, and its own name without theirs. Folders below it follow it.
   */
  tree: z.object({ depth: z.number().int(), name: z.string() }).nullable(),
  /** A quantity of things in different units is no figure: null, as is the `unit` of such a line. */
  cells: Cells,
});
export type ReportRow = z.infer<typeof ReportRow>;

/**
 * The chart covers the whole report, whichever page is asked for. If there are many points it shows the most important ones, and sums the
 * rest as “Other”.
 */
export const ReportChart = z.object({
  kind: z.enum(['area', 'bar', 'ranking']),
  /** Describes the chart for people who cannot see it. */
  label: z.string(),
  x: z.object({ label: z.string(), type: z.enum(['text', 'date', 'month']) }),
  series: z.array(z.object({ key: z.string(), label: z.string(), type: z.enum(['money', 'quantity', 'number']) })),
  points: z.array(z.object({ x: z.string(), values: z.record(z.string(), Decimal) })),
});
export type ReportChart = z.infer<typeof ReportChart>;

/** The request with its defaults filled in. */
export const ReportTerms = z.object({
  /** Null where the report has no range, or no day. */
  from: day.nullable(),
  to: day.nullable(),
  asOf: day.nullable(),
  /** Number of days in the range. */
  days: z.number().int().nullable(),
  idleDays: z.number().int().nullable(),
  useDays: z.number().int().nullable(),
  /** The time zone that the days belong to. */
  timeZone: z.string(),
  groupBy: z.enum(groupingIds),
  /** Null where it is not by folder. */
  levels: z.enum(folderLevels).nullable(),
  sort: z.string(),
  direction: z.enum(['asc', 'desc']),
  /** The filters in force, by the names of today, ready to be shown. */
  filters: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
});
export type ReportTerms = z.infer<typeof ReportTerms>;

export const ReportAnswer = z.object({
  report: ReportId,
  title: z.string(),
  terms: ReportTerms,
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  rowCount: z.number().int(),
  /**
   * Totals of all rows, not only of this page. They sum the exact figures, so rounded rows may add up to a cent more or less. Quantities of
   * several units have null.
   */
  totals: Cells,
  /** The quantities among the totals, summed for each unit by itself; the unit of the most items first, null is none. */
  unitTotals: z.array(z.object({ unit: z.string().nullable(), cells: Cells })),
  /** Only the first page has it. */
  chart: ReportChart.nullable(),
  nextCursor: z.string().nullable(),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

/** Every figure of a report is of the whole organization, so all of it is for those who may see costs, and they see every folder. */
export const reports = routes({
  run: {
    method: 'GET',
    path: '/api/reports/{report}',
    summary: 'A page of a report, with its totals and, on the first page, its chart',
    access: 'VIEW_FINANCIALS',
    params: z.object({ report: ReportId }),
    query: ReportQuery,
    turn: 'reports',
    output: ReportAnswer,
    errors: ['NOT_FOUND'],
  },
});
