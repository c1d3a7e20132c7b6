import { zodResolver } from '@hookform/resolvers/zod';
import { type ItemView, ItemViewInput, type KeptList } from '@onhand/contract/item-views';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateItemView, useUpdateItemView } from './item-views.queries.ts';

interface ItemViewDialogProps {
  list: KeptList;
  /** To rename or share; without it a new one is made of what is shown. */
  view: ItemView | undefined;
  mayShare: boolean;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (view: ItemView) => void;
}

export function ItemViewDialog({ isOpen, onClose, ...props }: ItemViewDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={props.view ? 'Rename or share view' : 'Save as a view'}
        description={props.view ? undefined : 'Keeps the folder, search, filters and order you see now, on all your devices.'}
        size="sm"
        {...(props.view && { 'aria-describedby': undefined })}
      >
        <ItemViewForm {...props} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const Fields = ItemViewInput.pick({ name: true, isShared: true });

function ItemViewForm({ list, view, mayShare, onClose, onSaved }: Omit<ItemViewDialogProps, 'isOpen'>) {
  const create = useCreateItemView();
  const update = useUpdateItemView();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  });
  const save = handleSubmit((body) => {
    const outcome = {
      onSuccess: (saved: ItemView) => {
        toast({ title: `“${saved.name}” saved`, tone: 'success' });
        onSaved(saved);
        onClose();
      },
      onError: (error: unknown) => showFormError(error, ['name', 'isShared'], setError),
    };
    if (view) update.mutate({ params: { id: view.id }, body }, outcome);
    else create.mutate({ body: { list, ...body } }, outcome);
  });
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="flex flex-col gap-4">
        <FormField label="Name" error={formState.errors.name?.message}>
          <Input autoComplete="off" maxLength={80} placeholder="Valves to order" {...register('name')} />
        </FormField>
        {mayShare ? (
          <Checkbox label="Share with everyone on the team" disabled={view !== undefined && !view.isMine} {...register('isShared')} />
        ) : null}
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" isBusy={create.isPending || update.isPending}>
          Save
        </Button>
      </ModalFooter>
    </form>
  );
}
