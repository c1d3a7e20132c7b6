import { zodResolver } from '@hookform/resolvers/zod';
import { ProfileInput } from '@onhand/contract/profile';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { useUpdateProfile } from './profile.queries.ts';

/** The user's own first and last name. */
export function NameForm({
  submitLabel,
  isStacked = false,
  onSaved,
}: {
  submitLabel: string;
  /** One field below the other, with a button across the whole width. */
  isStacked?: boolean;
  onSaved: () => void;
}) {
  const { firstName, lastName } = useUser();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ProfileInput),
    // Follows what the person saves on another device, but for what is being typed.
    values: { firstName, lastName },
    resetOptions: { keepDirtyValues: true },
  });
  const update = useUpdateProfile();
  const save = handleSubmit((body) =>
    update.mutate({ body }, { onSuccess: onSaved, onError: (error) => showFormError(error, ['firstName', 'lastName'], setError) }),
  );
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-5">
      <div className={isStacked ? 'flex w-full flex-col gap-4' : 'grid w-full gap-4 md:grid-cols-2'}>
        <FormField label="First name" error={formState.errors.firstName?.message}>
          <Input autoComplete="given-name" {...register('firstName')} />
        </FormField>
        <FormField label="Last name" error={formState.errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </FormField>
      </div>
      <Button type="submit" variant="primary" isBusy={update.isPending} className={isStacked ? 'w-full' : 'max-md:w-full'}>
        {submitLabel}
      </Button>
    </form>
  );
}
