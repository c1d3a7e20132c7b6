import { zodResolver } from '@hookform/resolvers/zod';
import { type Customer, CustomerInput } from '@onhand/contract/customers';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../platform/form-errors.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Sheet, SheetContent } from '../../ui/sheet.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { customerQuery, useChangeCustomer, useMakeCustomer, useRemoveCustomer } from './customers.queries.ts';

const blank = { name: '', phone: '', email: '', address: '', note: '' };
const fields = ['name', 'phone', 'email', 'address', 'note'] as const;

interface CustomerSheetProps {
  /** An id, or `new`. */
  open: string;
  onClose: () => void;
  renderJobs: (customerId: number) => ReactNode;
}

/** One customer beside the list: what is known of them, and their jobs. */
export function CustomerSheet({ open, onClose, renderJobs }: CustomerSheetProps) {
  const id = Number(open);
  const result = useQuery({ ...customerQuery(id), enabled: open !== 'new' });
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent title={open === 'new' ? 'New customer' : (result.data?.name ?? 'Customer')} width="lg" aria-describedby={undefined}>
        {open === 'new' ? (
          <CustomerForm onClose={onClose} />
        ) : (
          <Loaded result={result} skeleton={<SkeletonText lines={6} className="p-5" />}>
            {(customer) => <CustomerForm customer={customer} onClose={onClose} jobs={renderJobs(customer.id)} />}
          </Loaded>
        )}
      </SheetContent>
    </Sheet>
  );
}

function CustomerForm({ customer, onClose, jobs }: { customer?: Customer; onClose: () => void; jobs?: ReactNode }) {
  const [make, change, remove] = [useMakeCustomer(), useChangeCustomer(), useRemoveCustomer()];
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(CustomerInput),
    defaultValues: customer ?? blank,
  });
  const { errors } = formState;
  const save = handleSubmit((body) => {
    const told = { onSuccess: onClose, onError: (error: unknown) => showFormError(error, fields, setError) };
    if (customer) change.mutate({ params: { id: customer.id }, body }, told);
    else make.mutate({ body }, told);
  });
  const drop = (one: Customer) =>
    remove.mutate(
      { params: { id: one.id } },
      {
        onSuccess: () => {
          onClose();
          const { name, phone, email, address, note } = one;
          const again = () => make.mutate({ body: { name, phone, email, address, note } });
          toast({ title: `${name} deleted`, description: 'Their jobs keep the name.', action: { label: 'Undo', onSelect: again } });
        },
      },
    );
  return (
    <form onSubmit={save} noValidate className="contents">
      <ModalBody className="grid content-start gap-x-4 gap-y-5 md:grid-cols-2">
        <FormField label="Name" error={errors.name?.message} className="md:col-span-2">
          <Input autoComplete="off" {...register('name')} />
        </FormField>
        <FormField label="Phone" isOptional error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </FormField>
        <FormField label="Email" isOptional error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...register('email', { setValueAs: (text: string) => text.trim() })} />
        </FormField>
        <FormField
          label="Address"
          isOptional
          error={errors.address?.message}
          hint={customer && customer.openJobs > 0 ? 'Open jobs that had the address of before get the new one.' : undefined}
          className="md:col-span-2"
        >
          <Textarea rows={2} autoComplete="off" {...register('address')} />
        </FormField>
        <FormField label="Note" isOptional error={errors.note?.message} className="md:col-span-2">
          <Textarea rows={2} {...register('note')} />
        </FormField>
        {jobs ? (
          <section aria-label="Their jobs" className="md:col-span-2">
            <h3 className="mb-1 font-semibold">Jobs</h3>
            {jobs}
          </section>
        ) : null}
      </ModalBody>
      <ModalFooter>
        {customer ? (
          <Button variant="ghost" className="mr-auto text-bad" isBusy={remove.isPending} onClick={() => drop(customer)}>
            Delete
          </Button>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )}
        <Button type="submit" variant="primary" isBusy={make.isPending || change.isPending}>
          {customer ? 'Save' : 'Add customer'}
        </Button>
      </ModalFooter>
    </form>
  );
}
