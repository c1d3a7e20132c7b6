import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { vendorsQuery } from '../vendors/vendors.queries.ts';
import { useOpenReceipt } from './receiving.queries.ts';

/** What comes without an order still has a vendor, and perhaps a delivery note. */
export function NewReceiptDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Receive without an order" description="Bought over the counter, or sent along with something else." size="sm">
        <NewReceipt />
      </DialogContent>
    </Dialog>
  );
}

function NewReceipt() {
  const navigate = useNavigate();
  const vendors = useQuery(vendorsQuery).data ?? [];
  const open = useOpenReceipt();
  const isOnline = useIsOnline();
  const [vendorId, setVendorId] = useState<string>();
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (vendorId === undefined) return setProblem('Choose a vendor.');
    open.mutate({ body: { vendorId: Number(vendorId), reference } }, { onSuccess: ({ id }) => void navigate(`/receipts/${id}`) });
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        {isOnline ? null : (
          <p className="text-muted">
            This needs a connection, because the receipt gets its number from the office. What comes of an order can be scanned without one.
          </p>
        )}
        <FormField label="Vendor" error={problem}>
          <Combobox
            label="Vendor"
            options={vendors.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={vendorId === undefined ? [] : [vendorId]}
            onChange={([value]) => {
              setVendorId(value);
              setProblem(undefined);
            }}
          />
        </FormField>
        <FormField label="Delivery note" hint="The vendor's number, if there is one.">
          <Input autoComplete="off" maxLength={120} value={reference} onChange={(event) => setReference(event.target.value)} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={open.isPending}>Begin</DialogActions>
    </form>
  );
}
