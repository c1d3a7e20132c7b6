import type { LowStockItem } from '@onhand/contract/dashboard';
import { stockStatusLabels } from '@onhand/contract/stock-status';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { figureText } from '../../platform/count-text.ts';
import { quantityText } from '../../platform/format.ts';
import { useLater } from '../../platform/use-later.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFolderLabels } from '../folders/folders.queries.ts';
import { ListCard, ListCardNote, ListCardRow } from './list-card.tsx';

interface LowStockCardProps {
  items: readonly LowStockItem[];
  /** Counts all items that are low or out, of which `items` are the first. */
  total: number;
  onRestock: ((item: { id: number; name: string }) => void) | undefined;
}

/** DASH-03: the items that are empty or nearly so, the emptiest first. People work on them among the alerts, where all of them are. */
export function LowStockCard({ items, total, onRestock }: LowStockCardProps) {
  // Two folders of one name are told apart in a moment; the first picture waits for nothing.
  const folderLabels = useFolderLabels(useLater());
  return (
    <ListCard title="Low or Out of Stock" to="/alerts" linkText={items.length < total ? `View all ${figureText(total)}` : 'View all'}>
      {items.length === 0 ? (
        <ListCardNote
          icon={CircleCheck}
          text="Nothing is low. Items show up here when there is no more of them than the low-stock threshold you gave them."
        />
      ) : (
        <ul className="divide-y" aria-label="Low stock">
          {items.map((item) => (
            <ListCardRow
              key={item.id}
              to={`/item/${item.id}`}
              name={item.name}
              icon={<StatusIcon status={item.stockStatus} />}
              detail={amountText(item, folderLabels.get(item.folderId ?? 0)?.label ?? item.folder)}
              action={
                onRestock ? (
                  <Button size="sm" aria-label={`Restock ${item.name}`} onClick={() => onRestock(item)}>
                    Restock
                  </Button>
                ) : null
              }
            />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

/** A sign, as in the card beside it: the words would leave no room for the name. */
function StatusIcon({ status }: { status: LowStockItem['stockStatus'] }) {
  const [Icon, tone] = status === 'out' ? [CircleX, 'text-bad'] : [TriangleAlert, 'text-warn'];
  return (
    <span className="shrink-0" title={stockStatusLabels[status]}>
      <Icon aria-hidden className={`size-4.5 ${tone}`} />
      <VisuallyHidden>{stockStatusLabels[status]}</VisuallyHidden>
    </span>
  );
}

/** “3 of 10 ft · Van 2”. */
function amountText({ quantity, lowStockThreshold, unit, onOrder }: LowStockItem, place: string | null): string {
  const amount =
    lowStockThreshold === null ? quantityText(quantity, unit) : `${quantityText(quantity)} of ${quantityText(lowStockThreshold, unit)}`;
  return [amount, onOrder ? `${quantityText(onOrder.quantity)} on order` : null, place].filter(Boolean).join(' · ');
}
