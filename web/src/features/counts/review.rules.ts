import type { CountLine } from '@onhand/contract/counts';

export type ReviewFilter = 'differences' | 'uncounted' | 'all';

const isDifferent = ({ difference }: CountLine) => difference !== null && difference !== '0';

/** Booked or to be booked; and what cannot be, which a reviewer must know as well. */
function isOfInterest(line: CountLine): boolean {
  if (line.outcome) return !['matched', 'left'].includes(line.outcome);
  return isDifferent(line);
}

export function linesFor(filter: ReviewFilter, lines: readonly CountLine[]): readonly CountLine[] {
  if (filter === 'all') return lines;
  return lines.filter((line) => (filter === 'uncounted' ? line.counted === null : isOfInterest(line)));
}
