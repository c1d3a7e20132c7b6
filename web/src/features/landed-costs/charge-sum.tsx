import { spell, sum } from '@onhand/contract/costing-decimals';
import type { ForeseenPart } from '@onhand/contract/landed-costs';
import { moneyChangeText } from '../../platform/format.ts';

const sumOf = (figures: readonly (string | undefined)[]) => spell(sum(figures.map((one) => one ?? '0')));

/** What all of it comes to, and how much of that is stock and how much cost of goods, before it is added. */
export function ChargeSum({ amount, foreseen }: { amount: string | null; foreseen: readonly ForeseenPart[] | undefined }) {
  const figure = (value: string | null) => (value === null ? '—' : moneyChangeText(value));
  const rows = [
    ['To stock', foreseen ? sumOf(foreseen.map(({ inStock }) => inStock)) : null],
    ['To cost of goods', foreseen ? sumOf(foreseen.map(({ costOfGoods }) => costOfGoods)) : null],
    ['In all', amount],
  ] as const;
  return (
    <dl aria-live="polite" aria-label="What it does" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {rows.map(([label, value], nth) => (
        <div key={label} className={nth === rows.length - 1 ? 'contents font-medium' : 'contents text-muted'}>
          <dt>{label}</dt>
          <dd className="text-right tabular-nums">{figure(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
