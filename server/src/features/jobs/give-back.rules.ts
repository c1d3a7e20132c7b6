import { exact, least, spell } from '@onhand/contract/costing-decimals';
import { atLeastNothing } from './reserve.rules.ts';

/** A use of a line of which something may still come back. */
export interface StandingUse {
  id: number;
  line: number;
  itemId: number;
  place: number;
  quantity: string;
  cameBack: string;
  movementId: number;
}

export interface BackFromUse {
  use: StandingUse;
  quantity: string;
  /** Of that use, what had come back before. */
  cameBack: string;
}

export const standing = ({ quantity, cameBack }: Pick<StandingUse, 'quantity' | 'cameBack'>): string =>
  spell(exact(quantity).minus(cameBack));

/** So much less a line wants once so much of it came back: what came back was not needed. What was used beyond what was wanted is taken off first. */
export function wantedNoMore({ wanted, used }: { wanted: string; used: string }, quantity: string): string {
  const stillWanted = exact(wanted).minus(exact(used).minus(quantity));
  return spell(atLeastNothing(least(exact(quantity), stillWanted)));
}

/** Last out, first back (J8). Answers undefined where less was used than is to come back. */
export function backFrom(newestFirst: readonly StandingUse[], quantity: string): BackFromUse[] | undefined {
  let left = exact(quantity);
  const back: BackFromUse[] = [];
  for (const use of newestFirst) {
    const part = least(left, exact(standing(use)));
    if (part.lte(0)) continue;
    back.push({ use, quantity: spell(part), cameBack: use.cameBack });
    left = left.minus(part);
  }
  return left.eq(0) ? back : undefined;
}
