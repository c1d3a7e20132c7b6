import type { RefillLine, RefillStatus } from '@onhand/contract/refills';
import { quantityText } from '../../platform/format.ts';
import type { Tone } from '../../ui/badge.tsx';

export const statusWords: Record<RefillStatus, string> = { open: 'Open', picking: 'Being picked', done: 'Done', cancelled: 'Cancelled' };
export const statusTone: Record<RefillStatus, Tone> = { open: 'accent', picking: 'warn', done: 'good', cancelled: 'neutral' };

export const refillName = (number: number) => `R-${number}`;
export const placeName = (name: string | null) => name ?? 'No folder';

/** “4 there now, 8 after this, at least 5, at most 10”. */
export function levelWords({ level, planned, picked, loaded, isReturn, unit }: RefillLine): string {
  if (!level) return '';
  const coming = comingOf({ planned, picked, loaded, isReturn });
  const after = String(Number(level.quantity) + coming);
  const parts = [
    `${quantityText(level.quantity, unit?.name)} there now`,
    `${quantityText(after)} after this`,
    level.minimum === null ? '' : `at least ${quantityText(level.minimum)}`,
    level.maximum === null ? '' : `at most ${quantityText(level.maximum)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What the line still changes there. */
export function comingOf({ planned, picked, loaded, isReturn }: Pick<RefillLine, 'planned' | 'picked' | 'loaded' | 'isReturn'>): number {
  const left = Math.max(Number(planned), Number(picked)) - Number(loaded);
  return isReturn ? -left : left;
}

export function lineProblem({ state, to, from, isShort, missing }: RefillLine): string | undefined {
  if (state !== 'live') return state === 'archived' ? 'Archived: cannot be loaded' : 'Deleted: cannot be loaded';
  if (to.isGone) return `${placeName(to.name)} was deleted`;
  if (from?.isGone) return `${placeName(from.name)} was deleted: say where it came from`;
  if (isShort) return missing === null || missing === '0' ? 'Short' : `Short by ${quantityText(missing)}`;
  return undefined;
}
