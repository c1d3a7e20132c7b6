import type { Import, ImportLine } from '@onhand/contract/imports';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { changesOf } from './checking/line-changes.rules.ts';
import { lineParser } from './checking/parse-line.rules.ts';
import { shapeOf } from './lookup-tables.ts';

/** Of these the check keeps no more than what they are: everything else is in their cells. */
const isPlain = ({ action, changes }: ImportLine) => action === 'create' && changes.length === 0;

/** Lines as people see them: what a new item is made with is read from its cells when somebody looks, and not written down for a hundred thousand. */
export async function showLines<Line extends ImportLine>(tx: Tx, scope: Scope, one: Import, lines: readonly Line[]): Promise<Line[]> {
  // Nothing has been found yet, or not with these columns.
  if (one.counts === null) return lines.map((line) => ({ ...line, action: null, itemId: null, changes: [], problems: [] }));
  if (!lines.some(isPlain)) return [...lines];
  const shape = shapeOf(one, await listCustomFields(tx, scope));
  const parse = lineParser(shape);
  const units = new Map(one.unitWords.map(({ word, unit }) => [word.toLowerCase(), unit]));
  return lines.map((line) => {
    if (!isPlain(line)) return line;
    const { values } = parse(line.cells);
    const unit = units.get(values.unit?.toLowerCase() ?? '') ?? values.unit;
    return { ...line, changes: changesOf({ ...values, ...(unit !== undefined && { unit }) }, null, shape.ownFields, null, undefined) };
  });
}
