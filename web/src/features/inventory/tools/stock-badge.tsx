import { type StockStatus, stockStatusLabels } from '@onhand/contract/inventory';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

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
