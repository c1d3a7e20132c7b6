import type { Unit } from '@onhand/contract/units';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { itemCountText } from '../../platform/count-text.ts';
import { showError } from '../../platform/error-toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteUnit } from './units.queries.ts';

interface DeleteUnitProps {
  unit: Unit;
  others: readonly Unit[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A unit in use is refused; the dialog then says so and offers to give its items another. */
export function DeleteUnitDialog({ unit, others, open, onOpenChange }: DeleteUnitProps) {
  const remove = useDeleteUnit();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [reassignTo, setReassignTo] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const close = (isOpen: boolean) => {
    setRefusal(null);
    setReassignTo('');
    setIsMissing(false);
    onOpenChange(isOpen);
  };
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.error === 'IN_USE') setRefusal(error.message);
    else showError(error);
  };
  const onSuccess = ({ reassigned }: { reassigned: number }) => {
    const description = reassigned > 0 ? `${itemCountText(reassigned)} got another unit.` : undefined;
    toast({ title: `“${unit.name}” deleted`, description, tone: 'success' });
  };
  const confirm = () => {
    if (refusal && !reassignTo) return setIsMissing(true);
    const query = reassignTo ? { reassignTo: Number(reassignTo) } : {};
    remove.mutate({ params: { id: unit.id }, query }, { onError, onSuccess });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={`Delete “${unit.name}”?`}
      text={refusal ?? 'It can no longer be chosen for a quantity. This cannot be undone.'}
      confirmLabel={refusal ? 'Reassign and delete' : 'Delete unit'}
      isBusy={remove.isPending}
      onConfirm={confirm}
    >
      {refusal ? (
        <FormField label="Count these items in" error={isMissing && !reassignTo ? 'Please choose a unit.' : undefined}>
          <Select
            value={reassignTo}
            onValueChange={setReassignTo}
            placeholder="Choose a unit"
            options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </FormField>
      ) : null}
    </ConfirmDialog>
  );
}
