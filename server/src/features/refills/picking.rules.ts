import { Big } from 'big.js';

export interface PickedSoFar {
  itemName: string;
  /** The place it is for, in words. */
  to: string;
  planned: string;
  picked: string;
  loaded: string;
}

export interface Pick {
  quantity: string;
  mode: 'add' | 'set';
  isMore: boolean;
  isAll: boolean;
}

export type PickOutcome = { picked: string; isSettled: boolean } | { refusal: string };

/** PLC-09: what a pick makes of a line, or in one sentence why it does not. */
export function pickOutcome(line: PickedSoFar, { quantity, mode, isMore, isAll }: Pick): PickOutcome {
  const picked = mode === 'add' ? new Big(line.picked).plus(quantity) : new Big(quantity);
  if (picked.lt(line.loaded)) return { refusal: `${line.loaded} of “${line.itemName}” ${isOrAre(line.loaded)} loaded already.` };
  if (picked.gt(line.planned) && !isMore) return { refusal: tooMany(line, picked) };
  return { picked: picked.toFixed(), isSettled: isAll || (picked.gt(0) && picked.gte(line.planned)) };
}

function tooMany({ itemName, to, planned, picked }: PickedSoFar, after: Big): string {
  if (planned !== '0' && new Big(picked).gte(planned)) return `All ${planned} of “${itemName}” for ${to} are picked already.`;
  return `${planned} of “${itemName}” ${isOrAre(planned)} wanted for ${to}, not ${after.toFixed()}.`;
}

const isOrAre = (quantity: string) => (quantity === '1' ? 'is' : 'are');
