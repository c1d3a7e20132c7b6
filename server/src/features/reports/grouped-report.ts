import type { Dimension } from './dimensions.ts';
import type { Chart } from './report-charts.ts';
import { type Cell, number, type ReportSql } from './report-statement.ts';
import {
  byUnit,
  inOneUnit,
  inUnit,
  knownUnit,
  type Measured,
  nothingMeasured,
  ofUnit,
  orZero,
  type UnitOf,
  unitOfItem,
} from './report-units.ts';

export interface Grouped {
  /** The parts of a WITH that `facts` needs. */
  parts?: readonly string[];
  /** A SELECT; its rows are `f`. */
  facts: string;
  dimension: Dimension;
  /** The name of a column, with the SQL that adds it up for each line. */
  sums: Record<string, string>;
  /** These sums and figures are quantities: they are shown only where everything they sum is of one unit. */
  quantities?: readonly string[];
  /** The facts know no items but their unit (`f.unit`, 0 is none), and how many they stand for (`f.facts`). */
  knowsUnits?: true;
  /** The unit as SQL, for facts that know no items but are all of one unit. */
  unitOfAll?: string;
  /** Adds a column `items` with the number of different items that these rows have in each line; it has no total. */
  countsItems?: string;
  /** These columns are found for each line besides the sums, but not for the total. */
  kept?: Record<string, string>;
  /** Figures that follow from the sums; they may be sorted and drawn. */
  figures?: (row: string) => Record<string, string>;
  /**
   * Further columns for lines that are items, once for each `item_id`. They are joined to the lines, which takes half the time of adding
   * them up with the facts.
   */
  beside?: { sql: string; columns: readonly string[] };
  /** Every fact is a line of its own, so nothing need be added up for it; sums and kept are plain columns then. */
  isUnique?: true;
  /** Leaves out lines in which nothing happened. */
  having?: string;
  /** Further joins that the texts need. */
  names?: string;
  /** These cells come besides those of the dimension, the sums and the figures. */
  cells?: Record<string, Cell>;
  /** SQL on `o`, for totals that are neither the sum nor a figure that follows from the sums. */
  totals?: Record<string, string>;
  section?: ReportSql['section'];
  chart: Chart;
}

/**
 * Facts put together to lines, and lines to a total, as parts of a WITH that are read from top to bottom: what the report needs, its
 * `facts`, the `report` with a row for each line, `overall` with the total, `by_unit` with the totals of quantities. The total is added up
 * from the lines, which hold the exact figures; where a fact may stand in several lines, from the facts.
 */
export function groupedReport(own: Grouped): ReportSql {
  const { dimension, sums, figures = (): Record<string, string> => ({}), beside, countsItems, quantities = [], unitOfAll } = own;
  const unit = own.knowsUnits ? knownUnit : unitOfItem;
  const measured = measuredIn(own, unit);
  const names = [...Object.keys(sums), ...(beside?.columns ?? [])];
  const inLines = [...names, ...(countsItems ? ['items'] : [])];
  const figure = (name: string) => figures('r')[name] ?? `r."${name}"`;
  const units = unitOfAll ? ofUnit(unitOfAll, names) : byUnit(dimension.isOfItems, sums, names, unit);
  return {
    parts: [
      ...new Set([...dimension.parts, ...(own.parts ?? [])]),
      `facts AS (${own.facts})`,
      ...linesOf(own, measured),
      overallOf(own, names),
      ...(quantities.length > 0 ? [units] : []),
    ],
    key: 'r.key',
    names: `${dimension.names} ${own.names ?? ''}`,
    link: dimension.link,
    ...(own.section && { section: own.section }),
    cells: {
      ...Object.fromEntries([...inLines, ...Object.keys(figures('r'))].map((name) => [name, number(figure(name))])),
      ...measured.cells,
      ...dimension.cells,
      ...own.cells,
    },
    ...(dimension.tree && { tree: dimension.tree }),
    quantities: Object.fromEntries(quantities.map((name) => [name, figures('o')[name] ?? `o."${name}"`])),
    totals: {
      ...Object.fromEntries(names.map((name) => [name, `o."${name}"`])),
      ...figures('o'),
      ...own.totals,
    },
    chart: { ...own.chart, points: (lines) => own.chart.points({ lines, dimension, figure }) },
  };
}

function measuredIn({ dimension, quantities = [], figures, unitOfAll }: Grouped, unit: UnitOf): Measured {
  if (quantities.length === 0 || dimension.isOfItems) return nothingMeasured;
  return unitOfAll ? inUnit(unitOfAll) : inOneUnit(quantities, figures?.('r') ?? {}, unit);
}

const asColumns = (columns: Record<string, string>) => Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);

/** The parts that end with `report`. */
function linesOf({ dimension, sums, kept, beside, countsItems, isUnique, having }: Grouped, measured: Measured): string[] {
  const columns = [`${dimension.key} AS key`, ...asColumns({ ...sums, ...kept, ...measured.kept })].join(', ');
  const added = `(SELECT ${columns} FROM facts f ${dimension.joins} ${measured.joins} ${isUnique ? '' : 'GROUP BY 1'} ${having ? `HAVING ${having}` : ''})`;
  if (countsItems) {
    return [
      `added AS ${added}`,
      ...(dimension.tree ? countedInPlaces(dimension, countsItems) : [`counted AS (${differentItems(dimension, `${countsItems} f`)})`]),
      'report AS MATERIALIZED (SELECT a.*, c.items FROM added a JOIN counted c ON c.key = a.key)',
    ];
  }
  if (!beside) return [`report AS MATERIALIZED ${added}`];
  const both = [...Object.keys(sums), ...beside.columns].map((name) => `COALESCE("${name}", 0) AS "${name}"`).join(', ');
  return [
    `added AS ${added}`,
    `report AS MATERIALIZED (SELECT COALESCE(a.key, b.item_id) AS key, ${both} FROM added a FULL JOIN (${beside.sql}) AS b ON b.item_id = a.key)`,
  ];
}

/** count(DISTINCT …) would sort everything, so it is not used. */
const differentItems = ({ key, joins }: Dimension, rows: string) =>
  `SELECT key, count(*) AS items FROM (SELECT DISTINCT ${key} AS key, f.item_id FROM ${rows} ${joins}) AS different GROUP BY key`;

/** Most items lie in one place only. These are counted by place before the places count in several lines; the others are told apart in each. */
const countedInPlaces = (dimension: Dimension, rows: string) => [
  `item_places AS (SELECT f.item_id, min(f.place) AS low, max(f.place) AS high FROM ${rows} f GROUP BY f.item_id)`,
  `counted AS (SELECT key, sum(items) AS items FROM (
     SELECT ${dimension.key} AS key, f.items FROM (SELECT low AS place, count(*) AS items FROM item_places WHERE low = high GROUP BY low) AS f ${dimension.joins}
      UNION ALL
     ${differentItems(dimension, `${rows} f JOIN item_places p ON p.item_id = f.item_id AND p.low <> p.high`)}) AS parts GROUP BY key)`,
];

function overallOf({ dimension, sums }: Grouped, names: readonly string[]): string {
  if (!dimension.isOverlapping) {
    return `overall AS (SELECT ${names.map((name) => `${orZero(`sum(r."${name}")`)} AS "${name}"`).join(', ')}, count(*) AS "_lines" FROM report r)`;
  }
  const columns = Object.entries(sums).map(([name, sql]) => `${orZero(sql)} AS "${name}"`);
  return `overall AS (SELECT ${columns.join(', ')}, (SELECT count(*) FROM report) AS "_lines" FROM facts f)`;
}

/** The share is in percent of the total. */
export const shareOf = (name: string): Cell => number(`100 * r."${name}" / NULLIF((SELECT o."${name}" FROM overall o), 0)`);
