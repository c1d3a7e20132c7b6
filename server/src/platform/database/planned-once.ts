/**
 * Hides one of the values that a statement is given from the planner. Where it sees that a filter is null it finds a plan without the filter cheaper, and then
 * plans the statement anew each time, which takes longer than to run one that reads a few rows of many tables.
 */
export const plannedOnce = (sql: string, parameter: string, type: string) =>
  sql.replaceAll(`${parameter}::${type}`, parameter).replaceAll(parameter, `(SELECT ${parameter}::${type})::${type}`);
