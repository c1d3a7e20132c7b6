import type { VendorReturn } from '@onhand/contract/vendor-returns';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { currencySign } from '../../platform/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { useNoteCredit } from './vendor-returns.queries.ts';

interface CreditDialogProps {
  made: VendorReturn;
  isOpen: boolean;
  onClose: () => void;
}

/** What the vendor credited; the difference to what the goods carried is the variance. */
export function CreditDialog({ made, isOpen, onClose }: CreditDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={`Credit for return ${made.number}`} description="As it stands on the vendor's credit note." size="sm">
        <CreditForm made={made} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function CreditForm({ made: { id, creditExpected }, onClose }: Omit<CreditDialogProps, 'isOpen'>) {
  const note = useNoteCredit();
  const [amount, setAmount] = useState(creditExpected ?? '');
  const [isLast, setIsLast] = useState(true);
  const [problem, setProblem] = useState<string>();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    note.mutate(
      { params: { id }, body: { amount: amount.trim(), isLast } },
      {
        onSuccess: () => {
          toast({ title: 'Credit noted' });
          onClose();
        },
        onError: (error) => {
          const detail = error instanceof ApiError ? error.details[0] : undefined;
          if (detail) setProblem(detail.message);
          else showError(error);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Amount" error={problem}>
          <Input
            isNumeric
            leading={currencySign()}
            autoComplete="off"
            maxLength={20}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </FormField>
        <Checkbox label="Nothing more is owed" checked={isLast} onCheckedChange={setIsLast} />
      </ModalBody>
      <DialogActions isBusy={note.isPending}>Note it</DialogActions>
    </form>
  );
}
