import type { Dimension } from './dimensions.ts';
import { type Cell, given, mostDrawn, number, type ReportChartSql, type ReportSql, text } from './report-statement.ts';

export interface Grouped {
  /** The parts of a WITH that `facts` needs. */
  parts?: readonly string[];
  /** A SELECT; its rows are `f`. */
  facts: string;
  dimension: Dimension;
  /** What is added up for each line, by the name of its column. */
  sums: Record<string, string>;
  /** Which of the sums and figures are quantities: they are figures only where everything they sum is of one unit. */
  quantities?: readonly string[];
  /** Where the facts know no items, and all of them are of one unit: which, as SQL. */
  unitOfAll?: string;
  /** How many different items stand in each line, as a column `items` without a total. */
  countsItems?: boolean;
  /** Besides the sums: what is found for each line and not for the total. */
  kept?: Record<string, string>;
  /** Figures that follow from the sums; they may be sorted and drawn. */
  figures?: (row: string) => Record<string, string>;
  /**
   * For lines that are items: what stands beside the facts, once for each `item_id`, and how it is called. It is joined to the lines,
   * which takes half the time of adding it up with the facts.
   */
  beside?: { sql: string; columns: readonly string[] };
  /** Every fact is a line of its own, so nothing need be added up for it; sums and kept are plain columns then. */
  isUnique?: true;
  /** Leaves out lines in which nothing happened. */
  having?: string;
  /** Further joins that the texts need. */
  names?: string;
  /** Besides the dimension's own, the sums and the figures. */
  cells?: Record<string, Cell>;
  /** Of `o`, where a total is neither the sum nor a figure that follows from the sums. */
  totals?: Record<string, string>;
  section?: ReportSql['section'];
  chart: ReportChartSql;
}

/**
 * Facts put together to lines, and lines to a total. The total is added up from the lines, which hold the exact figures; where a fact
 * may stand in several lines, from the facts.
 */
export function groupedReport(wanted: Grouped): ReportSql {
  const { dimension, sums, figures = (): Record<string, string> => ({}), cells = {}, beside, countsItems, quantities = [] } = wanted;
  const { unitOfAll } = wanted;
  const measured =
    quantities.length === 0 || dimension.isOfItems
      ? nothingMeasured
      : (unitOfAll && inUnit(unitOfAll)) || inOneUnit(quantities, figures('r'));
  const kept = { ...wanted.kept, ...measured.kept };
  const joins = `${dimension.joins} ${measured.joins}`;
  const names = [...Object.keys(sums), ...(beside?.columns ?? [])];
  const asColumns = (columns: Record<string, string>) => Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);
  const facts = `facts AS (${wanted.facts})`;
  const added = `${beside || countsItems ? 'added AS' : 'grouped AS MATERIALIZED'} (SELECT ${[`${dimension.key} AS key`, ...asColumns(sums), ...asColumns(kept)].join(', ')}
    FROM facts f ${joins} ${wanted.isUnique ? '' : 'GROUP BY 1'} ${wanted.having ? `HAVING ${wanted.having}` : ''})`;
  // Not count(DISTINCT …), for which everything would be sorted.
  const counted = countsItems && [
    `counted AS (SELECT key, count(*) AS items FROM (SELECT DISTINCT ${dimension.key} AS key, f.item_id FROM facts f ${dimension.joins}) AS f GROUP BY key)`,
    'grouped AS MATERIALIZED (SELECT a.*, c.items FROM added a JOIN counted c ON c.key = a.key)',
  ];
  const grouped = beside && [
    `grouped AS MATERIALIZED (SELECT COALESCE(a.key, b.item_id) AS key, ${names.map((name) => `COALESCE("${name}", 0) AS "${name}"`).join(', ')}
      FROM added a FULL JOIN (${beside.sql}) AS b ON b.item_id = a.key)`,
  ];
  // Nothing adds up to zero, not to nothing.
  const whole = dimension.isOverlapping ? Object.entries(sums) : names.map((name) => [name, `sum(g."${name}")`] as const);
  const count = dimension.isOverlapping ? '(SELECT count(*) FROM grouped)' : 'count(*)';
  const overall = `overall AS (SELECT ${[...whole.map(([name, sql]) => `COALESCE(${sql}, 0) AS "${name}"`), `${count} AS "_lines"`].join(', ')}
    FROM ${dimension.isOverlapping ? 'facts f' : 'grouped g'})`;
  const columns = [...names, ...(countsItems ? ['items'] : [])];
  const followed = Object.entries(figures('r'));
  return {
    parts: [
      ...new Set([...dimension.parts, ...(wanted.parts ?? [])]),
      facts,
      added,
      ...(grouped || counted || []),
      overall,
      report,
      ...(quantities.length > 0 ? [unitOfAll ? ofUnit(unitOfAll, names) : byUnit(dimension.isOfItems, sums, names)] : []),
    ],
    key: 'r.key',
    names: `${dimension.names} ${wanted.names ?? ''}`,
    link: dimension.link,
    ...(wanted.section && { section: wanted.section }),
    cells: {
      ...Object.fromEntries(
        [...columns.map((name) => [name, `r."${name}"`] as const), ...followed].map(([name, sql]) => [name, number(sql)]),
      ),
      ...measured.cells,
      ...dimension.cells,
      ...cells,
    },
    ...(dimension.tree && { tree: dimension.tree }),
    quantities: Object.fromEntries(quantities.map((name) => [name, figures('o')[name] ?? `o."${name}"`])),
    totals: {
      ...Object.fromEntries(names.map((name) => [name, `o."${name}"`])),
      ...figures('o'),
      ...wanted.totals,
    },
    chart: { ...wanted.chart, points: filledIn(wanted.chart.points, dimension, followed) },
  };
}

/** The item a fact is about, as it is now: what was deleted since has no unit any more. */
const unitOfItem = (row: string) => `LEFT JOIN items un ON un.organization_id = ${given.organization} AND un.id = ${row}`;

/** A line of several units has no quantity; one of a single unit has that and says which. */
function inOneUnit(quantities: readonly string[], followed: Record<string, string>) {
  const ofOne = (sql: string) => `CASE WHEN r.unit_low = r.unit_high THEN ${sql} END`;
  return {
    joins: unitOfItem('f.item_id'),
    kept: { unit_low: 'min(COALESCE(un.unit_id, 0))', unit_high: 'max(COALESCE(un.unit_id, 0))' },
    cells: {
      ...Object.fromEntries(quantities.map((quantity) => [quantity, number(ofOne(followed[quantity] ?? `r."${quantity}"`))])),
      unit: text(ofOne(unitName('r.unit_low'))),
    },
  };
}
const nothingMeasured = { joins: '', kept: {}, cells: {} };

const unitName = (id: string) => `(SELECT u.name FROM units u WHERE u.organization_id = ${given.organization} AND u.id = ${id})`;
const inUnit = (unit: string) => ({ ...nothingMeasured, cells: { unit: text(unitName(unit)) } });

/** The total is that of the one unit. */
const ofUnit = (unit: string, names: readonly string[]) =>
  `by_unit AS (SELECT ${unit} AS unit, 1 AS "_facts", ${names.map((name) => `o."${name}"`).join(', ')} FROM overall o WHERE o."_lines" > 0)`;

/** The same sums for each unit by itself; 0 is none. */
function byUnit(isOfItems: boolean, sums: Record<string, string>, names: readonly string[]): string {
  const columns = isOfItems ? names.map((name) => [name, `sum(g."${name}")`] as const) : Object.entries(sums);
  const source = isOfItems ? `grouped g ${unitOfItem('g.key')}` : `facts f ${unitOfItem('f.item_id')}`;
  return `by_unit AS (SELECT COALESCE(un.unit_id, 0) AS unit, count(*) AS "_facts",
      ${columns.map(([name, sql]) => `COALESCE(${sql}, 0) AS "${name}"`).join(', ')} FROM ${source} GROUP BY 1)`;
}

/** Figures are found only for the lines that are shown or drawn, which are few. */
const report = 'report AS NOT MATERIALIZED (SELECT * FROM grouped)';

function filledIn(points: string, { name, names, drawn }: Dimension, figures: readonly (readonly [string, string])[]): string {
  return figures.reduce(
    (sofar, [key, sql]) => sofar.replaceAll(`r."${key}"`, `(${sql})`),
    points
      .replace('{name}', name)
      .replace('{names}', names)
      .replace('{drawn}', drawn ?? 'true'),
  );
}

/** In percent of the total. */
export const shareOf = (name: string): Cell => number(`100 * r."${name}" / NULLIF((SELECT o."${name}" FROM overall o), 0)`);

type Series = ReportChartSql['series'];

/** The largest lines; what is in braces is filled in from the dimension and by the statement. */
export function ranking(label: string, x: string, series: Series, by = series[0]?.key ?? ''): ReportChartSql {
  const figures = series.map(({ key }) => `r."${key}" AS "${key}"`).join(', ');
  const points = `SELECT {name} AS x, ${figures}
    FROM (SELECT * FROM {lines} r WHERE r."${by}" > 0 AND {drawn} ORDER BY r."${by}" DESC, r.key LIMIT ${mostDrawn}) AS r {names} ORDER BY r."${by}" DESC, r.key`;
  return { kind: 'ranking', label, x: { label: x, type: 'text' }, series, points, ranks: by };
}

/** Day by day, or month by month where that would be too many; of other facts where those of the lines know no day. */
export function overTime(
  label: string,
  kind: 'area' | 'bar',
  series: (Series[number] & { sql: string })[],
  facts?: string,
): ReportChartSql {
  const bucket = `CASE WHEN ${given.days} > 92 THEN date_trunc('month', f.day)::date ELSE f.day END`;
  const points = `SELECT ${bucket} AS x, ${series.map(({ key, sql }) => `${sql} AS "${key}"`).join(', ')}
    FROM ${facts ? `(${facts})` : 'facts'} AS f WHERE f.day IS NOT NULL GROUP BY 1 ORDER BY 1`;
  return {
    kind,
    label,
    x: { label: 'Day', type: 'time' },
    series: series.map(({ key, label: name, type }) => ({ key, label: name, type })),
    points,
  };
}
