import { plain } from '@onhand/contract/decimal';
import type { ExpectedLine } from '@onhand/contract/receipt-answers';
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { addDecimals, compareDecimals, isDecimal, negated } from '../../platform/decimal.ts';
import { costText, currencySign, quantityText } from '../../platform/format.ts';
import { quantityProblem } from '../../platform/quantity-check.ts';
import { useMoneySight } from '../../platform/rights.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { comesInPacks, packsAndRest } from './receiving-lines.rules.ts';
import { amountText, cameText, placeText } from './receiving-words.ts';
import { arrivalOf } from './receiving.queries.ts';
import type { Receiving } from './use-receiving.ts';

/** More, less, elsewhere, at another price, or with a lot: whatever is not as the order says. */
export function LineDialog({ line, receiving, onClose }: { line: ExpectedLine | undefined; receiving: Receiving; onClose: () => void }) {
  return (
    <Dialog open={line !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      {line ? (
        <DialogContent title={line.name} description={`${cameText(line)}, for ${placeText(line.place)}.`} size="sm">
          <LineForm line={line} receiving={receiving} onClose={onClose} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function LineForm({ line, receiving, onClose }: { line: ExpectedLine; receiving: Receiving; onClose: () => void }) {
  const folders = useQuery(foldersQuery).data ?? [];
  const { maySeeCosts } = useMoneySight();
  const [typed, setTyped] = useState(line.outstanding === '0' ? line.piecesPerPack : line.outstanding);
  const [placeId, setPlaceId] = useState(line.place.placeId);
  const [price, setPrice] = useState('');
  const [lot, setLot] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const problem = quantityProblem(typed, line.unit) ?? (isDecimal(typed) && plain(typed) === '0' ? 'Please enter how many.' : undefined);
  const priceProblem = price !== '' && (!isDecimal(price) || plain(price).startsWith('-')) ? 'Please enter a number.' : undefined;
  const hasPacks = comesInPacks(line);
  const { packs, rest } = problem ? { packs: '–', rest: '0' } : packsAndRest(plain(typed), line.piecesPerPack);
  const packsText = rest === '0' ? packs : `${packs} + ${rest}`;
  const step = (by: string) => {
    const next = addDecimals(isDecimal(typed) ? plain(typed) : '0', by);
    setTyped(compareDecimals(next, '0') < 0 ? '0' : next);
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (problem || priceProblem) return;
    const to = { placeId, name: folders.find(({ id }) => id === placeId)?.name ?? 'No folder' };
    const arrival = arrivalOf(line, plain(typed), {
      ...(lot.trim() !== '' && { lot: lot.trim() }),
      ...(expiresOn !== '' && { expiresOn }),
      ...(price !== '' && { price: plain(price) }),
    });
    receiving.receive(placeId === line.place.placeId ? arrival : { ...arrival, to });
    onClose();
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        {hasPacks ? (
          <div className="flex items-center justify-between gap-2">
            <IconButton
              label="One pack less"
              icon={<Minus aria-hidden />}
              variant="secondary"
              className="size-14!"
              onClick={() => step(negated(line.piecesPerPack))}
            />
            <p className="text-center tabular-nums" aria-live="polite">
              <span className="block text-3xl font-semibold">{packsText}</span>
              <span className="text-sm text-muted">packs of {quantityText(line.piecesPerPack, line.unit?.name)}</span>
            </p>
            <IconButton
              label="One pack more"
              icon={<Plus aria-hidden />}
              variant="secondary"
              className="size-14!"
              onClick={() => step(line.piecesPerPack)}
            />
          </div>
        ) : null}
        <FormField label={hasPacks ? 'In pieces' : 'Came'} error={problem}>
          <span className="flex items-center gap-2">
            <IconButton label="One less" icon={<Minus aria-hidden />} variant="secondary" className="size-12!" onClick={() => step('-1')} />
            <Input
              isNumeric
              aria-label={hasPacks ? 'In pieces' : 'Came'}
              autoComplete="off"
              trailing={line.unit?.name}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="grow [&_input]:h-12! [&_input]:text-xl!"
            />
            <IconButton label="One more" icon={<Plus aria-hidden />} variant="secondary" className="size-12!" onClick={() => step('1')} />
          </span>
        </FormField>
        {maySeeCosts ? (
          <FormField
            label={`Price of ${hasPacks ? 'a pack' : 'one'} on the delivery note`}
            hint={
              line.price === undefined ? 'If it is not as agreed.' : `${costText(line.price)} was agreed. Leave it empty if it is the same.`
            }
            error={priceProblem}
          >
            <Input isNumeric autoComplete="off" leading={currencySign()} value={price} onChange={(event) => setPrice(event.target.value)} />
          </FormField>
        ) : null}
        <FormField label="Put into" hint="Change it where it goes somewhere else than the order says.">
          <TreePicker nodes={folders} label="Folder" noneLabel="No folder" value={placeId} onChange={setPlaceId} />
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <FormField label="Lot">
            <Input autoComplete="off" maxLength={60} value={lot} onChange={(event) => setLot(event.target.value)} />
          </FormField>
          <FormField label="Good until">
            <Input type="date" value={expiresOn} onChange={(event) => setExpiresOn(event.target.value)} />
          </FormField>
        </div>
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={problem !== undefined || priceProblem !== undefined}>
          Received {problem ? '' : amountText(plain(typed), line)}
        </Button>
      </ModalFooter>
    </form>
  );
}
