import { zodResolver } from '@hookform/resolvers/zod';
import { type CustomField, CustomFieldInput, CustomFieldKind } from '@onhand/contract/custom-fields';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { savedOutcome } from '../../platform/form-errors.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useCreateCustomField, useUpdateCustomField } from './custom-field-changes.queries.ts';
import { kindLabels, optionsIn } from './custom-fields.rules.ts';

interface CustomFieldDialogProps {
  field?: CustomField;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CustomFieldDialog({ field, open, onOpenChange }: CustomFieldDialogProps) {
  const description = field ? `${kindLabels[field.kind]}: the kind of a field cannot be changed.` : 'It is added to every item.';
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={field ? 'Edit field' : 'New field'} description={description} size="sm">
        <CustomFieldForm field={field} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const kinds = CustomFieldKind.options.map((kind) => ({ value: kind, label: kindLabels[kind] }));

function CustomFieldForm({ field, onDone }: { field?: CustomField; onDone: () => void }) {
  const create = useCreateCustomField();
  const update = useUpdateCustomField();
  const { register, control, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(CustomFieldInput),
    defaultValues: { name: field?.name ?? '', kind: field?.kind ?? 'text', choices: field?.choices ?? [] },
  });
  const isChoice = useWatch({ control, name: 'kind' }) === 'choice';
  // The text stays as it was typed, while the form holds the list that is read from it.
  const [typedOptions, setTypedOptions] = useState((field?.choices ?? []).join('\n'));
  const typeOptions = (typed: string) => {
    setTypedOptions(typed);
    setValue('choices', optionsIn(typed), { shouldValidate: formState.isSubmitted });
  };
  const { name, choices } = formState.errors;
  const save = handleSubmit((input) => {
    const outcome = savedOutcome({ isNew: !field, fields: ['name', 'kind', 'choices'], setError, onDone });
    const options = input.kind === 'choice' ? input.choices : [];
    if (!field) return create.mutate({ body: { ...input, choices: options } }, outcome);
    const body = isChoice ? { name: input.name, choices: options } : { name: input.name };
    update.mutate({ params: { id: field.id }, body }, outcome);
  });
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Name" error={name?.message}>
          <Input autoComplete="off" maxLength={60} {...register('name')} />
        </FormField>
        {field ? null : (
          <FormField label="Kind">
            <Select options={kinds} {...register('kind')} />
          </FormField>
        )}
        {isChoice ? (
          <FormField label="Options" hint="One per line." error={choices?.message ?? choices?.find?.((one) => one)?.message}>
            <Textarea rows={5} value={typedOptions} onChange={(event) => typeOptions(event.target.value)} />
          </FormField>
        ) : null}
      </ModalBody>
      <DialogActions isBusy={create.isPending || update.isPending}>{field ? 'Save' : 'Create field'}</DialogActions>
    </form>
  );
}
