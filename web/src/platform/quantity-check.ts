import { QuantityInput } from '@onhand/contract/decimal';
import { compareDecimals, hasDecimals } from './decimal.ts';

type Unit = { name: string; allowsDecimals: boolean } | null;

/** What is wrong with a quantity; decimals only where the unit has them. */
export function quantityProblem(typed: string, unit: Unit): string | undefined {
  const parsed = QuantityInput.safeParse(typed);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (!unit?.allowsDecimals && hasDecimals(parsed.data)) {
    return unit ? `“${unit.name}” has whole numbers only.` : 'Without a unit that allows decimals, only whole numbers.';
  }
  return undefined;
}

/** The same for what is added or taken, which must be something. */
export function changeProblem(typed: string, unit: Unit): string | undefined {
  const problem = quantityProblem(typed, unit);
  if (problem) return problem;
  return compareDecimals(QuantityInput.parse(typed), '0') > 0 ? undefined : 'Please enter more than zero.';
}
