import { zodResolver } from '@hookform/resolvers/zod';
import { type Organization, OrganizationChange } from '@onhand/contract/organization';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangeOrganization } from './organization-changes.queries.ts';

/** Name and address. */
export function OrganizationForm({ organization: { name, address } }: { organization: Organization }) {
  const change = useChangeOrganization();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(OrganizationChange),
    // Follows what a colleague saves meanwhile, but for what is being typed.
    values: { name, address },
    resetOptions: { keepDirtyValues: true },
  });
  const save = handleSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess: () => toast({ title: 'Organization saved', tone: 'success' }),
        onError: (error) => showFormError(error, ['name', 'address'], setError),
      },
    ),
  );
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-5">
      <FormField
        label="Organization name"
        hint="Shown to everyone in your team."
        error={formState.errors.name?.message}
        className="w-full max-w-md"
      >
        <Input autoComplete="organization" {...register('name')} />
      </FormField>
      <FormField label="Address" isOptional error={formState.errors.address?.message} className="w-full max-w-md">
        <Textarea rows={3} autoComplete="street-address" {...register('address')} />
      </FormField>
      <Button type="submit" variant="primary" isBusy={change.isPending} className="max-md:w-full">
        Save
      </Button>
    </form>
  );
}
