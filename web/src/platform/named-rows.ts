import { once } from './once.ts';

interface NamedRow {
  id: number;
  name: string;
}

const collator = once(() => new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }));

/** The list with the row new or changed, in its place by name: what the server would answer, without asking it again. */
export function withRow<Row extends NamedRow>(rows: readonly Row[], row: Row): Row[] {
  return [...withoutRow(rows, row.id), row].sort((one, other) => collator().compare(one.name, other.name));
}

export function withoutRow<Row extends NamedRow>(rows: readonly Row[], id: number): Row[] {
  return rows.filter((row) => row.id !== id);
}
