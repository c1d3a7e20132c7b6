import { dimensionOf } from './dimensions.ts';
import { type Grouped, groupedReport } from './grouped-report.ts';
import { cameIn, keptDays, rowsWithCause, wentOut } from './flows-sql.ts';
import { closingStock, dayOf, hasTagAndVendor, inFolders, inTail } from './ledger-sql.ts';
import { overTime } from './report-charts.ts';
import { given } from './report-parameters.ts';
import type { ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';
import { edgesOf, itemSums } from './item-sums-sql.ts';
import { flowsOf, inside, isOfKindAndPerson, ledger, select, sumsOfItems } from './movement-flows-sql.ts';

const valueIn = (delta: string) => `GREATEST(${delta}, 0)`;
const valueOut = (delta: string) => `GREATEST(-${delta}, 0)`;
const netOf = (row: string) => `(${row}."in" - ${row}."out")`;

const worth = { valueIn: 'COALESCE(sum(f.value_in), 0)', valueOut: 'COALESCE(sum(f.value_out), 0)' };

const chartOf = (facts?: string) => {
  const series = [
    { key: 'valueIn', label: 'Value in', type: 'money' as const, sql: worth.valueIn },
    { key: 'valueOut', label: 'Value out', type: 'money' as const, sql: worth.valueOut },
  ];
  return overTime('What the stock that came in and went out was worth', 'bar', series, facts);
};

/** The chart reads the edges only where they exist, and adds them up by day first, because days are few. */
const daysBesideEdges = (delta: string) => `SELECT d.day, d.value_in, d.value_out FROM ${keptDays}
  UNION ALL SELECT m.day, sum(${valueIn(delta)}), sum(${valueOut(delta)}) FROM edges m WHERE m.day >= ${dayOf(given.lastSnapshot)} GROUP BY m.day`;

export function movement(asked: Asked): ReportSql {
  const { groupBy, snapshots } = asked;
  if (groupBy === 'folder') return byFolder(asked);
  if (groupBy !== 'item') return byTime(asked);
  return snapshots.byItem ? bySummedItem(asked) : byItem(asked);
}

const valued = `m.kind, m.day, 1 AS movements, ${cameIn} AS "in", ${wentOut} AS "out", ${valueIn('m.value_delta')} AS value_in,
  ${valueOut('m.value_delta')} AS value_out`;

/** The days are kept by kind for all items together, whatever their units are. */
const keptFlow = `SELECT d.kind, d.day, d.movements, d.came_in AS "in", d.went_out AS "out", d.value_in, d.value_out FROM ${keptDays}`;
const tail = `tail AS (SELECT ${valued} FROM (${rowsWithCause(`${inTail} AND ${isOfKindAndPerson}`)} OFFSET 0) AS m)`;
const daysAndTail = `${keptFlow} UNION ALL
  SELECT kind, day, sum(movements), sum("in"), sum("out"), sum(value_in), sum(value_out) FROM tail GROUP BY kind, day`;

/** Read only where all items have the same unit; 0 is none. */
const unitOfAll = `(SELECT COALESCE(max(i.unit_id), 0) FROM items i WHERE i.organization_id = ${given.organization})`;

/** Lines by day, month or kind need no items, so kept days can answer them. */
function byTime({ groupBy, levels, snapshots, isOfOneUnit }: Asked): ReportSql {
  const sums = { ...worth, movements: 'sum(f.movements)' };
  const common = {
    ...(snapshots.byDay
      ? { parts: [tail], facts: daysAndTail }
      : { parts: [ledger], facts: `SELECT ${valued} FROM ledger m WHERE ${inside}` }),
    dimension: dimensionOf(groupBy, levels),
    figures: (row: string) => ({ valueChange: `(${row}."valueIn" - ${row}."valueOut")` }),
    chart: chartOf(),
  };
  if (!isOfOneUnit) return groupedReport({ ...common, sums });
  const quantities = { in: 'COALESCE(sum(f."in"), 0)', out: 'COALESCE(sum(f."out"), 0)' };
  return groupedReport({ ...common, sums: { ...quantities, ...sums }, quantities: ['in', 'out'], unitOfAll });
}

const quantitiesOfItems = ['opening', 'in', 'out', 'net', 'adjusted', 'closing'];

/** Without a folder filter, two snapshots and the rows outside them suffice: a fact is an item that moved or lies somewhere. */
const figures = { ...Object.fromEntries(sumsOfItems.map((sum) => [sum, { over: sum }])), closing: { closing: 'quantity' } } as const;

function bySummedItem({ groupBy, levels }: Asked): ReportSql {
  return groupedReport({
    parts: [
      `edges AS MATERIALIZED (${edgesOf(figures, { withDays: true })})`,
      `item_sums AS (${itemSums(figures, 'SELECT * FROM edges')})`,
    ],
    facts: 'SELECT * FROM item_sums f WHERE f.movements > 0 OR f.closing <> 0',
    dimension: dimensionOf(groupBy, levels),
    isUnique: true,
    sums: {
      in: 'f.came_in',
      out: 'f.went_out',
      adjusted: 'f.adjusted',
      movements: 'f.movements',
      valueChange: 'f.value_change',
      closing: 'f.closing',
    },
    quantities: quantitiesOfItems,
    figures: (row) => ({ net: netOf(row), opening: `${row}.closing - ${netOf(row)}` }),
    chart: chartOf(daysBesideEdges('m.value_change')),
  });
}

/** Opening and closing stock make no sense for the movements of one kind or one person alone. */
const isWhole = ({ filters }: Asked) => filters.kind === undefined && filters.userId === undefined;

const valueChangeOf = (isOfPlaces: boolean) =>
  isOfPlaces ? 'COALESCE(sum(f.value), 0) + COALESCE(sum(f.transferred_value), 0)' : 'COALESCE(sum(f.value), 0)';

const chartBeside = ({ snapshots }: Asked, facts: string) =>
  chartOf(
    snapshots.byPlace
      ? daysBesideEdges('m.value_delta')
      : `SELECT f.day, ${valueIn('f.value')} AS value_in, ${valueOut('f.value')} AS value_out FROM ${facts} f`,
  );

/** Opening stock is not looked up: it is the closing stock less all that happened in between. */
function byItem(asked: Asked): ReportSql {
  const isOfPlaces = isWhole(asked) && asked.filters.folderId !== undefined;
  const moves = isOfPlaces ? (['transferred', 'transferred_value'] as const) : [];
  const { parts, flows } = flowsOf(asked, ['movements', 'in', 'out', 'adjusted', 'value', ...moves]);
  const stock = `SELECT s.item_id, s.quantity AS closing FROM closing_stock s
    WHERE s.quantity <> 0 AND ${inFolders('s.place')} AND ${hasTagAndVendor('s.item_id')}`;
  const withStock: Partial<Grouped> = { beside: { sql: stock, columns: ['closing'] } };
  return groupedReport({
    parts: isWhole(asked) ? [...parts, closingStock(asked.stockSources.closing, 'with archived', 'by item')] : parts,
    facts: flows.join(' UNION ALL '),
    dimension: dimensionOf(asked.groupBy, asked.levels),
    sums: {
      in: 'COALESCE(sum(f."in"), 0)',
      out: 'COALESCE(sum(f."out"), 0)',
      adjusted: 'COALESCE(sum(f.adjusted), 0)',
      movements: 'sum(f.movements)',
      transferred: isOfPlaces ? 'COALESCE(sum(f.transferred), 0)' : '0::numeric',
      valueChange: valueChangeOf(isOfPlaces),
      ...(!isWhole(asked) && { closing: '0::numeric' }),
    },
    ...(isWhole(asked) && withStock),
    quantities: [...quantitiesOfItems, 'transferred'],
    figures: (row) => ({ net: netOf(row), opening: `${row}.closing - ${netOf(row)} - ${row}.transferred` }),
    chart: chartBeside(asked, 'facts'),
  });
}

/** Added up by folder and unit first: then each folder counts in the lines of those above it, and there are thousands and no millions. */
function byFolder(asked: Asked): ReportSql {
  const columns = ['movements', 'in', 'out', 'value', ...(isWhole(asked) ? (['transferred_value', 'closing'] as const) : [])] as const;
  const { parts, flows } = flowsOf(asked, columns);
  const atEnd = select(
    columns,
    { id: 's.item_id', place: 's.place', day: 'NULL::date' },
    { movements: '0', closing: 's.value' },
    `closing_stock s WHERE (s.quantity <> 0 OR s.value <> 0) AND ${inFolders('s.place')} AND ${hasTagAndVendor('s.item_id')}`,
  );
  const all = isWhole(asked) ? [...flows, atEnd] : flows;
  return groupedReport({
    parts: [
      ...parts,
      ...(isWhole(asked) ? [closingStock(asked.stockSources.closing, 'with archived', 'by place')] : []),
      `flows AS (${all.join(' UNION ALL ')})`,
    ],
    facts: `SELECT f.place, COALESCE(i.unit_id, 0) AS unit, count(*) AS facts, sum(f.movements) AS movements, COALESCE(sum(f."in"), 0) AS "in",
        COALESCE(sum(f."out"), 0) AS "out", ${valueChangeOf(isWhole(asked))} AS value_change, ${isWhole(asked) ? 'COALESCE(sum(f.closing), 0)' : '0::numeric'} AS closing_value
      FROM flows f LEFT JOIN items i ON i.organization_id = ${given.organization} AND i.id = f.item_id GROUP BY 1, 2`,
    knowsUnits: true,
    dimension: dimensionOf(asked.groupBy, asked.levels),
    sums: {
      in: 'sum(f."in")',
      out: 'sum(f."out")',
      movements: 'sum(f.movements)',
      valueChange: 'sum(f.value_change)',
      closingValue: 'sum(f.closing_value)',
    },
    quantities: ['in', 'out'],
    figures: (row) => ({ openingValue: `${row}."closingValue" - ${row}."valueChange"` }),
    chart: chartBeside(asked, 'flows'),
  });
}
