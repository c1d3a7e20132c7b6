import type { Receipt } from '@onhand/contract/receipt-answers';
import { useState } from 'react';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { handled } from '../../ui/handled.ts';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useChangeReceipt } from './receiving.queries.ts';

/** What stands on the paper that came with the goods, and what is to be known of the delivery. */
export function DeliveryNoteDialog({ receipt, isOpen, onClose }: { receipt: Receipt; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Delivery note" size="sm" aria-describedby={undefined}>
        <Details receipt={receipt} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Details({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const change = useChangeReceipt();
  const [reference, setReference] = useState(receipt.reference);
  const [note, setNote] = useState(receipt.note);
  const save = () => change.mutate({ params: { id: receipt.id }, body: { reference, note } }, { onSuccess: onClose });
  return (
    <form onSubmit={handled(save)} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Number of the delivery note">
          <Input autoComplete="off" maxLength={120} value={reference} onChange={(event) => setReference(event.target.value)} />
        </FormField>
        <FormField label="Remark">
          <Textarea maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={change.isPending}>Save</DialogActions>
    </form>
  );
}
