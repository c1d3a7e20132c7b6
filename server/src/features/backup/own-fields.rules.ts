import { limits } from '@onhand/contract/limits';
import type { CustomField } from '@onhand/contract/custom-fields';
import { harmlessText } from './backup-csv.rules.ts';

export type OwnField = Pick<CustomField, 'id' | 'name' | 'kind'>;

/** The column of items.csv that holds a field of the organization's own. */
export const ownHeading = ({ id, name }: OwnField) => `field ${id}: ${name}`;

/** An item's custom fields as a record, in SQL: taken apart once, however many there are. */
export const ownRecord = (fields: readonly OwnField[]) =>
  `jsonb_to_record(custom) AS own (${fields.map(({ id }) => `"${id}" text`).join(', ')})`;

/** The cell of one of them. */
export function ownCell({ id, kind }: OwnField): string {
  const value = `own."${id}"`;
  return kind === 'checkbox' ? `CASE ${value} WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' END` : harmlessText(value);
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

/** As a record a character takes six bytes at most, and a field no more than this besides its text. */
const besidesText = 24;
const mayBeTooLarge = (cells: readonly string[], fields: readonly OwnField[]) =>
  cells.reduce((length, text) => length + text.length, 0) * 6 + fields.length * besidesText > limits.customBytesOfItem;

export function ownProblem(cells: readonly string[], fields: readonly OwnField[]): string | null {
  if (mayBeTooLarge(cells, fields) && Buffer.byteLength(ownValues(cells, fields)) > limits.customBytesOfItem)
    return 'the custom fields hold too much text';
  const bad = fields.find(({ kind }, place) => cells[place] !== '' && !shapes[kind].test(cells[place] ?? ''));
  return bad ? `the field “${bad.name}” does not hold a ${bad.kind}` : null;
}
