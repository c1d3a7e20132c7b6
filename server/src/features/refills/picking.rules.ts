import { Big } from 'big.js';

export interface PickedSoFar {
  itemName: string;
  /** The place it is for, in words. */
  to: string;
  planned: string;
  picked: string;
  loaded: string;
  /** The place it is taken from is one of the person's own. */
  seesFrom: boolean;
}

export interface Pick {
  quantity: string;
  mode: 'add' | 'set';
  isMore: boolean;
  isAll: boolean;
}

/** A refusal that `isMore` overcomes says so. */
export type PickOutcome = { picked: string; isSettled: boolean } | { refusal: string; canBeMeant: boolean };

/**
 * PLC-09: what a pick makes of a line, or in one sentence why it does not. From a place that is not theirs a person takes what the list
 * sends them for and no more (PLC-11): else they could empty it, and would learn how much lies there.
 */
export function pickOutcome(line: PickedSoFar, { quantity, mode, isMore, isAll }: Pick): PickOutcome {
  const picked = mode === 'add' ? new Big(line.picked).plus(quantity) : new Big(quantity);
  if (picked.lt(line.loaded))
    return { refusal: `${line.loaded} of “${line.itemName}” ${isOrAre(line.loaded)} loaded already.`, canBeMeant: false };
  if (picked.gt(line.planned) && !(isMore && line.seesFrom)) return { refusal: tooMany(line, picked), canBeMeant: line.seesFrom };
  return { picked: picked.toFixed(), isSettled: isAll || (picked.gt(0) && picked.gte(line.planned)) };
}

function tooMany({ itemName, to, planned, picked }: PickedSoFar, after: Big): string {
  if (planned !== '0' && new Big(picked).gte(planned)) return `All ${planned} of “${itemName}” for ${to} are picked already.`;
  return `${planned} of “${itemName}” ${isOrAre(planned)} wanted for ${to}, not ${after.toFixed()}.`;
}

/** A line that nothing was known to come from: whoever finds some says where. */
export const unknownSource = (itemName: string) => `Nobody knows where “${itemName}” comes from. Say where you took it.`;

const isOrAre = (quantity: string) => (quantity === '1' ? 'is' : 'are');
