import type { Item, ItemPlace } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { useIsStockChanging, useStockChange } from './stock-change.queries.ts';
import { focusNow } from '../../ui/focus-now.ts';
import { PurchasePrice } from './purchase-price.tsx';
import { changeProblem } from '../../platform/quantity-check.ts';
import { suggestedForPlace, suggestedRestock } from './restock.rules.ts';
import { useActKey } from './use-act-key.ts';
import { useTellStockChanged } from './use-tell-stock-changed.ts';
import { asksForPrice } from './asks-for-price.ts';

interface RestockDialogProps {
  itemId: number;
  name: string;
  /** The place that is restocked, null for no folder; without one it is the item's home. */
  placeId?: number | null | undefined;
  onClose: () => void;
}

/** ALRT-01: stock is added right where something is said to be low. The usual amount and price are filled in: one tap confirms them. */
export function RestockDialog({ itemId, name, placeId, onClose }: RestockDialogProps) {
  const item = useQuery(itemQuery(itemId));
  const place = placeId === undefined ? undefined : item.data?.places.find((one) => one.placeId === placeId);
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={place ? `Restock ${name} in ${place.name ?? 'no folder'}` : `Restock ${name}`}
        size="sm"
        aria-describedby={undefined}
      >
        <ModalBody>
          <Loaded result={item} skeleton={<SkeletonRows />}>
            {(found) => <RestockForm item={found} place={place} onClose={onClose} />}
          </Loaded>
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}

function RestockForm({ item, place, onClose }: { item: Item; place: ItemPlace | undefined; onClose: () => void }) {
  const isPriced = can(useUser().role, 'VIEW_FINANCIALS') && asksForPrice(item.valuationMethod);
  const changeStock = useStockChange();
  const isBusy = useIsStockChanging(item.id);
  const tellChanged = useTellStockChanged();
  const { keyFor, done } = useActKey();
  // The suggestion of the first moment stays, whatever others do meanwhile.
  const [amount, setAmount] = useState(() => (place ? suggestedForPlace(place, item.unit) : suggestedRestock(item)));
  const problem = changeProblem(amount, item.unit);

  const send = async (purchasePrice?: string) => {
    const request = {
      adjustment: amount.trim(),
      source: 'edit' as const,
      ...(place && { placeId: place.placeId }),
      ...(purchasePrice !== undefined && { purchasePrice }),
    };
    try {
      const changed = await changeStock(item, { ...request, idempotencyKey: keyFor(item.updatedAt, request) });
      done();
      onClose();
      if (changed) tellChanged(changed);
    } catch (error) {
      showError(error);
    }
  };
  const quantity = (
    <FormField label="Quantity to add" hint={place ? placeWords(place, item.unit?.name) : stockWords(item)} error={problem}>
      <Input
        isNumeric
        inputMode={item.unit?.allowsDecimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        ref={focusNow}
        value={amount}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setAmount(event.target.value)}
      />
    </FormField>
  );
  if (isPriced) {
    return (
      <PurchasePrice
        item={item}
        amount={amount}
        isBusy={isBusy}
        isReady={problem === undefined}
        onConfirm={(price) => void send(price)}
        onCancel={onClose}
      >
        {quantity}
      </PurchasePrice>
    );
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!problem && !isBusy) void send();
  };
  return (
    <form aria-label="Restock" noValidate onSubmit={confirm} className="flex flex-col gap-3">
      {quantity}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={problem !== undefined} isBusy={isBusy}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

/** “None left, alert at 5 ft.” */
function stockWords({ quantity, stockStatus, lowStockThreshold, unit }: Item): string {
  const left = stockStatus === 'out' ? 'None left' : `${quantityText(quantity, unit?.name)} left`;
  return lowStockThreshold === null ? `${left}.` : `${left}, alert at ${quantityText(lowStockThreshold, unit?.name)}.`;
}

/** “1 there, minimum 4 ft, maximum 10 ft.” */
function placeWords({ quantity, minimum, maximum }: ItemPlace, unit: string | undefined): string {
  const limits = [
    minimum === null ? '' : `minimum ${quantityText(minimum, unit)}`,
    maximum === null ? '' : `maximum ${quantityText(maximum, unit)}`,
  ];
  return `${[`${quantityText(quantity, unit)} there`, ...limits].filter(Boolean).join(', ')}.`;
}
