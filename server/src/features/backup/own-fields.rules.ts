import { limits } from '@onhand/contract/limits';
import type { CustomField } from '@onhand/contract/custom-fields';

export type OwnField = Pick<CustomField, 'id' | 'name' | 'kind'>;

/** The column of items.csv that holds a field of the organization's own. */
export const ownHeading = ({ id, name }: OwnField) => `field ${id}: ${name}`;

/** Turns an item's custom fields into cells. */
export function ownCells(custom: string, fields: readonly OwnField[]): string[] {
  const held = JSON.parse(custom) as Record<string, string | boolean | null>;
  return fields.map(({ id }) => {
    const value = held[String(id)] ?? '';
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  });
}

export function ownValues(cells: readonly string[], fields: readonly OwnField[]): string {
  const filled = fields.flatMap(({ id, kind }, place) => {
    const text = cells[place] ?? '';
    return text === '' ? [] : [[String(id), kind === 'checkbox' ? text === 'yes' : text] as const];
  });
  return JSON.stringify(Object.fromEntries(filled));
}

const shapes: Record<OwnField['kind'], RegExp> = {
  text: /^[^\0]{0,2000}$/s,
  choice: /^[^\0]{0,2000}$/s,
  number: /^-?\d{1,15}(\.\d{1,10})?$/,
  date: /^\d{4}-\d\d-\d\d$/,
  checkbox: /^(yes|no)$/,
  link: /^https?:\/\/[^\0\s]{1,2000}$/i,
};

export function ownProblem(cells: readonly string[], fields: readonly OwnField[]): string | null {
  if (Buffer.byteLength(ownValues(cells, fields)) > limits.customBytesOfItem) return 'the custom fields hold too much text';
  const bad = fields.find(({ kind }, place) => cells[place] !== '' && !shapes[kind].test(cells[place] ?? ''));
  return bad ? `the field “${bad.name}” does not hold a ${bad.kind}` : null;
}
