import { type Item } from '@onhand/contract/item-answers';
import { ItemChange } from '@onhand/contract/item-inputs';
import { unitWord } from '@onhand/contract/unit-words';
import { Pencil } from 'lucide-react';
import { moneyText, quantityText } from '../../../platform/format.ts';
import { freeOf, reservedText } from '../../../platform/reserved-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ItemThumb } from '../list/rows/item-thumb.tsx';
import { StockBadge } from '../stock-badge.tsx';
import { InPlace } from './details/in-place.tsx';
import type { ItemParts } from './item-parts.ts';
import { useSaveItem } from './item.queries.ts';

interface ItemHeaderProps {
  item: Item;
  canEdit: boolean;
  parts: Pick<ItemParts, 'why'>;
  onCount: () => void;
  onShowPictures: () => void;
}

export function ItemHeader({ item, canEdit, parts, onCount, onShowPictures }: ItemHeaderProps) {
  const save = useSaveItem(item.id);
  const promised = reservedText(item.reserved);
  return (
    <div className="flex items-start gap-4 px-5 pt-1 pb-4">
      <button type="button" aria-label="Show pictures" onClick={onShowPictures} className="shrink-0 rounded-md">
        <ItemThumb item={item} size="medium" className="size-20 rounded-md border" />
      </button>
      <div className="min-w-0 grow">
        <h2 className="text-lg font-semibold">
          <InPlace
            label="Name"
            text={item.name}
            canEdit={canEdit}
            check={(text) => ItemChange.shape.name.safeParse(text).error?.issues[0]?.message}
            onSave={(text) => save({ name: text }, { name: text.trim() })}
          />
        </h2>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* An output is read out when it changes, whoever changed it. */}
          <output aria-label="In stock" className="block min-w-0 text-2xl font-semibold tabular-nums wrap-anywhere">
            {quantityText(item.quantity)}
            {item.unit ? <span className="ml-1.5 text-base font-normal text-muted">{unitWord(item.unit.name, item.quantity)}</span> : null}
          </output>
          <StockBadge status={item.stockStatus} />
          {promised ? (
            <p className="text-sm text-muted tabular-nums">
              {promised}, {quantityText(freeOf(item))} free
            </p>
          ) : null}
        </div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          {item.totalValue === undefined ? null : (
            <p className="text-sm text-muted tabular-nums">Worth {parts.why(item, 'Why this value?', moneyText(item.totalValue))}</p>
          )}
          {canEdit ? (
            <Button size="sm" variant="ghost" className="-mr-3" onClick={onCount}>
              <Pencil aria-hidden />
              Set quantity
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
