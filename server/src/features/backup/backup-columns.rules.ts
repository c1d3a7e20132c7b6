import { withArticle } from '@onhand/contract/words';
import { harmlessText } from './backup-csv.rules.ts';

/** The way a column travels: its PostgreSQL type when read, its valid cells, and the type it is written as again. */
interface Kind {
  read: (column: string) => string;
  /** The same for a copy, where PostgreSQL spells what has a type of its own at half of what it costs to make a text of it first. */
  copy?: (column: string) => string;
  isValid: (text: string) => boolean;
  type: string;
  /** Keeps a spreadsheet from running its cells. */
  harmless?: (cell: string) => string;
  /** Converts a cell that is not written as it stands. */
  write?: (value: string) => string;
}

export const largestId = 1_000_000_000_000;

const isWhole = (text: string) => /^(0|[1-9]\d{0,12})$/.test(text);
const isJson = (text: string, isList: boolean) => {
  try {
    const value: unknown = JSON.parse(text);
    return isList ? Array.isArray(value) && value.every((one) => typeof one === 'string' || Number.isInteger(one)) : value !== null;
  } catch {
    return false;
  }
};
// Before version 6 with a T and always six digits: to spell those took PostgreSQL twice as long.
const isTime = (text: string) => /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) && !Number.isNaN(Date.parse(text));

const asItIs = (column: string) => column;

const kinds = {
  id: { read: (column) => `${column}::text`, copy: asItIs, isValid: (text) => isWhole(text) && Number(text) <= largestId, type: 'bigint' },
  // A folder, 0 for none, or a number below that for what is on the way or in somebody's hands.
  place: {
    read: (column) => `${column}::text`,
    copy: asItIs,
    isValid: (text) => isWhole(text.replace(/^-(?=[1-9])/, '')) && Math.abs(Number(text)) <= largestId,
    type: 'bigint',
  },
  whole: {
    read: (column) => `${column}::text`,
    copy: asItIs,
    isValid: (text) => isWhole(text) && Number(text) <= 2_000_000_000,
    type: 'int',
  },
  decimal: {
    read: (column) => `trim_scale(${column})::text`,
    copy: (column) => `trim_scale(${column})`,
    isValid: (text) => /^-?\d{1,20}(\.\d{1,10})?$/.test(text),
    type: 'numeric',
  },
  text: {
    read: (column) => column,
    isValid: (text) => text.length <= 100_000 && !text.includes('\0'),
    type: 'text',
    harmless: harmlessText,
  },
  flag: {
    read: (column) => `CASE WHEN ${column} THEN 'yes' ELSE 'no' END`,
    isValid: (text) => text === 'yes' || text === 'no',
    type: 'text',
    write: (value) => `${value} = 'yes'`,
  },
  // Microseconds, which an exchange as JavaScript dates would lose.
  time: {
    read: (column) => `(${column} AT TIME ZONE 'UTC')::text || 'Z'`,
    // The same time, without looking the zone up for each.
    copy: (column) => `(${column} AT TIME ZONE INTERVAL '0')::text || 'Z'`,
    isValid: isTime,
    type: 'timestamptz',
  },
  date: {
    read: (column) => `${column}::text`,
    copy: asItIs,
    isValid: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
    type: 'date',
  },
  uuid: {
    read: (column) => `${column}::text`,
    copy: asItIs,
    isValid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
    type: 'uuid',
  },
  json: { read: (column) => `${column}::text`, copy: asItIs, isValid: (text) => isJson(text, false), type: 'jsonb' },
  list: {
    read: (column) => `to_json(${column})::text`,
    copy: (column) => `to_json(${column})`,
    isValid: (text) => isJson(text, true),
    type: 'jsonb',
    write: (value) => `ARRAY(SELECT jsonb_array_elements_text(${value}))`,
  },
  numbers: {
    read: (column) => `to_json(${column})::text`,
    copy: (column) => `to_json(${column})`,
    isValid: (text) => isJson(text, true),
    type: 'jsonb',
    write: (value) => `ARRAY(SELECT jsonb_array_elements_text(${value})::int)`,
  },
  ids: {
    read: (column) => `to_json(${column})::text`,
    copy: (column) => `to_json(${column})`,
    isValid: (text) => isJson(text, true),
    type: 'jsonb',
    // A list that is null is not an empty one.
    write: (value) => `CASE WHEN ${value} IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(${value})::bigint) END`,
  },
} satisfies Record<string, Kind>;

/** `decimal?` and the like may be empty, which stands for null. */
export type ColumnKind = keyof typeof kinds | `${keyof typeof kinds}?`;

export interface Column {
  name: string;
  kind: ColumnKind;
  /** The version of the format that brought it, and what it is in backups of before. */
  since?: { version: number; before: string };
}

const kindOf = ({ kind }: Column): Kind => kinds[kind.replace('?', '') as keyof typeof kinds];
const isOptional = ({ kind }: Column) => kind.endsWith('?');

export function readingOf(column: Column): string {
  const { read } = kindOf(column);
  // A flag that is null is not "no".
  return isOptional(column) ? `CASE WHEN ${column.name} IS NOT NULL THEN ${read(column.name)} END` : read(column.name);
}

/** The column's cell as SQL, for a copy: what is null stays so of itself, but for flags. */
export function cellOf(column: Column): string {
  const { read, copy = read, harmless = asItIs } = kindOf(column);
  return harmless(column.kind === 'flag?' ? readingOf(column) : copy(column.name));
}

export const typeOf = (column: Column) => kindOf(column).type;

export function writingOf(column: Column, value: string): string {
  return kindOf(column).write?.(value) ?? value;
}

/** Says of any cell of a column why it cannot be what it is said to be; null where it can. */
export function cellCheck(column: Column): (text: string) => string | null {
  const { isValid } = kindOf(column);
  const mayBeEmpty = isOptional(column);
  return (text) => {
    if ((text === '' && mayBeEmpty) || isValid(text)) return null;
    return `“${text.slice(0, 40)}” is not ${withArticle(column.name.replaceAll('_', ' '))}`;
  };
}

/** The columns of a table, by their names. */
export const columns = (all: Record<string, ColumnKind | Omit<Column, 'name'>>): Column[] =>
  Object.entries(all).map(([name, column]) => (typeof column === 'string' ? { name, kind: column } : { name, ...column }));
