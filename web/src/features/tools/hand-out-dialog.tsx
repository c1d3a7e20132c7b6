import { plain } from '@onhand/contract/decimal';
import type { Item, ItemSummary } from '@onhand/contract/item-answers';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { isQueued } from '../../offline/send-or-queue.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { lyingText } from '../../platform/reserved-text.ts';
import { quantityText } from '../../platform/format.ts';
import { changeProblem } from '../../platform/quantity-check.ts';
import { useUser } from '../../platform/session.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { useOwnPlace } from '../places/own-place.queries.ts';
import { peopleQuery, toolsMatching, useHandOut } from './tools.queries.ts';

type Tool = Pick<ItemSummary, 'id' | 'name'>;

interface HandOutProps {
  /** The tool, where it is known; else it is searched for here. */
  item?: Tool;
  onClose: () => void;
}

/** PLC-14: from where, to whom, how many, and until when. */
export function HandOutDialog({ isOpen, ...props }: HandOutProps & { isOpen: boolean }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent
        title={props.item ? `Hand out ${props.item.name}` : 'Hand out a tool'}
        description="It is theirs on every list until it comes back."
        size="sm"
      >
        <HandOutForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function HandOutForm({ item, onClose }: HandOutProps) {
  const me = useUser().id;
  const people = useQuery(peopleQuery).data?.people ?? [];
  const handOut = useHandOut();
  const [chosen, setChosen] = useState<Tool | undefined>(item);
  const places = usePlacesOf(chosen);
  const [picked, setPicked] = useState<string>();
  const from = places.find(({ value }) => value === picked) ?? places[0];
  const [userId, setUserId] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [until, setUntil] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!chosen) return setProblems({ itemId: 'Choose a tool.' });
    if (userId === '') return setProblems({ userId: 'Choose a person.' });
    // Said here, because without a network nobody else says it.
    const problem = changeProblem(quantity, from ? from.unit : { name: '', allowsDecimals: true }) ?? tooMany(quantity, from);
    if (problem) return setProblems({ quantity: problem });
    const body = {
      itemId: chosen.id,
      userId,
      ...(from && { fromPlaceId: from.placeId }),
      quantity: plain(quantity.trim()),
      until: until === '' ? null : until,
    };
    const seen = {
      item: { id: chosen.id, name: chosen.name, unit: from?.unit?.name ?? null },
      holder: people.find((person) => person.userId === userId)?.name ?? '',
      from: from ? { placeId: from.placeId, name: from.name } : null,
      isMe: userId === me,
    };
    handOut.mutate(
      { input: { body }, seen },
      {
        onSuccess: (outcome) => {
          onClose();
          if (!isQueued(outcome)) toast({ title: `${outcome.holder} has ${outcome.name}`, tone: 'success' });
        },
        onError: (error) => {
          const details = error instanceof ApiError ? error.details : [];
          const shown = ['userId', 'quantity', 'until', ...(item ? [] : ['itemId']), ...(places.length > 1 ? ['fromPlaceId'] : [])];
          if (details.length === 0 || details.some(({ field }) => !shown.includes(field))) showError(error);
          setProblems(Object.fromEntries(details.map(({ field, message }) => [field, message])));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        {item ? null : <ToolField chosen={chosen} onChoose={setChosen} error={problems.itemId} />}
        {places.length > 1 ? (
          <FormField label="From" error={problems.fromPlaceId}>
            <Select options={places} value={from?.value} onValueChange={setPicked} />
          </FormField>
        ) : null}
        <FormField label="To" error={problems.userId}>
          <Select
            placeholder="Choose a person"
            options={people.map(({ userId: value, name }) => ({ value, label: name }))}
            value={userId}
            onValueChange={setUserId}
          />
        </FormField>
        <div className="grid grid-cols-2 gap-4">
          <FormField label="How many" error={problems.quantity}>
            <Input isNumeric autoComplete="off" value={quantity} onChange={(event) => setQuantity(event.target.value)} />
          </FormField>
          <FormField label="Until" isOptional error={problems.until}>
            <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          </FormField>
        </div>
      </ModalBody>
      <DialogActions isBusy={handOut.isPending}>Hand out</DialogActions>
    </form>
  );
}

function tooMany(quantity: string, from: ReturnType<typeof usePlacesOf>[number] | undefined): string | undefined {
  if (!from || compareDecimals(plain(quantity.trim()), from.lies) <= 0) return undefined;
  return `Only ${quantityText(from.lies, from.unit?.name)} in ${from.name}.`;
}

/** Where some of it lies: the own place first, then the fullest, as the server takes it where none is named. */
function usePlacesOf(tool: Tool | undefined) {
  const own = useOwnPlace()?.id;
  const { data } = useQuery({ ...itemQuery(tool?.id ?? 0), enabled: tool !== undefined });
  const isOwn = ({ placeId }: Item['places'][number]) => Number(placeId !== null && placeId === own);
  const some = data?.places.filter(({ quantity }) => compareDecimals(quantity, '0') > 0) ?? [];
  return some
    .toSorted((one, other) => isOwn(other) - isOwn(one) || compareDecimals(other.quantity, one.quantity))
    .map(({ placeId, name, quantity, reserved }) => ({
      placeId,
      name: name ?? 'No folder',
      lies: quantity,
      unit: data?.unit ?? null,
      value: String(placeId ?? 0),
      label: `${name ?? 'No folder'} (${lyingText({ quantity, reserved }, data?.unit?.name)})`,
    }));
}

interface ToolFieldProps {
  chosen: Tool | undefined;
  onChoose: (item: Tool | undefined) => void;
  error: string | undefined;
}

function ToolField({ chosen, onChoose, error }: ToolFieldProps) {
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const found = useQuery(toolsMatching(chosen ? '' : text));
  return (
    <div>
      <FormField label="Tool" error={error}>
        <Input
          autoComplete="off"
          placeholder="Search name or SKU"
          value={chosen?.name ?? search}
          onChange={(event) => {
            onChoose(undefined);
            setSearch(event.target.value);
          }}
        />
      </FormField>
      {chosen === undefined && found.data && found.data.length > 0 ? (
        <ul aria-label="Found tools" className="mt-2 divide-y rounded-md border">
          {found.data.map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => onChoose(item)} className="block min-h-11 w-full px-3 py-2 text-left hover:bg-hover">
                <CutText text={item.name} />
                {item.sku ? <span className="block text-sm text-muted">{item.sku}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
