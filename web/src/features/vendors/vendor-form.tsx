import { zodResolver } from '@hookform/resolvers/zod';
import { type Vendor, VendorInput } from '@onhand/contract/vendors';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useCreateVendor, useUpdateVendor } from './vendors.queries.ts';
import { daysIn, webAddress } from './vendors.rules.ts';

const blank = { name: '', contact: '', email: '', phone: '', website: '', address: '', notes: '', leadTimeDays: null };
const fields = ['name', 'contact', 'email', 'phone', 'website', 'address', 'notes', 'leadTimeDays'] as const;

interface VendorFormProps {
  vendor?: Vendor;
  onCancel: () => void;
  onSaved: (vendor: Vendor) => void;
}

export function VendorForm({ vendor, onCancel, onSaved }: VendorFormProps) {
  const create = useCreateVendor();
  const update = useUpdateVendor();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(VendorInput),
    defaultValues: vendor ?? blank,
  });
  const { errors } = formState;
  const save = handleSubmit((body) => {
    const outcome = { onSuccess: onSaved, onError: (error: unknown) => showFormError(error, fields, setError) };
    if (vendor) update.mutate({ params: { id: vendor.id }, body }, outcome);
    else create.mutate({ body }, outcome);
  });
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="grid content-start gap-x-4 gap-y-5 md:grid-cols-2">
        <FormField label="Name" error={errors.name?.message} className="md:col-span-2">
          <Input autoComplete="off" {...register('name')} />
        </FormField>
        <FormField label="Contact" isOptional error={errors.contact?.message}>
          <Input autoComplete="off" {...register('contact')} />
        </FormField>
        <FormField
          label="Lead time"
          isOptional
          error={errors.leadTimeDays ? 'Please enter a whole number of days, at most 3650.' : undefined}
        >
          <Input isNumeric inputMode="numeric" trailing="days" {...register('leadTimeDays', { setValueAs: daysIn })} />
        </FormField>
        <FormField label="Email" isOptional error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email', { setValueAs: (text: string) => text.trim() })} />
        </FormField>
        <FormField label="Phone" isOptional error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </FormField>
        <FormField label="Website" isOptional error={errors.website?.message} className="md:col-span-2">
          <Input inputMode="url" autoComplete="off" autoCapitalize="none" {...register('website', { setValueAs: webAddress })} />
        </FormField>
        <FormField label="Address" isOptional error={errors.address?.message} className="md:col-span-2">
          <Textarea autoComplete="off" {...register('address')} />
        </FormField>
        <FormField label="Notes" isOptional error={errors.notes?.message} className="md:col-span-2">
          <Textarea {...register('notes')} />
        </FormField>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={create.isPending || update.isPending}>
          {vendor ? 'Save' : 'Create vendor'}
        </Button>
      </ModalFooter>
    </form>
  );
}
