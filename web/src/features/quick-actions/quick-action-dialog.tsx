import { type QuickAction, type QuickActionType, quickActionTypes } from '@onhand/contract/quick-actions';
import type { Resolver } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import { savedOutcome } from '../../platform/form-errors.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { ActionTarget } from './action-target.tsx';
import { PinInput } from './pin-input.tsx';
import { type ActionBody, type ActionChangeBody, type ActionValues, checked, fieldNames, valuesOf } from './quick-action-form.rules.ts';
import { useCreateAction, useUpdateAction } from './quick-actions.queries.ts';
import { typeLabels } from './quick-actions.rules.ts';

const typeOptions = quickActionTypes.map((type) => ({ value: type, label: typeLabels[type] }));

/** A new quick action, or everything of one there is; its PIN is set or changed, never shown. */
export function QuickActionDialog({
  action,
  open,
  onOpenChange,
}: {
  action?: QuickAction;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={action ? 'Edit quick action' : 'New quick action'} phoneFullScreen aria-describedby={undefined}>
        <ActionForm action={action} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function resolverFor(isNew: boolean): Resolver<ActionValues, unknown, ActionChangeBody> {
  return (values) => {
    const result = checked(values, isNew);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, message } of result.error.issues) place(errors, path.map(String), { type: 'contract', message });
    return { values: {}, errors };
  };
}

/** Errors have the shape of the values; the first of a field is the one that is told. */
function place(errors: Record<string, unknown>, [first = '', ...rest]: string[], error: object): void {
  if (rest.length === 0) errors[first] ??= error;
  else place((errors[first] ??= {}) as Record<string, unknown>, rest, error);
}

function ActionForm({ action, onDone }: { action?: QuickAction; onDone: () => void }) {
  const create = useCreateAction();
  const update = useUpdateAction();
  const { register, control, handleSubmit, setError, setValue, formState } = useForm<ActionValues, unknown, ActionChangeBody>({
    resolver: resolverFor(action === undefined),
    defaultValues: valuesOf(action),
  });
  const { errors } = formState;
  const actionType = useWatch({ control, name: 'actionType' });
  const save = handleSubmit((body) => {
    const outcome = savedOutcome({ isNew: !action, fields: fieldNames, setError, onDone });
    if (action) update.mutate({ params: { id: action.id }, body }, outcome);
    else create.mutate({ body: body as ActionBody }, outcome);
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Name" hint="As people find it in the scanner: “Take one”, “To van 3”." error={errors.name?.message}>
          <Input autoComplete="off" maxLength={60} {...register('name')} />
        </FormField>
        <FormField label="What it does" error={errors.actionType?.message}>
          <Select
            options={typeOptions}
            value={actionType}
            onValueChange={(value) => setValue('actionType', value as QuickActionType, { shouldValidate: formState.isSubmitted })}
          />
        </FormField>
        <ActionTarget type={actionType} control={control} register={register} errors={errors} />
        <FormField
          label={action ? 'New PIN' : 'PIN'}
          isOptional={action !== undefined}
          hint={
            action
              ? 'Leave it empty to keep the PIN. A new one ends every lock after wrong tries.'
              : 'Nobody can look it up later; you can always set a new one.'
          }
          error={errors.pin?.message}
        >
          <PinInput autoComplete="new-password" className="md:max-w-60" {...register('pin')} />
        </FormField>
        <FormField label="Default" isLabelHidden isGroup error={errors.isDefault?.message}>
          <Checkbox
            label="Default action"
            hint="Suggested to whoever has not chosen one yet. There is one at most."
            {...register('isDefault')}
          />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={create.isPending || update.isPending}>{action ? 'Save' : 'Create quick action'}</DialogActions>
    </form>
  );
}
