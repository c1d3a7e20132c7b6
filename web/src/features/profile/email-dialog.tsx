import { zodResolver } from '@hookform/resolvers/zod';
import { EmailChange } from '@onhand/contract/profile';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangeEmail } from './profile.queries.ts';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: '', password: '' },
  });
  const save = handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: ({ pendingEmail }) => {
          toast({ title: 'Check your mail', description: `Open the link we sent to ${pendingEmail}.`, tone: 'success' });
          onClose();
        },
        onError: (error) => showFormError(error, ['email', 'password'], setError),
      },
    ),
  );
  const { errors } = formState;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Change email"
        description="We send a link to the new address. It is yours once you open it; the old one is told."
        size="sm"
      >
        <form onSubmit={(event) => void save(event)} noValidate className="contents">
          <ModalBody className="flex flex-col gap-5">
            <FormField label="New email" error={errors.email?.message}>
              <Input type="email" autoComplete="email" {...register('email')} />
            </FormField>
            <FormField label="Your password" error={errors.password?.message}>
              <Input type="password" autoComplete="current-password" {...register('password')} />
            </FormField>
          </ModalBody>
          <DialogActions isBusy={change.isPending}>Send the link</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
