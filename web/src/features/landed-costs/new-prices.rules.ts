import { exact, spell, sum } from '@onhand/contract/costing-decimals';
import { plain } from '@onhand/contract/decimal';
import type { ChargeableLine } from '@onhand/contract/landed-costs';

/** What each line costs more, or less, once a pack of it costs what was typed; a line that nothing was typed for stays as it is. */
export function partsOfNewPrices(
  lines: readonly ChargeableLine[],
  typed: ReadonlyMap<number, string>,
): { amount: string; parts: Map<number, string> } {
  const parts = new Map(
    lines.flatMap(({ line, quantity, piecesPerPack, price = '0' }) => {
      const wanted = plain((typed.get(line) ?? '').trim());
      if (!isPrice(wanted)) return [];
      return [[line, spell(exact(wanted).minus(price).times(quantity).div(piecesPerPack).round(6))] as const];
    }),
  );
  return { amount: spell(sum([...parts.values()])), parts };
}

export const isPrice = (text: string) => /^\d{1,10}(\.\d{1,6})?$/.test(text);
