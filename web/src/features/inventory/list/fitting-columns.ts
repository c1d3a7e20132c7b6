import type { Column } from '../tools/columns.ts';

const tickWidth = 44;
const nameWidth = { usual: 280, narrow: 200 };
/** Narrower than this the list stands beside an open item. */
export const narrow = 640;
/** What one looks for in a list first. */
const essential = ['quantity', 'stockStatus'];

export interface FittingColumns {
  columns: readonly Column[];
  /** For CSS: the box to tick, the name, and the columns. */
  template: string;
  minWidth: number;
}

/** In little room the essential columns stay in sight instead of all of them behind a scrollbar. */
export function fittingColumns(chosen: readonly Column[], hasLittleRoom: boolean): FittingColumns {
  const kept = chosen.filter(({ id }) => essential.includes(id));
  const isNarrow = hasLittleRoom && kept.length > 0;
  const columns = isNarrow ? kept : chosen;
  const name = isNarrow ? nameWidth.narrow : nameWidth.usual;
  return {
    columns,
    template: `${tickWidth}px minmax(${name}px, 1fr) ${columns.map((column) => `${column.width}px`).join(' ')}`,
    minWidth: columns.reduce((sum, column) => sum + column.width, tickWidth + name),
  };
}
