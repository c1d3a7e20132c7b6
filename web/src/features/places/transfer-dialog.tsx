import type { Item } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { bodyOf } from '../../platform/errors.ts';
import { lyingText } from '../../platform/reserved-text.ts';
import { quantityText } from '../../platform/format.ts';
import { changeProblem } from '../../platform/quantity-check.ts';
import { useUser } from '../../platform/session.ts';
import { newActKey } from '../../platform/act-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { usePlaceName } from './place-name.ts';
import { useOwnPlace } from './own-place.queries.ts';
import { useTransfer } from './transfer.queries.ts';

export interface TransferStart {
  from?: number | null;
  to?: number | null;
}

interface TransferProps {
  item: Item;
  start: TransferStart;
  onClose: () => void;
}

/** PLC-05, in one step: some of an item from one of its places to another. */
export function TransferDialog(props: TransferProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <DialogContent title={`Move some of “${props.item.name}”`} size="sm" aria-describedby={undefined}>
        <TransferForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

/** The fullest of the places it is not going to: most of what is moved comes from there. */
function likelySource({ places }: Item, to: number | null | undefined): number | null | undefined {
  const [fullest] = places.filter(({ placeId }) => placeId !== to).toSorted((one, other) => compareDecimals(other.quantity, one.quantity));
  return fullest?.placeId;
}

function TransferForm({ item, start, onClose }: TransferProps) {
  const { data: folders = [] } = useQuery(foldersQuery);
  const own = useOwnPlace();
  const hasAll = can(useUser().role, 'ALL_FOLDERS');
  const nameOf = usePlaceName();
  const [key, setKey] = useState(newActKey);
  const [from, setFrom] = useState(start.from === undefined ? likelySource(item, start.to) : start.from);
  const usual = own && own.id !== from ? own.id : undefined;
  const [to, setTo] = useState<number | null | undefined>(start.to === undefined ? usual : start.to);
  const [amount, setAmount] = useState('1');
  const [refusal, setRefusal] = useState<string>();
  const transfer = useTransfer();
  const lies = item.places.find(({ placeId }) => placeId === from)?.quantity ?? '0';
  const tooMuch = () => (compareDecimals(amount.trim(), lies) > 0 ? `Only ${quantityText(lies, item.unit?.name)} there.` : undefined);
  const problem = changeProblem(amount, item.unit) ?? tooMuch();
  const isReady = from !== undefined && to !== undefined && from !== to && problem === undefined;
  // Another act has another key, so that it is not taken for the one before.
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setRefusal(undefined);
      setKey(newActKey());
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || transfer.isPending) return;
    transfer.mutate(
      { item, fromPlaceId: from, toPlaceId: to, to: nameOf(to), quantity: amount.trim(), key },
      {
        onSuccess: onClose,
        onError: (error) => setRefusal((error instanceof ApiError ? error.details[0]?.message : undefined) ?? bodyOf(error)),
      },
    );
  };
  return (
    <form className="contents" noValidate onSubmit={submit}>
      <ModalBody className="flex flex-col gap-3">
        <FormField label="From">
          <Select
            options={item.places.map(({ placeId, name, ...lies }) => ({
              value: String(placeId ?? 0),
              label: `${nameOf(placeId, name)} · ${lyingText(lies, item.unit?.name)}`,
            }))}
            value={String(from ?? 0)}
            onValueChange={(value) => change(setFrom)(Number(value) || null)}
          />
        </FormField>
        <ArrowDown aria-hidden className="-my-1 size-4 self-center text-muted" />
        <FormField label="To" error={from === to && to !== undefined ? 'Choose another place than it lies in.' : undefined}>
          <TreePicker
            label="To"
            noneLabel={to === undefined ? 'Choose a place' : hasAll ? 'No folder' : undefined}
            nodes={folders}
            value={to ?? null}
            disabledIds={new Set(from == null ? [] : [from])}
            isNoneDisabled={from === null}
            onChange={change(setTo)}
          />
        </FormField>
        <FormField label="How many" error={refusal ?? (to === undefined ? undefined : problem)}>
          <Input
            isNumeric
            inputMode={item.unit?.allowsDecimals ? 'decimal' : 'numeric'}
            autoComplete="off"
            trailing={item.unit?.name}
            value={amount}
            onFocus={(event) => event.target.select()}
            onChange={(event) => change(setAmount)(event.target.value)}
          />
        </FormField>
        {compareDecimals(lies, '1') > 0 ? (
          <Button size="sm" className="self-end" onClick={() => change(setAmount)(lies)}>
            All {quantityText(lies, item.unit?.name)}
          </Button>
        ) : null}
      </ModalBody>
      <DialogActions disabled={!isReady} isBusy={transfer.isPending}>
        {to === undefined ? 'Move' : `Move to ${nameOf(to)}`}
      </DialogActions>
    </form>
  );
}
