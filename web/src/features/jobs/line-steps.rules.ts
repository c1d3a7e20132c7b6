import type { Job, JobLine } from '@onhand/contract/job-answers';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';

const isSome = (quantity: string) => compareDecimals(quantity, '0') > 0;
const rest = (one: string, other: string) => (compareDecimals(one, other) > 0 ? addDecimals(one, negated(other)) : '0');

/** How many one tap uses: what was loaded, else what is reserved, else what is still wanted; nothing once all is used. */
export function nextUse({ picked, reserved, wanted, used }: Pick<JobLine, 'picked' | 'reserved' | 'wanted' | 'used'>): string {
  if (isSome(picked)) return picked;
  return isSome(reserved) ? reserved : rest(wanted, used);
}

/** Reserved parts that are still to be loaded, each from where it lies; those in the van already need no drive, only the mark. */
export function toLoad({ lines }: Pick<Job, 'lines'>): { line: JobLine; quantity: string; from: JobLine['reservedIn'][number] }[] {
  return lines.flatMap((line) =>
    line.reservedIn
      .filter(({ isPicked, isElsewhere }) => !isPicked && !isElsewhere)
      .map((from) => ({ line, quantity: from.quantity, from })),
  );
}

/** J9: what was loaded and is neither used nor put back: closing asks for it. */
export const leftovers = ({ lines }: Pick<Job, 'lines'>) => lines.filter(({ picked }) => isSome(picked));

/** Of what was loaded, so much lies where the reader works: all of it for whoever may take from others' places too. */
export function loadedInReach({ reservedIn }: Pick<JobLine, 'reservedIn'>, takesElsewhere: boolean): string {
  const within = reservedIn.filter(({ isPicked, isElsewhere }) => isPicked && (takesElsewhere || !isElsewhere));
  return within.reduce((sum, { quantity }) => addDecimals(sum, quantity), '0');
}

/** Of so many lines more is reserved than before. */
export function gainedBy(before: Pick<Job, 'lines'>, after: Pick<Job, 'lines'>): number {
  const had = new Map(before.lines.map(({ line, reserved }) => [line, reserved]));
  return after.lines.filter(({ line, reserved }) => compareDecimals(reserved, had.get(line) ?? '0') > 0).length;
}

/** What a cancelled job frees, line by line. */
export const freedBy = ({ lines }: Pick<Job, 'lines'>) => lines.filter(({ reserved }) => isSome(reserved));

/** What is missing comes first, then what is still to be used, then what is done; within that as it was planned. */
export function inOrderOfWork(lines: readonly JobLine[]): JobLine[] {
  const rank = (line: JobLine) => (isSome(nextUse(line)) ? 0 : 1);
  return lines.toSorted((one, other) => rank(one) - rank(other));
}
