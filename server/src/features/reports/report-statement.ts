/**
 * Every statement of a report takes the same values in the same places, so that each report and grouping is one constant text: the
 * database keeps few prepared statements, and since it plans for the values of each call (`readyForReports`) a filter that is not
 * asked for costs nothing.
 */
export const given = {
  organization: '$1::bigint',
  /** The range as instants; `to` is the first moment after it, or after the day asked for. */
  from: '$2::timestamptz',
  to: '$3::timestamptz',
  timeZone: '$4::text',
  /** Null is every folder; 0 in it is none. */
  folders: '$5::bigint[]',
  tag: '$6::bigint',
  vendor: '$7::bigint',
  method: '$8::text',
  kind: '$9::text',
  user: '$10::uuid',
  /** The last row of the ledger before `from`, and before `to`: by it an index finds what an item was then. */
  lastBeforeFrom: '$11::bigint',
  lastBeforeTo: '$12::bigint',
  /** The days of the range since there are books, of idleness or of use. */
  days: '$13::int',
  sort: '$14::text',
  isDescending: '$15::boolean',
  /** The vendor whose order it is. */
  orderFrom: '$16::bigint',
  /** The last snapshot that is not after `from`; the first and the last within the range. */
  snapshotBefore: '$17::timestamptz',
  firstSnapshot: '$18::timestamptz',
  lastSnapshot: '$19::timestamptz',
} as const;

/** In the order of `given`. */
export interface GivenValues {
  organizationId: number;
  from: string | null;
  to: string | null;
  timeZone: string;
  folders: readonly number[] | null;
  tag: number | null;
  vendor: number | null;
  method: string | null;
  kind: string | null;
  user: string | null;
  lastBeforeFrom: number | null;
  lastBeforeTo: number | null;
  days: number | null;
  sort: string;
  isDescending: boolean;
  orderFrom: number | null;
  snapshotBefore: string | null;
  firstSnapshot: string | null;
  lastSnapshot: string | null;
}

export function valuesOf(values: GivenValues): unknown[] {
  const { organizationId, from, to, timeZone, folders, tag, vendor, method, kind, user } = values;
  const { lastBeforeFrom, lastBeforeTo, days, sort, isDescending, orderFrom, snapshotBefore, firstSnapshot, lastSnapshot } = values;
  const filters = [folders, tag, vendor, method, kind, user];
  const snapshots = [snapshotBefore, firstSnapshot, lastSnapshot];
  return [organizationId, from, to, timeZone, ...filters, lastBeforeFrom, lastBeforeTo, days, sort, isDescending, orderFrom, ...snapshots];
}

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
  /** A SELECT of `x` and a figure for each series; `{lines}` in it stands for the lines it looks among. */
  points: string;
  /** The column whose largest lines it draws, if it does. */
  ranks?: string;
}

export interface ReportSql {
  /** The parts of a WITH; among them `report`, a row for each line, and `overall`, one row with the totals and `_lines`, their number. */
  parts: readonly string[];
  /** Of `r`; different in each line. */
  key: string;
  /** What `r` is joined with to find the texts. */
  names: string;
  link: { kind: string; id: string } | null;
  section?: { id: string; label: string };
  /** The lines lie below each other (see Dimension). */
  tree?: { parent: string; name: string };
  cells: Record<string, Cell>;
  /** Of `overall` (as `o`). */
  totals: Record<string, string>;
  /** Which of the totals are quantities; of each row of `by_unit` (as `o`), a part that is there where there are any. */
  quantities: Record<string, string>;
  chart: ReportChartSql;
}

const figure = (sql: string) => `trim_scale(round((${sql})::numeric, 10))::text`;

function spelled({ sql, sorts }: Cell): string {
  if (sorts === 'number') return figure(sql);
  return sorts === 'date' ? `to_char(${sql}, 'YYYY-MM-DD')` : `(${sql})`;
}

// What is not used by one report must still have a type.
const allGiven = `given AS (SELECT ${Object.values(given).join(', ')})`;

function withParts(report: ReportSql, sort: string): string {
  return `WITH RECURSIVE ${[allGiven, ...report.parts, ...treeParts(report, sort)].join(', ')}`;
}

/** Lines that lie below each other: each among those beside it by what sorts, and those below it right after it. */
function treeParts(report: ReportSql, sort: string): string[] {
  const { tree, names, cells } = report;
  if (!tree) return [];
  const order = orderOf(report, cells[sort]?.sorts === 'text');
  return [
    // A line whose own sum is nothing may be left out; then what lies below it stands by itself.
    `ranked AS (SELECT r.key, above.key AS parent, row_number() OVER (PARTITION BY above.key ORDER BY ${order}) AS place
       FROM report r ${names} LEFT JOIN report above ON above.key = ${tree.parent})`,
    `tree AS (SELECT key, ARRAY[place] AS places FROM ranked WHERE parent IS NULL
       UNION ALL SELECT b.key, t.places || b.place FROM ranked b JOIN tree t ON b.parent = t.key)`,
  ];
}

/** Which column sorts, and which way, is decided by the values: the planner leaves only that one. Empty cells come last either way. */
function orderOf({ cells, section, key }: ReportSql, isByText: boolean): string {
  const order = section ? [`${section.label} COLLATE "und-x-icu" NULLS LAST`, `${section.id} NULLS LAST`] : [];
  for (const sorts of isByText ? (['text'] as const) : (['number', 'date'] as const)) {
    const ofKind = Object.entries(cells).filter(([, cell]) => cell.sorts === sorts);
    if (ofKind.length === 0) continue;
    const chosen = `CASE ${given.sort} ${ofKind.map(([name, { sql }]) => `WHEN '${name}' THEN (${sql})`).join(' ')} END`;
    const collation = sorts === 'text' ? ' COLLATE "und-x-icu"' : '';
    order.push(`CASE WHEN ${given.isDescending} THEN ${chosen} END${collation} DESC NULLS LAST`);
    order.push(`CASE WHEN NOT ${given.isDescending} THEN ${chosen} END${collation} ASC NULLS LAST`);
  }
  return [...order, key].join(', ');
}

/** The lines in their order. The names of all of them are looked up only where they decide the order. */
function lines(report: ReportSql, sort: string, limit: string, from = 'report'): string {
  const { key, link, section, cells, names } = report;
  const columns = [
    `(${key})::text AS "_key"`,
    `${link ? `(${link.id})::text` : 'NULL::text'} AS "_link"`,
    `${section ? `(${section.id})::text` : 'NULL::text'} AS "_section"`,
    `${section ? section.label : 'NULL::text'} AS "_heading"`,
    ...Object.entries(cells).map(([name, cell]) => `${spelled(cell)} AS "${name}"`),
  ].join(', ');
  if (report.tree) {
    const place = `cardinality(tr.places) - 1 AS "_depth", ${report.tree.name} AS "_name"`;
    return `SELECT ${columns}, ${place} FROM report r ${names} JOIN tree tr ON tr.key = r.key ORDER BY tr.places ${limit}`;
  }
  const isByText = section !== undefined || cells[sort]?.sorts === 'text';
  if (isByText) return `SELECT ${columns} FROM report r ${names} ORDER BY ${orderOf(report, cells[sort]?.sorts === 'text')} ${limit}`;
  const chosen = `SELECT r.*, row_number() OVER () AS "_order" FROM (SELECT * FROM ${from} r ORDER BY ${orderOf(report, false)} ${limit}) AS r`;
  return `SELECT ${columns} FROM (${chosen}) AS r ${names} ORDER BY r."_order"`;
}

/** Every line in its order. */
export function linesSql(report: ReportSql, sort: string): string {
  return `${withParts(report, sort)} ${lines(report, sort, '')}`;
}

/**
 * One page ($20 lines after $21), the totals and, on the first page, the points of the chart, all from one look at the books. A
 * report without lines gives one row without a key, for the totals.
 */
export function pageSql(report: ReportSql, sort: string, isDescending: boolean): string {
  const { chart, totals, section, tree, quantities } = report;
  const sums = Object.entries(totals).map(([name, sql]) => `${figure(sql)} AS "_total_${name}"`);
  const point = ['p.x::text', ...chart.series.map(({ key }) => figure(`p."${key}"`))];
  // As most reports open, the first lines are those of the chart: then all of them are sorted through only once.
  const isDrawn = chart.ranks === sort && isDescending && !section && !tree;
  const first = `first_lines AS MATERIALIZED (SELECT * FROM report r ORDER BY ${orderOf(report, false)} LIMIT GREATEST($20::int, ${mostDrawn}) OFFSET $21::int),`;
  const shown = isDrawn ? lines(report, sort, 'LIMIT $20::int', 'first_lines') : lines(report, sort, 'LIMIT $20::int OFFSET $21::int');
  const points = chart.points.replace('{lines}', isDrawn ? 'first_lines' : 'report');
  const measured = Object.values(quantities).map(figure);
  const units = `SELECT json_agg(json_build_array(${['u.name', ...measured].join(', ')}) ORDER BY o."_facts" DESC, u.name)
      FROM by_unit o LEFT JOIN units u ON u.organization_id = ${given.organization} AND u.id = o.unit`;
  return `${withParts(report, sort)}, ${isDrawn ? first : ''}
    page AS (SELECT *, row_number() OVER () AS "_place" FROM (${shown}) AS lines)
    SELECT page.*, o."_lines"::int AS "_rowCount",
           ${measured.length > 0 ? `(${units})` : 'NULL::json'} AS "_units",
           CASE WHEN $21::int = 0 THEN (SELECT json_agg(json_build_array(${point.join(', ')})) FROM (${points}) AS p) END AS "_points"
           ${sums.map((sum) => `, ${sum}`).join('')}
      FROM overall o LEFT JOIN page ON true ORDER BY page."_place"`;
}
