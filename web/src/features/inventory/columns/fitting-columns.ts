import type { Column } from './columns.ts';

const tickWidth = 44;
const thumbWidth = 44;
const cellPadding = 24;
/** Two lines of this hold some sixty letters, which is a name with its size; where there is the least room, fifty. */
const leastNameText = { usual: 200, narrow: 184 };
/** The sign of the status takes this width beside a quantity, where the status has no column. */
const signWidth = 20;
/** In a narrower list names need the room that pictures take. */
const narrowestWithThumbs = 460;
/** People look for the first of these first. Columns that are not named here give way before all of these, then the last. */
const byImportance = ['quantity', 'stockStatus', 'folder', 'sku', 'sellingPrice', 'totalValue'];

export interface FittingColumns {
  columns: readonly Column[];
  hasThumbs: boolean;
  /** The CSS template of the box to tick, the name and the columns. */
  template: string;
  minWidth: number;
  /** The words of a name have at least this width, and more where the list is wider than its columns. */
  nameTextWidth: number;
}

interface Room {
  /** The width of the list in pixels; 0 while it is not known. */
  width: number;
  /** A person who chose the columns scrolls sideways to them, unless an open item has taken the room. */
  isChosen: boolean;
}

/** Narrower than this the list stands beside an open item. */
const besideItem = 640;

/** Columns give way to names, the least important first (decision 034). */
export function fittingColumns(wanted: readonly Column[], { width, isChosen }: Room): FittingColumns {
  const hasThumbs = width === 0 || width >= narrowestWithThumbs;
  const nameText = leastNameText[hasThumbs ? 'usual' : 'narrow'];
  const name = nameText + cellPadding + (hasThumbs ? thumbWidth : 0);
  const isScrolled = width === 0 || (isChosen && width >= besideItem);
  const fitting = isScrolled ? wanted : kept(wanted, width - tickWidth - name);
  const isStatusHidden = fitting.every(({ id }) => id !== 'stockStatus') && wanted.some(({ id }) => id === 'stockStatus');
  const columns = isStatusHidden ? fitting.map(withSign) : fitting;
  const taken = tickWidth + columns.reduce((sum, column) => sum + column.width, 0);
  return {
    columns,
    hasThumbs,
    template: `${tickWidth}px minmax(${name}px, 1fr) ${columns.map((column) => `${column.width}px`).join(' ')}`,
    minWidth: taken + name,
    nameTextWidth: Math.max(nameText, width - taken - (name - nameText)),
  };
}

function withSign(column: Column): Column {
  return column.renderAlone ? { ...column, render: column.renderAlone, width: column.width + signWidth } : column;
}

/** The columns keep the order they were chosen in. The most important one stays even if it has no room. */
function kept(wanted: readonly Column[], room: number): readonly Column[] {
  const order = wanted.toSorted((one, other) => importanceOf(one) - importanceOf(other));
  let left = room;
  const fitting = order.filter((column, place) => {
    left -= column.width;
    return left >= 0 || place === 0;
  });
  return wanted.filter((column) => fitting.includes(column));
}

function importanceOf({ id }: Column): number {
  const place = byImportance.indexOf(id);
  return place === -1 ? byImportance.length : place;
}
