/**
 * Hides values that a statement is given from the planner, by their parameters and types. Where it sees that a filter is null, or a list short, it finds a plan made
 * for that cheaper, and then plans the statement anew each time, which takes longer than to run one that reads a few rows.
 */
export const plannedOnce = (sql: string, hidden: Record<`$${number}`, string>) =>
  Object.entries(hidden).reduce(
    (text, [name, type]) => text.replaceAll(`${name}::${type}`, name).replaceAll(name, `(SELECT ${name}::${type})::${type}`),
    sql,
  );
