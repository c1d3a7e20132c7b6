import { api } from '@onhand/contract';
import type { Kit, KitKind, KitLine } from '@onhand/contract/kits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react';
import { addDecimals, compareDecimals } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { bodyOf } from '../../platform/errors.ts';
import { quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { query } from '../../platform/query.ts';
import { freeText } from '../../platform/reserved-text.ts';
import { QuantityStepper } from '../../platform/quantity-stepper.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FoundList } from '../../ui/found-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet, SheetContent } from '../../ui/sheet.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { pageQuery } from '../item-cache/item-cache.queries.ts';
import { kitQuery, kitsQuery, useChangeKit, useMakeKit, useRemoveKit } from './kits.queries.ts';

interface KitSheetProps {
  open: number | 'new';
  mayEdit: boolean;
  renderScanner: (onCode: (code: string) => void) => ReactNode;
  onClose: () => void;
}

/** A kit or template: its parts, to read or to write anew. */
export function KitSheet({ open, ...rest }: KitSheetProps) {
  const result = useQuery({ ...kitQuery(Number(open)), enabled: open !== 'new' });
  return (
    <Sheet open onOpenChange={rest.onClose}>
      <SheetContent title={open === 'new' ? 'New kit' : (result.data?.name ?? 'Kit')} width="lg" aria-describedby={undefined}>
        {open === 'new' ? (
          <KitForm {...rest} />
        ) : (
          <Loaded result={result} skeleton={<SkeletonText lines={6} className="p-5" />}>
            {(kit) => (rest.mayEdit ? <KitForm kit={kit} {...rest} /> : <KitToRead kit={kit} />)}
          </Loaded>
        )}
      </SheetContent>
    </Sheet>
  );
}

function KitToRead({ kit }: { kit: Kit }) {
  return (
    <ModalBody>
      <ul aria-label="Parts" className="divide-y border-y">
        {kit.lines.map((line) => (
          <li key={`${line.itemId} ${line.kitId}`} className="flex min-h-11 items-center gap-3 py-2">
            <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
              <span className="min-w-0 wrap-anywhere">{line.name}</span>
              {line.isElsewhere ? <Badge>Not in your places</Badge> : null}
              {line.isThere || line.isElsewhere ? null : <Badge tone="bad">Not there any more</Badge>}
            </span>
            <span className="tabular-nums">{quantityText(line.quantity, line.unit)}</span>
          </li>
        ))}
      </ul>
    </ModalBody>
  );
}

type Line = Pick<KitLine, 'itemId' | 'kitId' | 'name' | 'unit' | 'quantity' | 'isThere'>;
const isSame = (one: Line, other: Line) => one.itemId === other.itemId && one.kitId === other.kitId;

function KitForm({ kit, renderScanner, onClose }: Omit<KitSheetProps, 'open' | 'mayEdit'> & { kit?: Kit }) {
  const [make, change, remove] = [useMakeKit(), useChangeKit(), useRemoveKit()];
  const [name, setName] = useState(kit?.name ?? '');
  const [kind, setKind] = useState<KitKind>(kit?.kind ?? 'kit');
  const [makes, setMakes] = useState(kit?.makes ?? '1');
  const [lines, setLines] = useState<readonly Line[]>(kit?.lines ?? []);
  const error = make.error ?? change.error;
  const add = (line: Line) =>
    setLines((before) =>
      before.some((one) => isSame(one, line))
        ? before.map((one) => (isSame(one, line) ? { ...one, quantity: addDecimals(one.quantity, '1') } : one))
        : [...before, line],
    );
  const set = (line: Line, quantity: string) =>
    setLines((before) =>
      before.flatMap((one) => (isSame(one, line) ? (compareDecimals(quantity, '0') > 0 ? [{ ...one, quantity }] : []) : [one])),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      name,
      kind,
      makes: makes.trim() === '' ? '1' : makes.trim(),
      note: kit?.note ?? '',
      lines: lines.map(({ itemId, kitId, quantity }) => (itemId === null ? { kitId: kitId ?? 0, quantity } : { itemId, quantity })),
    };
    if (kit) change.mutate({ params: { id: kit.id }, body }, { onSuccess: onClose });
    else make.mutate({ body }, { onSuccess: onClose });
  };
  const drop = (one: Kit) =>
    remove.mutate(
      { params: { id: one.id } },
      {
        onSuccess: () => {
          onClose();
          toast({ title: `${one.name} deleted`, description: 'Jobs it was copied into stay as they are.' });
        },
      },
    );
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-4">
        <FormField label="Name">
          <Input autoComplete="off" maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        </FormField>
        <div className={kind === 'kit' ? 'grid grid-cols-2 gap-4' : 'grid gap-4'}>
          <FormField label="What is it?">
            <Select
              value={kind}
              options={[
                { value: 'kit', label: 'Kit' },
                { value: 'template', label: 'Template of a job' },
              ]}
              onValueChange={(value) => setKind(value as KitKind)}
            />
          </FormField>
          {kind === 'kit' ? (
            <FormField label="These parts make">
              <Input isNumeric autoComplete="off" value={makes} onChange={(event) => setMakes(event.target.value)} />
            </FormField>
          ) : null}
        </div>
        <FindParts kitId={kit?.id} renderScanner={renderScanner} onAdd={add} />
        <ul aria-label="Parts" className="divide-y border-y empty:hidden">
          {lines.map((line) => (
            <li key={`${line.itemId} ${line.kitId}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 grow basis-40">
                <CutText text={line.name} className="font-medium" />
                {line.kitId === null ? null : <Badge>Kit</Badge>}
                {line.isThere ? null : <Badge tone="bad">Not there any more</Badge>}
              </span>
              <QuantityStepper
                label={`Quantity of ${line.name}`}
                value={line.quantity}
                onStep={(by) => set(line, addDecimals(line.quantity, String(by)))}
                onSet={(quantity) => set(line, quantity)}
              />
              <IconButton label={`Take ${line.name} off`} icon={<X aria-hidden />} onClick={() => set(line, '0')} />
            </li>
          ))}
        </ul>
        {error ? (
          <p role="alert" className="text-bad">
            {bodyOf(error)}
          </p>
        ) : null}
      </ModalBody>
      <ModalFooter>
        {kit ? (
          <Button variant="ghost" className="mr-auto text-bad" isBusy={remove.isPending} onClick={() => drop(kit)}>
            Delete
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isBusy={make.isPending || change.isPending}
          disabled={name.trim() === '' || lines.length === 0}
        >
          Save
        </Button>
      </ModalFooter>
    </form>
  );
}

/** Items by scan or search, and other kits by their names. */
function FindParts({
  kitId,
  renderScanner,
  onAdd,
}: {
  kitId: number | undefined;
  renderScanner: KitSheetProps['renderScanner'];
  onAdd: (line: Line) => void;
}) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const items = useQuery({ ...pageQuery({ search: text, limit: 6, isCounted: false }), enabled: text !== '' });
  const kits = (useQuery(kitsQuery).data ?? []).filter(
    ({ id, name }) => id !== kitId && text !== '' && name.toLowerCase().includes(text.toLowerCase()),
  );
  const addItem = ({ id, name, unit }: { id: number; name: string; unit: { name: string } | null }) => {
    setSearch('');
    onAdd({ itemId: id, kitId: null, name, unit: unit?.name ?? null, quantity: '1', isThere: true });
  };
  const rows = [
    ...kits.slice(0, 3).map((kit) => ({
      key: `kit ${kit.id}`,
      name: kit.name,
      beside: <Badge>Kit</Badge>,
      onChoose: () => {
        setSearch('');
        onAdd({ itemId: null, kitId: kit.id, name: kit.name, unit: null, quantity: '1', isThere: true });
      },
    })),
    ...(items.data?.items ?? []).map((item) => ({
      key: `item ${item.id}`,
      name: item.name,
      below: item.sku,
      beside: freeText(item, item.unit?.name, 'on hand'),
      onChoose: () => addItem(item),
    })),
  ];
  const scanned = async (code: string) => {
    try {
      addItem(await queryClient.fetchQuery(query(api.qr.lookup, { params: { code } })));
    } catch (error) {
      setSearch(code);
      showError(error);
    }
  };
  return (
    <div>
      <CodeField label="Add a part or kit" placeholder="Add a part: search or scan" text={search} onCode={setSearch} onType={setSearch}>
        {renderScanner((code) => void scanned(code))}
      </CodeField>
      {text === '' ? null : <FoundList label="Found parts" nothing="Nothing is called that." isWaiting={items.isFetching} rows={rows} />}
    </div>
  );
}
