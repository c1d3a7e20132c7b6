import type { CostExplanation } from '@onhand/contract/cost-explanation';
import { moneyChangeText, moneyText } from '../../platform/format.ts';

/** BUY-08: where the amount of a charge went. */
export function CostCorrection({ correction: { amount, stock, costOfGoods } }: { correction: NonNullable<CostExplanation['correction']> }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t pt-2 text-sm">
      <dt>Its part of the amount</dt>
      <dd className="text-right tabular-nums">{moneyText(amount)}</dd>
      <dt>Value of stock</dt>
      <dd className="text-right tabular-nums">{moneyChangeText(stock)}</dd>
      <dt>Cost of goods issued</dt>
      <dd className="text-right tabular-nums">{moneyChangeText(costOfGoods)}</dd>
    </dl>
  );
}
