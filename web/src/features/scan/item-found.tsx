import type { Item } from '@onhand/contract/item-answers';
import type { SharedCode } from '@onhand/contract/qr';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { compareDecimals, negated } from '../../platform/decimal.ts';
import { Button } from '../../ui/button.tsx';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { useMeantPlace } from '../places/places.queries.ts';
import { sentPlace } from '../stock/stock-change.queries.ts';
import { FoundHeader } from './found-header.tsx';
import { JustDone } from './just-done.tsx';
import { QuantityChoice } from './quantity-choice.tsx';
import type { RecentAction } from './recent-actions.ts';
import type { FoundFacts, PricePanel, StockWish } from './scan-ports.ts';

interface ItemFoundProps {
  found: Item;
  /** The place whose label was scanned while it was shown. */
  scannedPlaceId?: number;
  sharedWith: readonly SharedCode[];
  /** Changes since this moment are shown, and can be undone here. */
  openedAt: number;
  isBusy: boolean;
  facts: FoundFacts;
  pricePanel: PricePanel;
  pricing: Pricing | null;
  onPricing: (pricing: Pricing | null) => void;
  onChoose: (id: number) => void;
  onChange: (item: Item, wish: StockWish, how: 'update' | 'adjustment') => void;
  onUndo: (action: RecentAction) => Promise<boolean>;
  onQuickAction?: (item: Item, placeId: number | null) => void;
  onBack: () => void;
  /** It went onto a job, which says so itself. */
  onUsed: () => void;
  backLabel: string;
}

/** This stock is about to be added, while its price is asked for. */
export interface Pricing {
  itemId: number;
  amount: string;
  how: 'update' | 'adjustment';
}

/** SCAN-07: the item a code stands for, and what can be done with its stock. It stays until another is scanned or asked for. */
export function ItemFound({
  found,
  scannedPlaceId,
  sharedWith,
  openedAt,
  isBusy,
  facts,
  pricePanel,
  pricing,
  onPricing,
  onChoose,
  onChange,
  onUndo,
  onQuickAction,
  onBack,
  onUsed,
  backLabel,
}: ItemFoundProps) {
  // Somebody else may change it while it is shown here.
  const { data: item } = useQuery({ ...itemQuery(found.id), initialData: found, staleTime: Number.POSITIVE_INFINITY });
  const isOut = compareDecimals(item.quantity, '0') <= 0;
  const [chosen, setChosen] = useState<number | null>();
  const meant = useMeantPlace(item);
  const placeId = chosen === undefined ? (scannedPlaceId ?? meant) : chosen;
  const there = sentPlace(item, placeId);

  const add = (amount: string, how: Pricing['how']) => {
    if (pricePanel.isAsked(item)) onPricing({ itemId: item.id, amount, how });
    else onChange(item, { adjustment: amount, ...there }, how);
  };
  let controls: ReactNode;
  if (item.archivedAt !== null) controls = <p className="text-muted">This item is archived. Restore it to change its stock.</p>;
  else if (pricing) {
    controls = pricePanel.render({
      item,
      amount: pricing.amount,
      isBusy,
      onConfirm: (purchasePrice) => onChange(item, { adjustment: pricing.amount, purchasePrice, ...there }, pricing.how),
      onCancel: () => onPricing(null),
    });
  } else {
    controls = (
      <QuantityChoice
        isOut={isOut}
        isBusy={isBusy}
        onAdd={add}
        onRemove={(amount, how) => onChange(item, { adjustment: negated(amount), ...there }, how)}
      />
    );
  }
  return (
    <section aria-label="Item found" className="flex flex-col gap-3">
      <FoundHeader item={item} facts={facts} />
      {sharedWith.length > 0 ? <SharedCodes others={sharedWith} onChoose={onChoose} /> : null}
      {pricing ? null : <JustDone itemId={item.id} since={openedAt} onUndo={onUndo} />}
      {item.archivedAt === null && !pricing ? facts.renderWhere(item, placeId, setChosen) : null}
      {item.archivedAt === null && !pricing ? facts.renderJob(item, placeId, onUsed) : null}
      {controls}
      {pricing ? null : (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3">
          <Button variant="ghost" className="-ml-3.5" onClick={onBack}>
            <ArrowLeft aria-hidden />
            {backLabel}
          </Button>
          {facts.renderWho(item)}
          {onQuickAction && item.archivedAt === null ? (
            <Button variant="ghost" className="-mr-3.5" onClick={() => onQuickAction(item, placeId)}>
              <Zap aria-hidden />
              Quick action
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

function SharedCodes({ others, onChoose }: { others: readonly SharedCode[]; onChoose: (id: number) => void }) {
  return (
    <section aria-label="Other items with this code" className="rounded-md border">
      <p className="px-3 pt-2 text-sm text-muted">
        {others.length === 1 ? 'Another item has this code too:' : 'Other items have this code too:'}
      </p>
      <ul className="p-1">
        {others.map(({ id, name, folderName }) => (
          <li key={id}>
            <Button variant="ghost" className="w-full justify-start" onClick={() => onChoose(id)}>
              <span className="min-w-0 truncate">{name}</span>
              {folderName ? <span className="min-w-0 truncate font-normal text-muted">{folderName}</span> : null}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
