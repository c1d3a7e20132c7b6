import type { CostExplanation, CostLine } from '@onhand/contract/cost-explanation';
import { costText, moneyText, quantityText } from '../../platform/format.ts';

type Figures = Pick<CostExplanation, 'method' | 'quantity' | 'unitCost' | 'totalValue' | 'basis' | 'lines' | 'replay'>;

/** A cost entered by hand moves no stock; what it did is a change of the value. */
export function isCostEntry({ lines }: Pick<Figures, 'lines'>): boolean {
  return lines[0]?.kind === 'revalue';
}

/** The sum in figures; FIFO needs none, its layers are the sum. */
export function formulaOf(figures: Figures, isItem: boolean): string | undefined {
  const { method, quantity, unitCost, totalValue, basis } = figures;
  if (method === 'fifo' || quantity === '0' || (!isItem && isCostEntry(figures))) return undefined;
  const product = `${quantityText(quantity)} × ${costText(unitCost)} = ${moneyText(totalValue)}`;
  if (basis) {
    return `In stock before: ${quantityText(basis.quantity)}, worth ${moneyText(basis.totalValue)}, so ${costText(basis.unitCost)} each.\n${product}`;
  }
  return isItem && method !== 'standard' ? `${moneyText(totalValue)} ÷ ${quantityText(quantity)} = ${costText(unitCost)} each` : product;
}

/** The heading over the receipts. */
export function linesLabel({ method, replay }: Pick<Figures, 'method' | 'replay'>, isItem: boolean): string {
  if (!isItem) return replay ? 'What was undone' : 'It comes from';
  return method === 'standard' ? 'The cost was set by' : 'What is in stock comes from';
}

/** True if shown figures were rounded, so that their sum may look a cent off. */
export function isRounded(lines: readonly CostLine[]): boolean {
  return lines.some(({ value }) => (value.split('.')[1] ?? '').length > 2);
}
