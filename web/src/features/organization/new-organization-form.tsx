import { zodResolver } from '@hookform/resolvers/zod';
import { OrganizationInput } from '@onhand/contract/organization';
import { currencies } from '@onhand/contract/preferences';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { useKeepPreference } from '../../platform/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { customsOf } from './guess-customs.rules.ts';
import { useCreateOrganization } from './organization-changes.queries.ts';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencyOptions = currencies.map((value) => ({ value, label: `${value} · ${currencyNames.of(value) ?? value}` }));

/** A name, and the money it counts in; that and the time zone are guessed from the browser, and can be changed later. */
export function NewOrganizationForm({ onCreated }: { onCreated: () => void }) {
  const create = useCreateOrganization();
  const keep = useKeepPreference();
  const [customs] = useState(() => customsOf(navigator.language));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(OrganizationInput),
    defaultValues: { name: '', currency: customs.currency },
  });
  const save = handleSubmit(({ name, currency }) => {
    const onSuccess = () => {
      const { numberFormat, dateFormat } = customs;
      if (numberFormat !== 'comma-point' || dateFormat !== 'mdy') keep({ numberFormat, dateFormat });
      onCreated();
    };
    const onError = (error: unknown) => showFormError(error, ['name', 'currency'], setError);
    create.mutate({ body: { name, currency, timeZone } }, { onSuccess, onError });
  });
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-5">
      <FormField label="Organization name" error={formState.errors.name?.message} className="w-full max-w-md">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do here */}
        <Input autoComplete="organization" autoFocus {...register('name')} />
      </FormField>
      <FormField
        label="Currency"
        error={formState.errors.currency?.message}
        hint={`Times are shown as in ${timeZone.replaceAll('_', ' ')}. Both can be changed in the settings.`}
        className="w-full max-w-md"
      >
        <Select options={currencyOptions} {...register('currency')} />
      </FormField>
      <Button type="submit" variant="primary" size="lg" isBusy={create.isPending} className="w-full">
        Create organization
      </Button>
    </form>
  );
}
