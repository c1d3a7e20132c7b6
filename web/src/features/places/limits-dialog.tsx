import type { Item } from '@onhand/contract/item-answers';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { quantityProblem } from '../../platform/quantity-check.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { usePlaceName } from './place-name.ts';
import { useSetLimits } from './places.queries.ts';

interface LimitsProps {
  item: Item;
  /** A new one is chosen where none is named. */
  placeId?: number | null;
  onClose: () => void;
}

/** PLC-06: what should lie in a place, and where it is refilled from; a new place is given its own here. */
export function LimitsDialog(props: LimitsProps) {
  const name = usePlaceName();
  const title = props.placeId === undefined ? `Another place of “${props.item.name}”` : name(props.placeId);
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <DialogContent title={title} description="At its minimum a place is low; it is refilled up to its maximum." size="sm">
        <LimitsForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

interface Problems {
  placeId?: string;
  minimum?: string;
  maximum?: string;
  refillFromPlaceId?: string;
}

function LimitsForm({ item, placeId, onClose }: LimitsProps) {
  const { data: folders = [] } = useQuery(foldersQuery);
  const save = useSetLimits(item.id);
  const isNew = placeId === undefined;
  const [place, setPlace] = useState<number | null>(placeId ?? null);
  const known = item.places.find((one) => one.placeId === place);
  const [minimum, setMinimum] = useState(known?.minimum ?? '');
  const [maximum, setMaximum] = useState(known?.maximum ?? '');
  const [source, setSource] = useState(known?.refillFromPlaceId ?? null);
  const [problems, setProblems] = useState<Problems>({});
  const taken = new Set(item.places.flatMap((one) => one.placeId ?? []));
  const check = (typed: string) => (typed.trim() === '' ? undefined : quantityProblem(typed, item.unit));
  const tooSmall = () =>
    minimum.trim() !== '' && maximum.trim() !== '' && !check(minimum) && compareDecimals(maximum.trim(), minimum.trim()) < 0
      ? 'Less than the minimum.'
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      minimum: check(minimum),
      maximum: check(maximum) ?? tooSmall(),
      placeId: isNew && place === null ? 'Choose a place.' : undefined,
    };
    setProblems(found);
    if (save.isPending || Object.values(found).some(Boolean)) return;
    const figure = (typed: string) => (typed.trim() === '' ? null : typed.trim());
    save.mutate(
      { placeId: place, minimum: figure(minimum), maximum: figure(maximum), refillFromPlaceId: source },
      {
        onSuccess: onClose,
        onError: (error) => {
          const told = error instanceof ApiError ? error.details : [];
          const fields = Object.fromEntries(told.map(({ field, message }) => [field.split('.').at(-1) ?? '', message]));
          setProblems(fields);
          if (Object.keys(fields).length === 0) showError(error);
        },
      },
    );
  };
  const numeric = { isNumeric: true, autoComplete: 'off', trailing: item.unit?.name } as const;
  return (
    <form className="contents" noValidate onSubmit={submit}>
      <ModalBody className="flex flex-col gap-4">
        {isNew ? (
          <FormField label="Place" error={problems.placeId}>
            <TreePicker label="Place" noneLabel="Choose a place" nodes={folders} value={place} disabledIds={taken} onChange={setPlace} />
          </FormField>
        ) : null}
        <div className="grid grid-cols-2 gap-3">
          <FormField label="Minimum" isOptional error={problems.minimum}>
            <Input {...numeric} value={minimum} onChange={(event) => setMinimum(event.target.value)} />
          </FormField>
          <FormField label="Maximum" isOptional error={problems.maximum}>
            <Input {...numeric} value={maximum} onChange={(event) => setMaximum(event.target.value)} />
          </FormField>
        </div>
        <FormField label="Refilled from" error={problems.refillFromPlaceId}>
          <TreePicker
            label="Refilled from"
            noneLabel="Nowhere"
            nodes={folders}
            value={source}
            disabledIds={new Set(place === null ? [] : [place])}
            onChange={setSource}
          />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={save.isPending}>Save</DialogActions>
    </form>
  );
}
