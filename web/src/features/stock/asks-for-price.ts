import type { ValuationMethod } from '@onhand/contract/item-answers';

/** STK-09: under these methods what was paid decides the cost, so adding stock asks for it. */
export function asksForPrice(method: ValuationMethod): boolean {
  return method !== 'standard';
}
