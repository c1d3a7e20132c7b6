import { zodResolver } from '@hookform/resolvers/zod';
import { colors } from '@onhand/contract/color';
import { type Tag, TagInput } from '@onhand/contract/tags';
import { Controller, useForm } from 'react-hook-form';
import { savedOutcome } from '../../platform/form-errors.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { SwatchChoice } from '../../ui/swatch.tsx';
import { useCreateTag, useUpdateTag } from './tags.queries.ts';

/** A new tag, or name and colour of one there is. */
export function TagDialog({ tag, open, onOpenChange }: { tag?: Tag; open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={tag ? 'Edit tag' : 'New tag'} size="sm" aria-describedby={undefined}>
        <TagForm tag={tag} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function TagForm({ tag, onDone }: { tag?: Tag; onDone: () => void }) {
  const create = useCreateTag();
  const update = useUpdateTag();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(TagInput),
    defaultValues: { name: tag?.name ?? '', color: colors.find((color) => color === tag?.color) ?? null },
  });
  const save = handleSubmit((body) => {
    const outcome = savedOutcome({ isNew: !tag, fields: ['name', 'color'], setError, onDone });
    if (tag) update.mutate({ params: { id: tag.id }, body }, outcome);
    else create.mutate({ body }, outcome);
  });
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Name" error={formState.errors.name?.message}>
          <Input autoComplete="off" maxLength={60} {...register('name')} />
        </FormField>
        <Controller
          control={control}
          name="color"
          render={({ field }) => <SwatchChoice label="Color" colors={colors} value={field.value ?? null} onValueChange={field.onChange} />}
        />
      </ModalBody>
      <DialogActions isBusy={create.isPending || update.isPending}>{tag ? 'Save' : 'Create tag'}</DialogActions>
    </form>
  );
}
