/** Rows turned into columns, as `unnest` takes them: an array for each of the named fields, in this order. */
export function columnsOf<Row extends object>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}

/** A list as PostgreSQL spells it. An array of lists must have lists of one length; of these texts each is cast to a list on its own. */
export function listText(list: readonly (string | number)[]): string {
  return `{${list.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join()}}`;
}

export function columnOf<Row extends object, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] {
  return rows.map((row) => row[field]);
}
