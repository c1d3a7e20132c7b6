import type { CountLine } from '@onhand/contract/counts';
import { quantityProblem } from '../../platform/quantity-check.ts';

/** What is wrong with a counted quantity. */
export function countedProblem(typed: string, unit: CountLine['unit']): string | undefined {
  return typed.trim() === '' ? 'Enter what you counted.' : quantityProblem(typed, unit);
}
