import type { Valuation } from '@onhand/contract/cost-explanation';
import { compareDecimals } from '../../../../platform/decimal.ts';
import { costText, moneyText, quantityText } from '../../../../platform/format.ts';

const isAverage = ({ method }: Valuation) => method === 'mac' || method === 'moving_average';

/** These sentences tell what changes with the method: the value now, the cost of the next use, and later purchases. */
export function methodChangeWords(current: Valuation, next: Valuation): string[] {
  return [valueWords(current, next), nextUseWords(current, next), purchaseWords(next)].filter((words) => words !== undefined);
}

function valueWords(current: Valuation, next: Valuation): string {
  if (compareDecimals(current.quantity, '0') === 0) return 'There is nothing in stock, so no value changes.';
  if (compareDecimals(current.totalValue, next.totalValue) === 0) return `The total stays ${moneyText(next.totalValue)}.`;
  return `The total changes from ${moneyText(current.totalValue)} to ${moneyText(next.totalValue)}.`;
}

function nextUseWords(current: Valuation, next: Valuation): string | undefined {
  if (compareDecimals(current.quantity, '0') === 0) return undefined;
  const [now, after] = [nextUse(current), nextUse(next)];
  if (now.cost === after.cost && now.amount === after.amount) return `The next one you use will cost ${after.cost}, as it would now.`;
  return `The next ${after.amount} you use will cost ${after.cost} each. Now the next ${now.amount} would cost ${now.cost} each.`;
}

/** Answers the stock that goes out first, at one cost: the oldest layer, or all of it at the average. */
function nextUse({ layers, quantity, unitCost }: Valuation): { amount: string; cost: string } {
  const first = layers[0] ?? { quantity, unitCost };
  return { amount: quantityText(first.quantity), cost: costText(first.unitCost) };
}

function purchaseWords(next: Valuation): string {
  if (next.method === 'fifo') return 'What you buy from then on keeps its own price, and the oldest goes out first.';
  if (isAverage(next)) return 'What you buy from then on is averaged with what is there.';
  return 'The unit cost stays as it is until you enter another; what you pay no longer changes it.';
}
