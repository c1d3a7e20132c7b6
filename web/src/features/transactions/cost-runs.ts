import type { CostLine } from '@onhand/contract/cost-explanation';
import { addDecimals } from '../../platform/decimal.ts';

/** Several issues in a row: at an average they change nothing but how much is left, so one line tells of them all. */
export interface CostRun {
  lines: readonly [CostLine, CostLine, ...CostLine[]];
  quantity: string;
  value: string;
  /** The common unit cost; null if they went out at several. */
  unitCost: string | null;
}

const isIssue = ({ quantity, quantityAfter }: CostLine) => quantityAfter !== null && quantity.startsWith('-');

/** Receipts one by one, and between them the issues as one. The sums stay exact. */
export function withRuns(lines: readonly CostLine[]): (CostLine | CostRun)[] {
  const groups: CostLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0] && isIssue(line) && isIssue(last[0])) last.push(line);
    else groups.push([line]);
  }
  return groups.flatMap(([first, second, ...more]) => {
    if (!first) return [];
    return second ? runOf([first, second, ...more]) : first;
  });
}

function runOf(lines: CostRun['lines']): CostRun {
  const total = (figures: string[]) => figures.reduce(addDecimals, '0');
  const [{ unitCost }] = lines;
  return {
    lines,
    quantity: total(lines.map(({ quantity }) => quantity)),
    value: total(lines.map(({ value }) => value)),
    unitCost: lines.every((line) => line.unitCost === unitCost) ? unitCost : null,
  };
}
