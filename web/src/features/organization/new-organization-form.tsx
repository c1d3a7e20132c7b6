import { zodResolver } from '@hookform/resolvers/zod';
import { OrganizationInput } from '@onhand/contract/organization';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { useCreateOrganization } from './organization.queries.ts';

/** The name is all a new organization needs; where it is, this browser knows. */
export function NewOrganizationForm({ onCreated }: { onCreated: () => void }) {
  const create = useCreateOrganization();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(OrganizationInput),
    defaultValues: { name: '' },
  });
  const save = handleSubmit(({ name }) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    create.mutate({ body: { name, timeZone } }, { onSuccess: onCreated, onError: (error) => showFormError(error, ['name'], setError) });
  });
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-5">
      <FormField label="Organization name" error={formState.errors.name?.message} className="w-full max-w-md">
        <Input autoComplete="organization" {...register('name')} />
      </FormField>
      <Button type="submit" variant="primary" isBusy={create.isPending} className="max-md:w-full">
        Create organization
      </Button>
    </form>
  );
}
