import type { Order, OrderLine } from '@onhand/contract/order-answers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { placeName } from './order-words.ts';
import { usePlanOrderLine } from './orders.queries.ts';

interface LineDialogProps {
  order: Order;
  line: OrderLine;
  onClose: () => void;
}

/** What is seldom said of a line: the vendor's number, another place than the order's, and a note. */
export function LineDialog({ order, line: { line, itemId, name, packs, ...now }, onClose }: LineDialogProps) {
  const folders = useQuery(foldersQuery).data ?? [];
  const plan = usePlanOrderLine();
  const ownPlace = now.hasOwnPlace ? now.place.placeId : null;
  const [place, setPlace] = useState(ownPlace);
  const [vendorSku, setVendorSku] = useState(now.vendorSku);
  const [note, setNote] = useState(now.note);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    plan.mutate(
      { params: { id: order.id }, body: { itemId, line, packs, mode: 'set', vendorSku, note, ...(place !== ownPlace && { place }) } },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={name} description="The vendor reads this with the line.">
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody className="flex flex-col gap-5">
            <FormField label="Deliver to">
              <TreePicker
                nodes={folders}
                label="Deliver to"
                noneLabel={`With the order, to ${placeName(order.place)}`}
                value={place}
                onChange={setPlace}
              />
            </FormField>
            <FormField label="The vendor’s number" isOptional>
              <Input autoComplete="off" maxLength={120} value={vendorSku} onChange={(event) => setVendorSku(event.target.value)} />
            </FormField>
            <FormField label="Note" isOptional>
              <Textarea maxLength={500} rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={plan.isPending}>Save</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
