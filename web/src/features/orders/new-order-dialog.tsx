import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { vendorsQuery } from '../vendors/vendors.queries.ts';
import { useMakeOrder } from './orders.queries.ts';

/** An order begins with the vendor and where it goes; what is on it is scanned or searched for on its own screen. */
export function NewOrderDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="New order" description="Nothing is ordered before you send it.">
        <Beginning />
      </DialogContent>
    </Dialog>
  );
}

function Beginning() {
  const navigate = useNavigate();
  const vendors = useQuery(vendorsQuery).data ?? [];
  const folders = useQuery(foldersQuery).data ?? [];
  const make = useMakeOrder();
  const [vendor, setVendor] = useState<string[]>([]);
  const [place, setPlace] = useState<number | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (vendor.length === 0) return setProblems({ vendorId: 'Choose whom you order from.' });
    make.mutate(
      { body: { vendorId: Number(vendor[0]), placeId: place } },
      {
        onSuccess: ({ id }) => void navigate(`/orders/${id}`),
        onError: (error) => {
          const details = error instanceof ApiError ? error.details : [];
          if (details.length === 0) showError(error);
          setProblems(Object.fromEntries(details.map(({ field, message }) => [field, message])));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Vendor" error={problems.vendorId}>
          <Combobox
            label="Vendor"
            options={vendors.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={vendor}
            onChange={setVendor}
          />
        </FormField>
        <FormField label="Deliver to" error={problems.placeId}>
          <TreePicker nodes={folders} label="Deliver to" noneLabel="No folder" value={place} onChange={setPlace} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={make.isPending}>Choose items</DialogActions>
    </form>
  );
}
