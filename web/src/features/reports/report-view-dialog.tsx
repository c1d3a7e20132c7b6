import { zodResolver } from '@hookform/resolvers/zod';
import { type ReportView, ReportViewInput } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import type { ReportState } from './report-state.rules.ts';
import { useCreateView, useUpdateView } from './reports.queries.ts';

interface ViewDialogProps {
  report: ReportId;
  state: ReportState;
  /** To rename or share; without it a new one is made of what is shown. */
  view: ReportView | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (view: ReportView) => void;
}

export function ViewDialog({ isOpen, onClose, ...props }: ViewDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={props.view ? 'Rename or share view' : 'Save as a view'}
        description={props.view ? undefined : 'Keeps the days, filters, grouping and order you see now.'}
        size="sm"
        {...(props.view && { 'aria-describedby': undefined })}
      >
        <ViewForm {...props} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const Fields = ReportViewInput.pick({ name: true, isShared: true });

function ViewForm({ report, state, view, onClose, onSaved }: Omit<ViewDialogProps, 'isOpen'>) {
  const create = useCreateView();
  const update = useUpdateView();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  });
  const save = handleSubmit((body) => {
    const outcome = {
      onSuccess: (saved: ReportView) => {
        toast({ title: `“${saved.name}” saved`, tone: 'success' });
        onSaved(saved);
        onClose();
      },
      onError: (error: unknown) => showFormError(error, ['name', 'isShared'], setError),
    };
    if (view) update.mutate({ params: { id: view.id }, body }, outcome);
    else create.mutate({ body: { report, request: state, ...body } }, outcome);
  });
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="flex flex-col gap-4">
        <FormField label="Name" error={formState.errors.name?.message}>
          <Input autoComplete="off" maxLength={80} {...register('name')} />
        </FormField>
        <Checkbox label="Share with everyone who sees reports" disabled={view !== undefined && !view.isMine} {...register('isShared')} />
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
