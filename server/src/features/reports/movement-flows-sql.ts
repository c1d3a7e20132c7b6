import { adjusted, betweenSnapshots, cameIn, edges, rowsWithCause, wentOut } from './flows-sql.ts';
import { hasTagAndVendor, inFolders, inRange, isMove, isScattered, movedQuantity, scatteredAt } from './ledger-sql.ts';
import { given } from './report-parameters.ts';
import type { Asked } from './reports.rules.ts';

export const isOfKindAndPerson = `(${given.kind} IS NULL OR m.kind = ${given.kind}) AND (${given.user} IS NULL OR m.user_id = ${given.user})`;

/** A part for a WITH: the rows of the ledger that are asked for. */
export const ledger = `ledger AS (${rowsWithCause(`${inRange} AND ${isOfKindAndPerson}`)})`;
export const inside = `${inFolders('m.place')} AND ${hasTagAndVendor('m.item_id')}`;

export const sumsOfItems = ['movements', 'came_in', 'went_out', 'adjusted', 'value_change'] as const;

/** A figure that a flow does not have is NULL in its SELECT. */
type Flow = Partial<Record<'movements' | 'in' | 'out' | 'adjusted' | 'value' | 'transferred' | 'transferred_value' | 'closing', string>>;

/** The flow as a SELECT, with the same columns in the same order as the others of its UNION. */
export const select = (columns: readonly (keyof Flow)[], item: { id: string; place: string; day: string }, flow: Flow, from: string) =>
  `SELECT ${item.id} AS item_id, ${item.place} AS place, ${item.day} AS day, ${columns.map((name) => `${flow[name] ?? 'NULL::numeric'} AS "${name}"`).join(', ')}
    FROM ${from}`;

/**
 * Answers the changes of each item, and the parts they are found from. A move is one row of the ledger, where the item arrived; where
 * folders matter, its other side is a departure from the folder it left.
 */
export function flowsOf({ snapshots }: Asked, columns: readonly (keyof Flow)[]): { parts: string[]; flows: string[] } {
  const isOfPlaces = columns.includes('transferred_value');
  const rows = select(
    columns,
    { id: 'm.item_id', place: 'm.place', day: 'm.day' },
    {
      movements: '1',
      in: cameIn,
      out: wentOut,
      adjusted,
      value: 'm.value_delta',
      transferred: `CASE WHEN ${isMove} THEN ${movedQuantity} END`,
      transferred_value: `CASE WHEN m.kind = 'move' AND NOT ${isScattered('m.item_id')} THEN m.value_after END`,
    },
    snapshots.byPlace ? 'edges m' : `ledger m WHERE ${inside}`,
  );
  const departures = select(
    columns,
    { id: 'm.item_id', place: 'COALESCE(m.from_folder_id, 0)', day: 'NULL::date' },
    {
      movements: '0',
      transferred: `-${movedQuantity}`,
      transferred_value: `CASE WHEN m.kind = 'move' AND NOT ${isScattered('m.item_id')} THEN -m.value_after END`,
    },
    snapshots.byPlace
      ? `edges m WHERE ${isMove}`
      : `movements m WHERE ${inRange} AND ${isMove} AND ${inFolders('COALESCE(m.from_folder_id, 0)')} AND ${hasTagAndVendor('m.item_id')}`,
  );
  const between = select(
    columns,
    { id: 'b.item_id', place: 'b.place', day: 'NULL::date' },
    {
      movements: 'b.movements',
      in: 'b.came_in',
      out: 'b.went_out',
      adjusted: 'b.adjusted',
      value: 'b.value_change',
      transferred: 'b.transferred',
    },
    'between_snapshots b',
  );
  const sums = [...sumsOfItems, 'transferred'] as const;
  const scattered = scatteredFlows(columns, snapshots.byPlace ? ['edges', 'between'] : ['ledger']);
  return {
    parts: snapshots.byPlace ? [edges, `between_snapshots AS (${betweenSnapshots('movements', sums)})`] : [ledger],
    flows: [rows, ...(isOfPlaces ? [departures, ...scattered] : []), ...(snapshots.byPlace ? [between] : [])],
  };
}

/**
 * The share of a place changes with what happens in any other, so it is no sum of rows of the ledger: of items in several places it is what
 * they were worth there at the end less what they were worth at the beginning. What the rows themselves have told is taken off again.
 */
function scatteredFlows(columns: readonly (keyof Flow)[], told: readonly ('edges' | 'between' | 'ledger')[]): string[] {
  const flow = (row: string, value: string, from: string) =>
    select(columns, { id: `${row}.item_id`, place: `${row}.place`, day: 'NULL::date' }, { movements: '0', transferred_value: value }, from);
  const asked = (row: string) => `${inFolders(`${row}.place`)} AND ${hasTagAndVendor(`${row}.item_id`)}`;
  const already = {
    edges: flow('m', '-m.value_delta', `edges m WHERE m.value_delta <> 0 AND ${isScattered('m.item_id')}`),
    between: flow('b', '-b.value_change', `between_snapshots b WHERE b.value_change <> 0 AND ${isScattered('b.item_id')}`),
    ledger: flow('m', '-m.value_delta', `ledger m WHERE m.value_delta <> 0 AND ${inside} AND ${isScattered('m.item_id')}`),
  };
  return [
    flow('s', 's.value', `(${scatteredAt(given.to, 'with archived')}) AS s WHERE ${asked('s')}`),
    flow('s', '-s.value', `(${scatteredAt(given.from, 'with archived')}) AS s WHERE ${asked('s')}`),
    ...told.map((name) => already[name]),
  ];
}
