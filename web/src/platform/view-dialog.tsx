import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { ZodType } from 'zod';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog, DialogContent } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Input } from '../ui/input.tsx';
import { ModalBody } from '../ui/modal-parts.tsx';
import { toast } from '../ui/toast.ts';
import { showFormError } from './form-errors.ts';

export interface Named {
  name: string;
  isShared: boolean;
}

export interface Outcome<View> {
  onSuccess: (saved: View) => void;
  onError: (error: unknown) => void;
}

export interface ViewWords {
  fields: ZodType<Named, Partial<Named>>;
  /** Describes what a new view keeps. */
  description: string;
  /** Without it the view stays one's own. */
  shareLabel: string | undefined;
  placeholder?: string;
}

interface FormProps<View> extends Omit<ViewWords, 'description'> {
  /** To rename or share; without it a new one is made of what is shown. */
  view: View | undefined;
  save: (body: Named, outcome: Outcome<View>) => void;
  isBusy: boolean;
  onClose: () => void;
  onSaved: (view: View) => void;
}

interface ViewDialogProps<View> extends FormProps<View>, ViewWords {
  isOpen: boolean;
}

/** Gives what is shown on a screen a name, under which it is found again. */
export function ViewDialog<View extends Named & { isMine: boolean }>({ isOpen, description, ...form }: ViewDialogProps<View>) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : form.onClose())}>
      <DialogContent
        title={form.view ? 'Rename or share view' : 'Save as a view'}
        description={form.view ? undefined : description}
        size="sm"
        {...(form.view && { 'aria-describedby': undefined })}
      >
        <ViewForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

function ViewForm<View extends Named & { isMine: boolean }>(props: FormProps<View>) {
  const { view, fields, shareLabel, placeholder, save, isBusy, onClose, onSaved } = props;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  });
  const submit = handleSubmit((body) =>
    save(body, {
      onSuccess: (saved) => {
        toast({ title: `“${saved.name}” saved`, tone: 'success' });
        onSaved(saved);
        onClose();
      },
      onError: (error) => showFormError(error, ['name', 'isShared'], setError),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-4">
        <FormField label="Name" error={formState.errors.name?.message}>
          <Input autoComplete="off" maxLength={80} placeholder={placeholder} {...register('name')} />
        </FormField>
        {shareLabel === undefined ? null : (
          <Checkbox label={shareLabel} disabled={view !== undefined && !view.isMine} {...register('isShared')} />
        )}
      </ModalBody>
      <DialogActions isBusy={isBusy}>Save</DialogActions>
    </form>
  );
}
