import type { CountLine } from '@onhand/contract/counts';
import { quantityProblem } from '../../platform/quantity-check.ts';

export function countedProblem(typed: string, unit: CountLine['unit']): string | undefined {
  return typed.trim() === '' ? 'Enter what you counted.' : quantityProblem(typed, unit);
}
