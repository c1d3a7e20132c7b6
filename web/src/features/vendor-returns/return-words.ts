import type { ReturnKind, VendorReturnSummary } from '@onhand/contract/vendor-returns';

export const kindWords: Record<ReturnKind, string> = { return: 'Return', warranty: 'Warranty', core: 'Core' };

type Standing = Pick<VendorReturnSummary, 'state' | 'hasCredit' | 'isOverdue'>;

export function stateWord({ state, hasCredit, isOverdue }: Standing): string {
  if (state === 'undone') return 'Taken back';
  if (state === 'open') return isOverdue ? 'Credit overdue' : 'Credit owed';
  return hasCredit ? 'Credited' : 'No credit';
}

export function stateTone({ state, isOverdue, hasCredit }: Standing): 'neutral' | 'good' | 'warn' | 'accent' {
  if (state === 'open') return isOverdue ? 'warn' : 'accent';
  return state === 'closed' && hasCredit ? 'good' : 'neutral';
}
