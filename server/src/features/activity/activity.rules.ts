import type { Activity } from '@onhand/contract/activity';
import { methodWords } from '@onhand/contract/costing-words';

export type Change = Activity['changes'][number];

/** Lists the labelled fields that differ, spelled for people. A missing side stands for a record that was not there. */
export function changesBetween<Thing extends object>(
  before: Partial<Thing> | null,
  after: Partial<Thing> | null,
  labels: { readonly [Key in keyof Thing]?: string },
): Change[] {
  return Object.entries(labels as Record<string, string>)
    .map(([key, field]) => inWords({ field, from: spelled(before, key), to: spelled(after, key) }))
    .filter(({ from, to }) => from !== to);
}

/** A costing method by the name people know. Rows from before that were written as programs call it are read the same way. */
export function inWords(change: Change): Change {
  if (!/costing method$/i.test(change.field)) return change;
  const named = (value: string | null) => (value === null ? null : (methodWords[value] ?? value));
  return { ...change, from: named(change.from), to: named(change.to) };
}

/** Nothing and an empty text are the same to a reader: the field is not filled in. */
function spelled(thing: object | null, key: string): string | null {
  const value = (thing as Record<string, unknown> | null)?.[key];
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  return String(value);
}
