import { addDecimals, compareDecimals, negated } from '../platform/decimal.ts';
import type { WaitingAct } from './acts.ts';

/** True of an act on the transfer or the list with this id; of which of the two, its kind says. */
export const isAbout = (act: WaitingAct, id: number) => 'params' in act.input && Number(act.input.params.id) === id;

/** Never below zero: somebody else may have received it meanwhile. */
export function less(figure: string, by: string): string {
  const left = addDecimals(figure, negated(by));
  return compareDecimals(left, '0') < 0 ? '0' : left;
}
