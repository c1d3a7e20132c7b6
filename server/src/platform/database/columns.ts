/** Rows turned into columns, as `unnest` takes them: an array for each of the named fields, in this order. */
export function columnsOf<Row extends object>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}

export function columnOf<Row extends object, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] {
  return rows.map((row) => row[field]);
}
