import type { PickInput, RefillLevel, RefillLine, RefillPlaceName, RefillStatus } from '@onhand/contract/refills';
import { pickedAfter } from '../../offline/after-pick.ts';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import type { Tone } from '../../ui/badge.tsx';

export const statusWords: Record<RefillStatus, string> = { open: 'Open', picking: 'Being picked', done: 'Done', cancelled: 'Cancelled' };
export const statusTone: Record<RefillStatus, Tone> = { open: 'accent', picking: 'warn', done: 'good', cancelled: 'neutral' };

export const refillName = (number: number) => `R-${number}`;
/** A place of a line, which the reader may not be told of. */
export const placeText = ({ isHidden, name }: RefillPlaceName) => (isHidden ? 'Another place' : (name ?? 'No folder'));
export const placeName = (name: string | null) => name ?? 'No folder';

/** What an open list still changes in the place: below zero, what it takes away. */
export function comingOf({ planned, picked, loaded, isReturn, isSettled }: RefillLine): string {
  const meant = isSettled || compareDecimals(picked, planned) > 0 ? picked : planned;
  const left = addDecimals(meant, negated(loaded));
  return isReturn ? negated(left) : left;
}

/** “4 there now, 8 after this, at least 5, at most 10”. */
export function levelWords({ quantity, minimum, maximum }: RefillLevel, coming: string, unit: string | undefined): string {
  const parts = [
    `${quantityText(quantity, unit)} there now`,
    coming === '0' ? '' : `${quantityText(addDecimals(quantity, coming))} after this`,
    minimum === null ? '' : `at least ${quantityText(minimum)}`,
    maximum === null ? '' : `at most ${quantityText(maximum)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export function lineProblem({ state, to, from, isShort, missing }: RefillLine): string | undefined {
  if (state !== 'live') return state === 'archived' ? 'Archived: cannot be loaded' : 'Deleted: cannot be loaded';
  if (to.isGone) return `${placeText(to)} was deleted`;
  if (from?.isGone) return `${placeText(from)} was deleted: say where it came from`;
  if (isShort) return missing === null || missing === '0' ? 'Short' : `Short by ${quantityText(missing)}`;
  return undefined;
}

/** As the server says it. */
export function tooManyText(line: RefillLine, pick: PickInput): string {
  const { name, planned, picked } = line;
  const to = line.to.isHidden ? 'another place' : line.to.name === null ? 'no folder' : `“${line.to.name}”`;
  if (planned !== '0' && compareDecimals(picked, planned) >= 0) return `All ${planned} of “${name}” for ${to} are picked already.`;
  return `${planned} of “${name}” ${planned === '1' ? 'is' : 'are'} wanted for ${to}, not ${pickedAfter(line, pick)}.`;
}
