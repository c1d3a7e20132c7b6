import type { Order } from '@onhand/contract/order-answers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { useChangeDetails } from './orders.queries.ts';

/** Where a draft goes, when the order is to come, the vendor's own number for it, and a note. */
export function DetailsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const isDraft = order.state === 'draft';
  const folders = useQuery(foldersQuery).data ?? [];
  const change = useChangeDetails();
  const [placeId, setPlaceId] = useState(order.place.placeId);
  const [expectedOn, setExpectedOn] = useState(order.expectedOn ?? '');
  const [vendorReference, setVendorReference] = useState(order.vendorReference);
  const [note, setNote] = useState(order.note);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const details = { expectedOn: expectedOn || null, vendorReference, note, ...(isDraft && { placeId }) };
    change.mutate(
      { params: { id: order.id }, body: details },
      {
        onSuccess: onClose,
        onError: (error) => {
          const found = error instanceof ApiError ? error.details : [];
          if (found.length === 0) showError(error);
          setProblems(Object.fromEntries(found.map(({ field, message }) => [field, message])));
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Details"
        description={isDraft ? 'The vendor reads them on the order.' : 'For you: the vendor has the order as it was sent.'}
      >
        <form onSubmit={submit} noValidate className="contents">
          <ModalBody className="flex flex-col gap-5">
            {isDraft ? (
              <FormField label="Deliver to" error={problems.placeId}>
                <TreePicker nodes={folders} label="Deliver to" noneLabel="No folder" value={placeId} onChange={setPlaceId} />
              </FormField>
            ) : null}
            <FormField label="Expected on" isOptional error={problems.expectedOn}>
              <Input type="date" value={expectedOn} onChange={(event) => setExpectedOn(event.target.value)} />
            </FormField>
            <FormField label="The vendor’s number for it" isOptional error={problems.vendorReference}>
              <Input
                autoComplete="off"
                maxLength={120}
                value={vendorReference}
                onChange={(event) => setVendorReference(event.target.value)}
              />
            </FormField>
            <FormField label="Note" isOptional error={problems.note}>
              <Textarea maxLength={2000} rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={change.isPending}>Save</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
