import type { CountLine } from '@onhand/contract/counts';
import { isUncounted } from './count-lines.rules.ts';

export type ReviewFilter = 'differences' | 'uncounted' | 'all';

const isDifferent = ({ difference }: CountLine) => difference !== null && difference !== '0';

/** Booked or to be booked; and what cannot be, which a reviewer must know as well. */
function isOfInterest(line: CountLine): boolean {
  if (line.outcome) return !['matched', 'left'].includes(line.outcome);
  return isDifferent(line);
}

/** A line is left while nobody has counted it; in an open count, only if it can still be counted. */
const isLeft = (line: CountLine) => (line.outcome ? line.counted === null : isUncounted(line));

export function linesFor(filter: ReviewFilter, lines: readonly CountLine[]): readonly CountLine[] {
  if (filter === 'all') return lines;
  return lines.filter((line) => (filter === 'uncounted' ? isLeft(line) : isOfInterest(line)));
}
