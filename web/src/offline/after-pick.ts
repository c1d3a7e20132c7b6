import type { PickInput, RefillLine } from '@onhand/contract/refills';
import { addDecimals, compareDecimals } from '../platform/decimal.ts';

/** How much of a line is picked after a pick. */
export function pickedAfter({ picked }: RefillLine, { quantity, mode = 'set' }: PickInput): string {
  return mode === 'add' ? addDecimals(picked, String(quantity)) : String(quantity);
}

/** More than is wanted, which has to be said twice. */
export function isTooMany(line: RefillLine, pick: PickInput): boolean {
  return !pick.isMore && compareDecimals(pickedAfter(line, pick), line.planned) > 0;
}

/** The line as the server will answer it. */
export function afterPick(line: RefillLine, pick: PickInput): RefillLine {
  if (isTooMany(line, pick)) return line;
  const picked = pickedAfter(line, pick);
  const isEnough = compareDecimals(picked, '0') > 0 && compareDecimals(picked, line.planned) >= 0;
  return { ...line, picked, isSettled: (pick.isAll ?? false) || isEnough };
}
