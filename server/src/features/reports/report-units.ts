import { given } from './report-parameters.ts';
import { type Cell, number, text } from './report-statement.ts';

/** Tells the unit of a fact, or of a line that is an item; 0 is none. */
export interface UnitOf {
  join: (item: string) => string;
  unit: string;
  count: string;
}

/** An item has the unit of today; one that was deleted has none any more. */
export const unitOfItem: UnitOf = {
  join: (item) => `LEFT JOIN items un ON un.organization_id = ${given.organization} AND un.id = ${item}`,
  unit: 'COALESCE(un.unit_id, 0)',
  count: 'count(*)',
};
export const knownUnit: UnitOf = { join: () => '', unit: 'f.unit', count: 'sum(f.facts)' };

/** A line of several units has no quantity; one of a single unit has that and says which. */
export function inOneUnit(quantities: readonly string[], followed: Record<string, string>, { join, unit }: UnitOf): Measured {
  const ofOne = (sql: string) => `CASE WHEN r.unit_low = r.unit_high THEN ${sql} END`;
  return {
    joins: join('f.item_id'),
    kept: { unit_low: `min(${unit})`, unit_high: `max(${unit})` },
    cells: {
      ...Object.fromEntries(quantities.map((quantity) => [quantity, number(ofOne(followed[quantity] ?? `r."${quantity}"`))])),
      unit: text(ofOne(unitName('r.unit_low'))),
    },
  };
}
/** A report needs these joins and columns to know in which unit its quantities are. */
export interface Measured {
  joins: string;
  kept: Record<string, string>;
  cells: Record<string, Cell>;
}

export const nothingMeasured: Measured = { joins: '', kept: {}, cells: {} };

const unitName = (id: string) => `(SELECT u.name FROM units u WHERE u.organization_id = ${given.organization} AND u.id = ${id})`;
export const inUnit = (unit: string): Measured => ({ ...nothingMeasured, cells: { unit: text(unitName(unit)) } });

/** The total is that of the one unit. */
export const ofUnit = (unit: string, names: readonly string[]) =>
  `by_unit AS (SELECT ${unit} AS unit, 1 AS "_facts", ${names.map((name) => `o."${name}"`).join(', ')} FROM overall o WHERE o."_lines" > 0)`;

/** The same sums for each unit by itself. */
export function byUnit(isOfItems: boolean, sums: Record<string, string>, names: readonly string[], { join, unit, count }: UnitOf): string {
  const columns = isOfItems ? names.map((name) => [name, `sum(g."${name}")`] as const) : Object.entries(sums);
  const source = isOfItems ? `report g ${join('g.key')}` : `facts f ${join('f.item_id')}`;
  return `by_unit AS (SELECT ${unit} AS unit, ${count} AS "_facts", ${columns.map(([name, sql]) => `${orZero(sql)} AS "${name}"`).join(', ')}
    FROM ${source} GROUP BY 1)`;
}

/** A sum of no rows is zero, not NULL. */
export const orZero = (sql: string) => (/^(COALESCE|count)\(/.test(sql) ? sql : `COALESCE(${sql}, 0)`);
