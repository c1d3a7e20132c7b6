import { adjusted, betweenSnapshots, cameIn, edges, rowsWithCause, wentOut } from './flows-sql.ts';
import { hasTagAndVendor, inFolders, inRange } from './ledger-sql.ts';
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
  const moved = (column: string) => `CASE WHEN m.kind = 'move' THEN m.${column} END`;
  const rows = select(
    columns,
    { id: 'm.item_id', place: 'm.place', day: 'm.day' },
    {
      movements: '1',
      in: cameIn,
      out: wentOut,
      adjusted,
      value: 'm.value_delta',
      transferred: moved('quantity_after'),
      transferred_value: moved('value_after'),
    },
    snapshots.byPlace ? 'edges m' : `ledger m WHERE ${inside}`,
  );
  const departures = select(
    columns,
    { id: 'm.item_id', place: 'COALESCE(m.from_folder_id, 0)', day: 'NULL::date' },
    { movements: '0', transferred: '-m.quantity_after', transferred_value: '-m.value_after' },
    snapshots.byPlace
      ? `edges m WHERE m.kind = 'move'`
      : `movements m WHERE ${inRange} AND m.kind = 'move' AND ${inFolders('COALESCE(m.from_folder_id, 0)')} AND ${hasTagAndVendor('m.item_id')}`,
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
  return {
    parts: snapshots.byPlace ? [edges, `between_snapshots AS (${betweenSnapshots('movements', sums)})`] : [ledger],
    flows: [rows, ...(isOfPlaces ? [departures] : []), ...(snapshots.byPlace ? [between] : [])],
  };
}
