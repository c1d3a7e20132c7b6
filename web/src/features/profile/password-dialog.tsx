import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordChange } from '@onhand/contract/profile';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangePassword } from './profile.queries.ts';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '', signsOutOthers: true },
  });
  const save = handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: ({ signedOut }) => {
          const devices = signedOut === 1 ? 'One other device was signed out.' : `${signedOut} other devices were signed out.`;
          toast({ title: 'Password changed', description: signedOut > 0 ? devices : undefined, tone: 'success' });
          onClose();
        },
        onError: (error) => showFormError(error, ['currentPassword', 'newPassword'], setError),
      },
    ),
  );
  const { errors } = formState;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Change password" size="sm" aria-describedby={undefined}>
        <form onSubmit={(event) => void save(event)} noValidate className="contents">
          <ModalBody className="flex flex-col gap-5">
            <FormField label="Current password" error={errors.currentPassword?.message}>
              <Input type="password" autoComplete="current-password" {...register('currentPassword')} />
            </FormField>
            <FormField
              label="New password"
              error={errors.newPassword?.message}
              hint="At least 10 characters. A few unrelated words do well."
            >
              <Input type="password" autoComplete="new-password" {...register('newPassword')} />
            </FormField>
            <label className="flex min-h-11 items-center gap-3 md:min-h-8">
              <input type="checkbox" className="size-4.5 accent-accent" {...register('signsOutOthers')} />
              Sign out my other devices
            </label>
          </ModalBody>
          <DialogActions isBusy={change.isPending}>Change password</DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
