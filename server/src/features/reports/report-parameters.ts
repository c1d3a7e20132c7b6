/**
 * The parameters of every statement of a report, in their order, with their types. Each report and grouping is thereby one constant text:
 * the database keeps few prepared statements, and since it plans for the values of each call (`beginReport`) a filter that is not
 * asked for costs nothing.
 */
const parameters = {
  organization: 'bigint',
  /** The range as instants; `to` is the first moment after it, or after the day asked for. */
  from: 'timestamptz',
  to: 'timestamptz',
  timeZone: 'text',
  /** Null is every folder; 0 in it is none. */
  folders: 'bigint[]',
  tag: 'bigint',
  vendor: 'bigint',
  method: 'text',
  kind: 'text',
  user: 'uuid',
  /** The last row of the ledger before `from`, and before `to`: by it an index finds what an item was then. */
  lastBeforeFrom: 'bigint',
  lastBeforeTo: 'bigint',
  /** The days of the range since there are books, of idleness or of use. */
  days: 'int',
  sort: 'text',
  isDescending: 'boolean',
  /** The vendor whose order it is. */
  orderFrom: 'bigint',
  /** The last snapshot that is not after `from`; the first and the last within the range. */
  snapshotBefore: 'timestamptz',
  firstSnapshot: 'timestamptz',
  lastSnapshot: 'timestamptz',
} as const;

type Parameter = keyof typeof parameters;
type Value = string | number | boolean | readonly number[] | null;

const names = Object.keys(parameters) as Parameter[];

/** A statement names each parameter by its number: `$1` and so on. */
export const given = Object.fromEntries(names.map((name, n) => [name, `$${n + 1}`])) as Record<Parameter, string>;
export const limit = `$${names.length + 1}::int`;
export const offset = `$${names.length + 2}::int`;

export const valuesOf = (values: Record<Parameter, Value>): Value[] => names.map((name) => values[name]);

/** The first part of every statement: it gives the parameters their types, and whoever reads the statement their names. */
export const allGiven = `given AS (SELECT ${names.map((name, n) => `$${n + 1}::${parameters[name]} AS "${name}"`).join(', ')})`;
