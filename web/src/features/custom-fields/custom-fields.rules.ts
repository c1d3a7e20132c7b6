import type { CustomFieldKind } from '@onhand/contract/custom-fields';

export const kindLabels: Record<CustomFieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  checkbox: 'Checkbox',
  link: 'Link',
};

/** One option per line; blank lines and repetitions drop out. */
export function optionsIn(typed: string): string[] {
  return [...new Set(typed.split('\n').map((line) => line.trim()))].filter(Boolean);
}

/** The list with one row taken out and put back at `place`. */
export function movedTo<Row extends { id: number }>(rows: readonly Row[], id: number, place: number): Row[] {
  const rest = rows.filter((row) => row.id !== id);
  return [...rest.slice(0, place), ...rows.filter((row) => row.id === id), ...rest.slice(place)];
}
