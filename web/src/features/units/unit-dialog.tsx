import { zodResolver } from '@hookform/resolvers/zod';
import { type Unit, UnitInput } from '@onhand/contract/units';
import { useForm } from 'react-hook-form';
import { savedOutcome } from '../../platform/form-errors.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { useCreateUnit, useUpdateUnit } from './units.queries.ts';

export function UnitDialog({ unit, open, onOpenChange }: { unit?: Unit; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={unit ? 'Edit unit' : 'New unit'} size="sm" aria-describedby={undefined}>
        <UnitForm unit={unit} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function UnitForm({ unit, onDone }: { unit?: Unit; onDone: () => void }) {
  const create = useCreateUnit();
  const update = useUpdateUnit();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(UnitInput),
    defaultValues: { name: unit?.name ?? '', allowsDecimals: unit?.allowsDecimals ?? false },
  });
  const save = handleSubmit((body) => {
    const outcome = savedOutcome({ isNew: !unit, fields: ['name', 'allowsDecimals'], setError, onDone });
    if (unit) update.mutate({ params: { id: unit.id }, body }, outcome);
    else create.mutate({ body }, outcome);
  });
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="flex flex-col gap-4">
        <FormField label="Name" hint="As it stands beside a quantity: boxes, ft, kg." error={formState.errors.name?.message}>
          <Input autoComplete="off" autoCapitalize="none" maxLength={40} {...register('name')} />
        </FormField>
        <FormField label="Decimals" isLabelHidden isGroup error={formState.errors.allowsDecimals?.message}>
          <Checkbox label="Allow decimals" hint="For what can be had in parts, such as 2.5 ft." {...register('allowsDecimals')} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={create.isPending || update.isPending}>{unit ? 'Save' : 'Create unit'}</DialogActions>
    </form>
  );
}
