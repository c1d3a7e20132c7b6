import type { QuickActionType } from '@onhand/contract/quick-actions';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Combobox } from '../../ui/combobox.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { tagsQuery } from '../tags/tags.queries.ts';
import type { ActionChangeBody, ActionValues } from './quick-action-form.rules.ts';

interface TargetProps {
  type: QuickActionType;
  control: Control<ActionValues, unknown, ActionChangeBody>;
  register: UseFormRegister<ActionValues>;
  errors: FieldErrors<ActionValues>;
}

const quantityLabels: Partial<Record<QuickActionType, string>> = {
  decrease: 'Remove this many',
  increase: 'Add this many',
  set: 'Set to this many',
};

/** Asks for what the type needs: how many, where to, or which tags. */
export function ActionTarget({ type, control, register, errors }: TargetProps) {
  if (type === 'move') return <FolderTarget control={control} error={errors.actionConfig?.folderId?.message} />;
  if (type === 'tag') return <TagTarget control={control} error={errors.actionConfig?.tagIds?.message} />;
  return (
    <>
      <FormField label={quantityLabels[type]} error={errors.actionConfig?.quantity?.message} className="md:max-w-60">
        <Input isNumeric autoComplete="off" {...register('actionConfig.quantity')} />
      </FormField>
      {type === 'increase' ? <PriceChoice control={control} error={errors.actionConfig?.price?.message} /> : null}
    </>
  );
}

const priceOptions = [
  { value: 'last', label: 'The last price paid' },
  { value: 'ask', label: 'Ask each time' },
];

function PriceChoice({ control, error }: { control: TargetProps['control']; error?: string }) {
  return (
    <FormField
      label="Price of what is added"
      hint="Whoever may not see costs is never asked; then it is the last price paid. Items with a standard cost keep theirs."
      error={error}
    >
      <Controller
        control={control}
        name="actionConfig.price"
        render={({ field }) => <Select options={priceOptions} value={field.value} onValueChange={field.onChange} />}
      />
    </FormField>
  );
}

function FolderTarget({ control, error }: { control: TargetProps['control']; error?: string }) {
  const folders = useQuery(foldersQuery);
  return (
    <FormField label="Folder" error={error}>
      <Controller
        control={control}
        name="actionConfig.folderId"
        render={({ field }) => (
          <TreePicker label="Folder" noneLabel="Choose a folder" nodes={folders.data ?? []} value={field.value} onChange={field.onChange} />
        )}
      />
    </FormField>
  );
}

function TagTarget({ control, error }: { control: TargetProps['control']; error?: string }) {
  const tags = useQuery(tagsQuery);
  const options = (tags.data ?? []).map(({ id, name, color }) => ({ value: String(id), label: name, color }));
  return (
    <FormField
      label="Tags"
      hint={tags.data?.length === 0 ? 'There are no tags yet. They are made on the Tags screen.' : undefined}
      error={error}
    >
      <Controller
        control={control}
        name="actionConfig.tagIds"
        render={({ field }) => (
          <Combobox
            label="Tags"
            placeholder="Choose tags"
            isMultiple
            options={options}
            value={field.value.map(String)}
            onChange={(values) => field.onChange(values.map(Number))}
          />
        )}
      />
    </FormField>
  );
}
