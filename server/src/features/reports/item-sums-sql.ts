import { adjusted, cameIn, costOfGoods, rowsWithCause, type Sum, wentOut, itemsAt } from './flows-sql.ts';
import { inEdges, hasTagAndVendor, isIssueByCause } from './ledger-sql.ts';
import { given } from './report-parameters.ts';

type ItemSum = Exclude<Sum, 'transferred' | 'undone_issues'>;
/** A column of `itemSums`: what happened in the range, or what was there at its end or its beginning. */
type Figure = { over: ItemSum } | { closing: 'quantity' | 'value' } | { opening: 'quantity' | 'value' };
type Figures = Record<string, Figure>;

const ofRow: Record<ItemSum, string> = {
  movements: '1',
  came_in: cameIn,
  went_out: wentOut,
  adjusted,
  value_change: 'm.value_delta',
  issues: `CASE WHEN ${isIssueByCause} THEN 1 END`,
  issued: `CASE WHEN ${isIssueByCause} THEN -m.delta END`,
  cost: costOfGoods,
};
const change = { quantity: 'm.delta', value: 'm.value_delta' };

/** Stock is reckoned back from the first snapshot and onwards from the last one, so a row outside of them adds this to a figure. */
function ofEdge(figure: Figure, isTail: boolean): string {
  if ('over' in figure) return ofRow[figure.over];
  if ('closing' in figure) return isTail ? change[figure.closing] : 'NULL::numeric';
  return isTail ? 'NULL::numeric' : `-${change[figure.opening]}`;
}

/** The rows that no two snapshots enclose, with what each adds to the figures. Only those of the tail may have a day: the others' are kept. */
export function edgesOf(figures: Figures, { withDays = false } = {}): string {
  return inEdges
    .map((range, edge) => {
      const isTail = edge === 1;
      const columns = Object.entries(figures).map(([name, figure]) => `${ofEdge(figure, isTail)} AS ${name}`);
      return `SELECT m.item_id, ${withDays && isTail ? 'm.day' : 'NULL::date AS day'}, ${columns.join(', ')}
        FROM (${rowsWithCause(`${range} AND ${hasTagAndVendor('m.item_id')}`)} OFFSET 0) AS m`;
    })
    .join(' UNION ALL ');
}

/** The snapshots alone give this start; the rows outside of them are added to it. */
const startOf = (figure: Figure) => {
  if ('over' in figure) return `l.${figure.over} - COALESCE(e.${figure.over}, 0)`;
  return 'closing' in figure ? `l.${figure.closing}` : `COALESCE(e.${figure.opening}, 0)`;
};

/**
 * Each item that ever moved until the end of the range, wherever it lay, as the last snapshot and the first one know it, with the rest
 * (`edgesOf` the same figures, or rows with their names). The snapshots are read and joined in the order of the items, the rest is sorted
 * before it is added up: a hundred thousand sums at once in memory would take longer. The last snapshot knows every item that the first
 * one knows.
 */
export function itemSums(figures: Figures, rest: string): string {
  const names = Object.entries(figures);
  const figureOf = ([name, figure]: [string, Figure]) => `CASE WHEN r.item_id IS NULL THEN ${startOf(figure)}
    WHEN l.item_id IS NULL THEN COALESCE(r.${name}, 0) ELSE ${startOf(figure)} + COALESCE(r.${name}, 0) END AS ${name}`;
  const added = names.map(([name]) => `sum(s.${name}) AS ${name}`).join(', ');
  return `SELECT COALESCE(l.item_id, r.item_id) AS item_id, ${names.map(figureOf).join(', ')}
    FROM (SELECT * FROM (${itemsAt(given.lastSnapshot)}) AS l WHERE ${hasTagAndVendor('l.item_id')}) AS l
    LEFT JOIN (${itemsAt(given.firstSnapshot)}) AS e ON e.item_id = l.item_id
    FULL JOIN (SELECT s.item_id, ${added} FROM (SELECT * FROM (${rest}) AS s ORDER BY s.item_id) AS s GROUP BY s.item_id) AS r ON r.item_id = l.item_id
   OFFSET 0`;
}
