import { type StockStatus, stockStatusLabels } from '@onhand/contract/stock-status';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';

const looks = {
  in: { tone: 'good', icon: <CircleCheck aria-hidden /> },
  low: { tone: 'warn', icon: <TriangleAlert aria-hidden /> },
  out: { tone: 'bad', icon: <CircleX aria-hidden /> },
} as const;

/** INV-06: the word, an icon and a color, of which the word would do. */
export function StockBadge({ status }: { status: StockStatus }) {
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {stockStatusLabels[status]}
    </Badge>
  );
}

/** The same without the word, for a place that has no room for it; stock that is well needs no sign. */
export function StockSign({ status }: { status: StockStatus }) {
  if (status === 'in') return null;
  const { tone, icon } = looks[status];
  return (
    <span title={stockStatusLabels[status]} className={cx('mr-1.5 shrink-0 [&_svg]:size-3.5', tone === 'bad' ? 'text-bad' : 'text-warn')}>
      {icon}
      <span className="sr-only">{stockStatusLabels[status]}, </span>
    </span>
  );
}
