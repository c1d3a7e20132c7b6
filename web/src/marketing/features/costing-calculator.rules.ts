import { applyCosting, type Method, type Stock, unitCostOf } from '@onhand/contract/costing';
import { roundForDisplay } from '@onhand/contract/costing-decimals';

export interface Step {
  id: number;
  kind: 'in' | 'out';
  quantity: string;
  /** The price of a delivery. */
  unitCost: string;
}

/** A step with what it did, by the rules the product itself books by. */
export interface Result extends Step {
  /** False where a figure is missing or no number; such a step changes nothing. */
  isValid: boolean;
  onHand: string;
  value: string;
  shownCost: string;
  /** The cost of the part that was taken, and whether less was there than asked for. */
  taken?: { cost: string; quantity: string; isShort: boolean };
  layers: { quantity: string; unitCost: string }[];
}

export const firstSteps: readonly Step[] = [
  { id: 1, kind: 'in', quantity: '10', unitCost: '4.00' },
  { id: 2, kind: 'in', quantity: '10', unitCost: '6.00' },
  { id: 3, kind: 'out', quantity: '12', unitCost: '' },
];

const figure = /^\d{1,7}(\.\d{1,4})?$/;

export function run(method: Method, steps: readonly Step[]): Result[] {
  let stock: Stock = { method, quantity: '0', value: '0', lastUnitCost: '0', lastPaid: null, layers: [] };
  return steps.map((step) => {
    const isValid = figure.test(step.quantity) && (step.kind === 'out' || figure.test(step.unitCost));
    const outcome = isValid
      ? applyCosting(
          stock,
          step.kind === 'in' ? { kind: 'in', quantity: step.quantity, unitCost: step.unitCost } : { kind: 'out', quantity: step.quantity },
        )
      : null;
    stock = outcome?.stock ?? stock;
    return {
      ...step,
      isValid,
      onHand: stock.quantity,
      value: money(stock.value),
      shownCost: money(unitCostOf(stock)),
      ...(step.kind === 'out' &&
        outcome && {
          taken: {
            cost: money(outcome.value.replace('-', '')),
            quantity: outcome.delta.replace('-', ''),
            isShort: outcome.requested !== null,
          },
        }),
      layers: stock.layers.map((layer) => ({
        quantity: layer.quantity,
        unitCost: money(unitCostOf({ ...stock, quantity: layer.quantity, value: layer.value })),
      })),
    };
  });
}

/** $1,234.50, from an exact figure and never through a floating one. */
function money(value: string): string {
  const [whole = '0', cents = ''] = roundForDisplay(value, 2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}
