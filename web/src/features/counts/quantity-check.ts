import type { CountLine } from '@onhand/contract/counts';
import { QuantityInput } from '@onhand/contract/decimal';
import { hasDecimals } from '../../platform/decimal.ts';

/** What is wrong with a counted quantity; decimals only where the unit has them. */
export function quantityProblem(typed: string, unit: CountLine['unit']): string | undefined {
  if (typed.trim() === '') return 'Enter what you counted.';
  const parsed = QuantityInput.safeParse(typed);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (!unit?.allowsDecimals && hasDecimals(parsed.data)) {
    return unit ? `“${unit.name}” has whole numbers only.` : 'Without a unit that allows decimals, only whole numbers.';
  }
  return undefined;
}
