import type { RefillLine } from '@onhand/contract/refills';
import { plain } from '@onhand/contract/decimal';
import { useQuery } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { addDecimals, compareDecimals, isDecimal } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { quantityProblem } from '../../platform/quantity-check.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { placeText } from './refill-words.ts';
import type { Picking } from './use-picking.ts';

/** More, less, none, or from somewhere else: whatever is not as the list says. */
export function LineDialog({ line, picking, onClose }: { line: RefillLine | undefined; picking: Picking; onClose: () => void }) {
  return (
    <Dialog open={line !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      {line ? (
        <DialogContent
          title={line.name}
          description={`${quantityText(line.planned, line.unit?.name)} wanted for ${placeText(line.to)}.`}
          size="sm"
        >
          <LineForm line={line} picking={picking} onClose={onClose} />
        </DialogContent>
      ) : null}
    </Dialog>
  );
}

function LineForm({ line, picking, onClose }: { line: RefillLine; picking: Picking; onClose: () => void }) {
  const folders = useQuery(foldersQuery).data ?? [];
  const [typed, setTyped] = useState(line.picked === '0' ? line.planned : line.picked);
  const [from, setFrom] = useState<number | null>();
  const problem = quantityProblem(typed, line.unit);
  const step = (by: '1' | '-1') => {
    const next = addDecimals(isDecimal(typed) ? plain(typed) : '0', by);
    setTyped(compareDecimals(next, '0') < 0 ? '0' : next);
  };
  // Nothing was known that it could come from, so whoever has some says where it lay.
  const isUnknown = line.from === null && from === undefined && typed !== '0';
  const isLess = !problem && compareDecimals(plain(typed), line.planned) < 0;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (problem || isUnknown) return;
    const fromPlaceId = from === undefined || from === line.from?.placeId ? {} : { fromPlaceId: from };
    picking.pick(line, { quantity: plain(typed), isMore: true, isAll: isLess, ...fromPlaceId });
    onClose();
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Picked" error={problem} hint={isLess ? 'The rest was not there.' : undefined}>
          <span className="flex items-center gap-2">
            <IconButton label="One less" icon={<Minus aria-hidden />} variant="secondary" className="size-12!" onClick={() => step('-1')} />
            <Input
              isNumeric
              aria-label="Picked"
              autoComplete="off"
              trailing={line.unit?.name}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="grow [&_input]:h-12! [&_input]:text-xl!"
            />
            <IconButton label="One more" icon={<Plus aria-hidden />} variant="secondary" className="size-12!" onClick={() => step('1')} />
          </span>
        </FormField>
        {line.loaded === '0' && !line.isReturn ? (
          <FormField
            label="It came from"
            hint={isUnknown ? 'Choose where you took it.' : 'Change it where it lay somewhere else than the list says.'}
          >
            <TreePicker
              nodes={folders}
              label="Folder"
              noneLabel={line.from ? placeText(line.from) : 'No folder'}
              value={from === undefined ? (line.from?.placeId ?? null) : from}
              onChange={setFrom}
              disabledIds={new Set(line.to.placeId === null ? [] : [line.to.placeId])}
            />
          </FormField>
        ) : null}
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={problem !== undefined || isUnknown}>
          {isLess ? 'Picked, no more there' : 'Picked'}
        </Button>
      </ModalFooter>
    </form>
  );
}
