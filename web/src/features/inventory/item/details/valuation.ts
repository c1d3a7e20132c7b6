import type { ValuationMethod } from '@onhand/contract/item-answers';

export const valuationLabels: Record<ValuationMethod, string> = {
  mac: 'Moving average (MAC)',
  moving_average: 'Moving average',
  fifo: 'FIFO: first in, first out',
  standard: 'Standard: cost as entered',
};

/** `mac` is another name of the moving average: items that have it keep it, and nobody has to choose between the two. */
export function valuationOptions(current: ValuationMethod): { value: ValuationMethod; label: string }[] {
  const offered: ValuationMethod[] = [...(current === 'mac' ? (['mac'] as const) : []), 'moving_average', 'fifo', 'standard'];
  return offered.map((value) => ({ value, label: valuationLabels[value] }));
}

/** Two names of one method change nothing. */
export function isSameCosting(one: ValuationMethod, other: ValuationMethod): boolean {
  const plain = (method: ValuationMethod) => (method === 'mac' ? 'moving_average' : method);
  return plain(one) === plain(other);
}
