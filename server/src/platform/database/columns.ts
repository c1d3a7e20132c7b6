/** Rows turned into columns, as `unnest` takes them: an array for each of the named fields, in this order. */
export function columnsOf<Row extends object>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[] {
  return fields.map((field) => arrayText(rows.map((row) => row[field])));
}

/**
 * Texts, figures and nulls as PostgreSQL spells an array: where nothing has to be escaped that is how JSON spells it, and JSON is written in a fifth of the time
 * that the driver takes for it. Everything else is left to the driver.
 */
export function arrayText(values: readonly unknown[]): unknown {
  if (!values.every(isPlain)) return values;
  const text = JSON.stringify(values);
  return text.includes('\\') ? values : `{${text.slice(1, -1)}}`;
}

/**
 * A list as PostgreSQL spells it. An array of lists must have lists of one length; of these texts each is cast to a list on its own. Numbers are
 * not quoted, so that nothing has to be escaped in the array that holds them.
 */
export function listText(list: readonly (string | number)[]): string {
  return `{${list.map((one) => (typeof one === 'number' ? one : `"${one.replace(/["\\]/g, '\\$&')}"`)).join()}}`;
}

export function columnOf<Row extends object, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] {
  return rows.map((row) => row[field]);
}

const isPlain = (value: unknown) =>
  typeof value === 'string' || value === null || value === undefined || typeof value === 'boolean' || Number.isFinite(value);
