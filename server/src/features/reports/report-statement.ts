import { allGiven, given, limit, offset } from './report-parameters.ts';

/**
 * A cell of a line, and how it sorts. Figures and days are computed from the columns of `report`, as `r`; texts may also need those of
 * `names`, which are looked up for the lines that are shown, or for all of them where a text sorts.
 */
export interface Cell {
  sql: string;
  sorts: 'number' | 'text' | 'date';
}

export const number = (sql: string): Cell => ({ sql, sorts: 'number' });
export const text = (sql: string): Cell => ({ sql, sorts: 'text' });
export const date = (sql: string): Cell => ({ sql, sorts: 'date' });

/** So many lines a ranking draws. */
export const mostDrawn = 10;

export interface ReportChartSql {
  kind: 'area' | 'bar' | 'ranking';
  label: string;
  x: { label: string; type: 'text' | 'time' };
  series: { key: string; label: string; type: 'money' | 'quantity' | 'number' }[];
  /** A SELECT of `x` and a figure for each series, from the lines that go by this name. */
  points: (lines: string) => string;
  /** The column whose largest lines it draws, if it does. */
  ranks?: string;
}

export interface ReportSql {
  /** The parts of a WITH; among them `report`, a row for each line, and `overall`, one row with the totals and `_lines`, their number. */
  parts: readonly string[];
  /** SQL on `r`; it differs in each line. */
  key: string;
  /** `r` needs these joins to find the texts. */
  names: string;
  link: { kind: string; id: string } | null;
  section?: { id: string; label: string };
  /** The lines lie below each other (see Dimension). */
  tree?: { parent: string; name: string };
  cells: Record<string, Cell>;
  /** SQL on `overall` (as `o`). */
  totals: Record<string, string>;
  /** SQL of the totals that are quantities, on each row of `by_unit` (as `o`), a part that exists only where there are any. */
  quantities: Record<string, string>;
  chart: ReportChartSql;
}

const figure = (sql: string) => `trim_scale(round((${sql})::numeric, 10))::text`;

function spelled({ sql, sorts }: Cell): string {
  if (sorts === 'number') return figure(sql);
  return sorts === 'date' ? `to_char(${sql}, 'YYYY-MM-DD')` : `(${sql})`;
}

function withParts(parts: readonly string[]): string {
  return `WITH RECURSIVE ${[allGiven, ...parts].join(', ')}`;
}

/** Lines that lie below each other: each among those beside it by what sorts, and those below it right after it. */
function treeParts(report: ReportSql, sort: string): string[] {
  const { tree, names } = report;
  if (!tree) return [];
  const { sorting, order } = sortedBy(report, sort);
  return [
    // A line whose own sum is nothing may be left out; then what lies below it stands by itself.
    `ranked AS (SELECT r.key, above.key AS parent, row_number() OVER (PARTITION BY above.key ORDER BY ${order}) AS place
       FROM report r ${names} LEFT JOIN report above ON above.key = ${tree.parent} ${sorting})`,
    `tree AS (SELECT key, ARRAY[place] AS places FROM ranked WHERE parent IS NULL
       UNION ALL SELECT b.key, t.places || b.place FROM ranked b JOIN tree t ON b.parent = t.key)`,
  ];
}

const isText = ({ cells }: ReportSql, sort: string) => cells[sort]?.sorts === 'text';

/**
 * The values decide which column sorts, and which way; the planner leaves only that one. Empty cells come last either way. The columns are
 * joined as `sorting`; those that are texts only where one of them sorts, because they need names.
 */
function sortedBy(report: ReportSql, sort: string): { sorting: string; order: string } {
  const { cells, section, key } = report;
  const columns: string[] = [];
  const order = section ? [`${section.label} COLLATE "und-x-icu" NULLS LAST`, `${section.id} NULLS LAST`] : [];
  for (const kind of isText(report, sort) ? (['text'] as const) : (['number', 'date'] as const)) {
    const ofKind = Object.entries(cells).filter(([, cell]) => cell.sorts === kind);
    if (ofKind.length === 0) continue;
    columns.push(`CASE ${given.sort} ${ofKind.map(([name, { sql }]) => `WHEN '${name}' THEN ${sql}`).join(' ')} END AS by_${kind}`);
    const collation = kind === 'text' ? ' COLLATE "und-x-icu"' : '';
    order.push(`CASE WHEN ${given.isDescending} THEN sorting.by_${kind} END${collation} DESC NULLS LAST`);
    order.push(`CASE WHEN NOT ${given.isDescending} THEN sorting.by_${kind} END${collation} NULLS LAST`);
  }
  return { sorting: `CROSS JOIN LATERAL (SELECT ${columns.join(', ')}) AS sorting`, order: [...order, key].join(', ') };
}

/** The lines in their order: a part for a WITH, where it takes one, and a SELECT. The names of all are looked up only where they decide it. */
function linesOf(report: ReportSql, sort: string, page: string, from = 'report'): { parts: string[]; select: string } {
  const { key, link, section, cells, names, tree } = report;
  const { sorting, order } = sortedBy(report, sort);
  const columns = [
    `(${key})::text AS "_key"`,
    `${link ? `(${link.id})::text` : 'NULL::text'} AS "_link"`,
    `${section ? `(${section.id})::text` : 'NULL::text'} AS "_section"`,
    `${section ? section.label : 'NULL::text'} AS "_heading"`,
    ...Object.entries(cells).map(([name, cell]) => `${spelled(cell)} AS "${name}"`),
  ].join(', ');
  if (tree) {
    const place = `cardinality(tr.places) - 1 AS "_depth", ${tree.name} AS "_name"`;
    const select = `SELECT ${columns}, ${place} FROM report r ${names} JOIN tree tr ON tr.key = r.key ORDER BY tr.places ${page}`;
    return { parts: treeParts(report, sort), select };
  }
  if (section || isText(report, sort))
    return { parts: [], select: `SELECT ${columns} FROM report r ${names} ${sorting} ORDER BY ${order} ${page}` };
  const shown = `shown AS (SELECT r.*, row_number() OVER () AS "_order" FROM (SELECT r.* FROM ${from} r ${sorting} ORDER BY ${order} ${page}) AS r)`;
  return { parts: [shown], select: `SELECT ${columns} FROM shown r ${names} ORDER BY r."_order"` };
}

/** Every line in its order. */
export function linesSql(report: ReportSql, sort: string): string {
  const { parts, select } = linesOf(report, sort, '');
  return `${withParts([...report.parts, ...parts])} ${select}`;
}

/**
 * One page, the totals and, on the first page, the points of the chart, all from one look at the books. A report without lines gives one
 * row without a key, for the totals.
 */
export function pageSql(report: ReportSql, sort: string, isDescending: boolean): string {
  const { chart, totals, section, tree, quantities } = report;
  // As most reports open, the first lines are those of the chart: then all of them are sorted through only once.
  const isDrawn = chart.ranks === sort && isDescending && !section && !tree;
  const { sorting, order } = sortedBy(report, sort);
  const first = `first_lines AS MATERIALIZED (SELECT r.* FROM report r ${sorting} ORDER BY ${order} LIMIT GREATEST(${limit}, ${mostDrawn}) OFFSET ${offset})`;
  const lines = isDrawn ? linesOf(report, sort, `LIMIT ${limit}`, 'first_lines') : linesOf(report, sort, `LIMIT ${limit} OFFSET ${offset}`);
  const parts = [
    ...report.parts,
    ...(isDrawn ? [first] : []),
    ...lines.parts,
    `page AS (SELECT lines.*, row_number() OVER () AS "_place" FROM (${lines.select}) AS lines)`,
    `points AS (${chart.points(isDrawn ? 'first_lines' : 'report')})`,
  ];
  const point = ['p.x::text', ...chart.series.map(({ key }) => figure(`p."${key}"`))];
  const measured = Object.values(quantities).map(figure);
  const units = `(SELECT json_agg(json_build_array(${['u.name', ...measured].join(', ')}) ORDER BY o."_facts" DESC, u.name)
      FROM by_unit o LEFT JOIN units u ON u.organization_id = ${given.organization} AND u.id = o.unit)`;
  const columns = [
    'page.*',
    'o."_lines"::int AS "_rowCount"',
    `${measured.length > 0 ? units : 'NULL::json'} AS "_units"`,
    `CASE WHEN ${offset} = 0 THEN (SELECT json_agg(json_build_array(${point.join(', ')})) FROM points p) END AS "_points"`,
    ...Object.entries(totals).map(([name, sql]) => `${figure(sql)} AS "_total_${name}"`),
  ];
  return `${withParts(parts)} SELECT ${columns.join(', ')} FROM overall o LEFT JOIN page ON true ORDER BY page."_place"`;
}
