import type { JobLine } from '@onhand/contract/job-answers';
import { addDecimals, compareDecimals, negated } from '../platform/decimal.ts';

type Reserved = JobLine['reservedIn'][number];

const isMore = (one: string, other: string) => compareDecimals(one, other) > 0;
export const leastOf = (one: string, other: string) => (isMore(one, other) ? other : one);
const minus = (one: string, other: string) => addDecimals(one, negated(other));
/** Never below zero. */
const rest = (one: string, other: string) => (isMore(one, other) ? minus(one, other) : '0');

/** Takes so many from these reservations, in their order; answers what is left of them, and what could not be taken. */
function taken(from: readonly Reserved[], quantity: string): { left: Reserved[]; missing: string } {
  let missing = quantity;
  const left = from.map((one) => {
    const some = leastOf(one.quantity, missing);
    missing = minus(missing, some);
    return { ...one, quantity: minus(one.quantity, some) };
  });
  return { left: left.filter(({ quantity: lies }) => lies !== '0'), missing };
}

const sum = (rows: readonly Reserved[]) => rows.reduce((all, { quantity }) => addDecimals(all, quantity), '0');
const isIn = (placeId: number | null) => (one: Reserved) => !one.isElsewhere && one.placeId === placeId;

export const stillWanted = ({ wanted, used }: Pick<JobLine, 'wanted' | 'used'>) => rest(wanted, used);

/** A line with its sums made anew: what it wants, and neither has nor used, is short. */
export function summedUp(line: JobLine): JobLine {
  const reserved = sum(line.reservedIn);
  const picked = sum(line.reservedIn.filter(({ isPicked }) => isPicked));
  return { ...line, reserved, picked, short: rest(line.wanted, addDecimals(line.used, reserved)) };
}

/** How much of a use is taken of what is reserved for the line in that place: the rest was free, or others’. */
export function takenOfReserved(line: Pick<JobLine, 'reservedIn'>, placeId: number | null, quantity: string): string {
  return leastOf(sum(line.reservedIn.filter(isIn(placeId))), quantity);
}

/** Uses parts of a line by the server's rules: its own reservation there first, picked before not; others go as far as it wants no more. */
export function lineAfterUse(line: JobLine, placeId: number | null, quantity: string): JobLine {
  const here = line.reservedIn.filter(isIn(placeId)).toSorted((one, other) => Number(other.isPicked) - Number(one.isPicked));
  const others = line.reservedIn.filter((one) => !here.includes(one));
  const used = addDecimals(line.used, quantity);
  const kept = [...taken(here, quantity).left, ...others];
  const picked = kept.filter(({ isPicked }) => isPicked);
  const open = kept.filter(({ isPicked }) => !isPicked);
  const openWish = rest(stillWanted({ wanted: line.wanted, used }), sum(picked));
  const tooMany = rest(sum(open), openWish);
  return summedUp({ ...line, used, reservedIn: [...picked, ...taken(open.toReversed(), tooMany).left.toReversed()] });
}

/** What came back is wanted no more, but for what was used beyond what was wanted. */
export function lineAfterReturn(line: JobLine, quantity: string): JobLine {
  const used = rest(line.used, quantity);
  return summedUp({ ...line, used, wanted: minus(line.wanted, leastOf(quantity, rest(line.wanted, used))) });
}

/** Loads what is reserved in a place (any, where none is named): it lies in the van, picked. */
export function lineAfterPick(
  line: JobLine,
  from: number | null | undefined,
  to: { placeId: number | null; name: string },
  quantity: string,
): JobLine {
  const isOpen = (one: Reserved) => !one.isPicked && (from === undefined || isIn(from)(one));
  const { left, missing } = taken(line.reservedIn.filter(isOpen), quantity);
  const others = line.reservedIn.filter((one) => !isOpen(one));
  const lies = others.find((one) => one.isPicked && isIn(to.placeId)(one));
  const loaded = addDecimals(minus(quantity, missing), lies?.quantity ?? '0');
  const picked = { ...to, isElsewhere: false, isPicked: true, quantity: loaded };
  return summedUp({ ...line, reservedIn: [...others.filter((one) => one !== lies), ...left, ...(loaded === '0' ? [] : [picked])] });
}
