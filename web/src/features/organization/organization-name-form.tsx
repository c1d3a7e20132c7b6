import { zodResolver } from '@hookform/resolvers/zod';
import { OrganizationInput } from '@onhand/contract/organization';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import type { useCreateOrganization, useRenameOrganization } from './organization.queries.ts';

/** The name, whether it is new or changed. */
export function OrganizationNameForm({
  name,
  submitLabel,
  hint,
  mutation,
  onSaved,
}: {
  name: string;
  submitLabel: string;
  hint?: string;
  mutation: ReturnType<typeof useCreateOrganization> | ReturnType<typeof useRenameOrganization>;
  onSaved: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(OrganizationInput),
    defaultValues: { name },
  });
  const save = handleSubmit((body) =>
    mutation.mutate({ body }, { onSuccess: onSaved, onError: (error) => showFormError(error, ['name'], setError) }),
  );
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-5">
      <FormField label="Organization name" hint={hint} error={formState.errors.name?.message} className="w-full max-w-md">
        <Input autoComplete="organization" {...register('name')} />
      </FormField>
      <Button type="submit" variant="primary" isBusy={mutation.isPending} className="max-md:w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
