import { numberProblem } from '@onhand/contract/decimal';
import type { StockChange } from '@onhand/contract/stock-change';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { compareDecimals, isDecimal } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import type { WaitingAct } from '../../offline/acts.ts';
import { placeNumber } from '../../offline/stock-after.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { itemQuery } from '../item-cache/item-cache.queries.ts';

interface SetDialogProps {
  change: WaitingAct<'stock'>;
  onClose: () => void;
  onSet: (body: StockChange) => void;
}

/** Instead of a change: what is really there. */
export function SetDialog({ change, onClose, onSet }: SetDialogProps) {
  const { item: seen } = change.seen;
  const { data: item } = useQuery({ ...itemQuery(seen.id), staleTime: 0 });
  const [quantity, setQuantity] = useState('');
  const [error, setError] = useState<string>();
  const { unit } = seen;
  // The place that it was made in, unless that is gone: then it is about where the item is kept.
  const placeId = change.refusal?.isAboutPlace ? undefined : placeNumber(change.input.body.placeId);
  const there = item?.places.find((place) => (placeId === undefined ? place.isHome : place.placeId === placeId));

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const entered = quantity.trim();
    if (!isDecimal(entered) || compareDecimals(entered, '0') < 0) {
      setError(isDecimal(entered) ? 'Must not be below zero.' : numberProblem(entered));
      return;
    }
    const { transactionNote } = change.input.body;
    const at = placeId === undefined ? {} : { placeId };
    onSet({ quantity: entered, source: 'count', ...at, ...(transactionNote !== undefined && { transactionNote }) });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        size="sm"
        title={seen.name}
        description={
          item
            ? `The server has ${quantityText(there?.quantity ?? item.quantity, unit)}${there && item.places.length > 1 ? ` in ${there.name ?? 'no folder'}` : ''}.`
            : `You saw ${quantityText(seen.quantity, unit)}.`
        }
      >
        <form className="contents" onSubmit={submit} noValidate>
          <ModalBody>
            <FormField label="How many are there now" error={error}>
              <Input isNumeric value={quantity} trailing={unit ?? undefined} onChange={({ target }) => setQuantity(target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions>Set the quantity</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
