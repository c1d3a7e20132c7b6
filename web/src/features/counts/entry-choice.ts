import type { CountLine } from '@onhand/contract/counts';
import { plain } from '@onhand/contract/decimal';
import { addDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { usualMode } from './count-lines.rules.ts';
import { countedProblem } from './quantity-check.ts';

export interface EntryChoice {
  /** Left out where nothing is counted yet: the server adds it to what someone else may be entering at this moment. */
  mode: 'set' | 'add' | undefined;
  label: string;
}

/** Lists what can be done with a typed quantity, the usual way first. */
export function choicesFor(line: CountLine, typed: string): EntryChoice[] {
  const quantity = plain(typed.trim());
  const text = (value: string) => quantityText(value, line.unit?.name);
  const isReady = countedProblem(typed, line.unit) === undefined;
  if (line.counted === null) return [{ mode: undefined, label: isReady ? `Count ${text(quantity)}` : 'Count' }];
  const add: EntryChoice = { mode: 'add', label: isReady ? `Add: ${text(addDecimals(line.counted, quantity))}` : 'Add' };
  const set: EntryChoice = { mode: 'set', label: isReady ? `Replace: ${text(quantity)}` : 'Replace' };
  return usualMode(line) === 'add' ? [add, set] : [set, add];
}
