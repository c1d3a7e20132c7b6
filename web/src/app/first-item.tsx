import { zodResolver } from '@hookform/resolvers/zod';
import { ItemInput } from '@onhand/contract/item-inputs';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useCreateItem } from '../features/inventory/inventory.queries.ts';
import { showFormError } from '../platform/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Input } from '../ui/input.tsx';
import { FirstLabel } from './first-label.tsx';

const Essentials = ItemInput.pick({ name: true, quantity: true });

/** The first item of one's own, right where one is welcomed: what it is, how many, and there is its label. */
export function FirstItem({ isOver }: { isOver: boolean }) {
  const create = useCreateItem();
  const [made, setMade] = useState<{ id: number; name: string } | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Essentials),
    defaultValues: { name: '', quantity: '' },
  });
  if (made) return <FirstLabel item={made} />;
  if (isOver) return null;
  const save = handleSubmit(({ name, quantity }) =>
    create.mutate(
      { body: { name, quantity } },
      { onSuccess: setMade, onError: (error) => showFormError(error, ['name', 'quantity'], setError) },
    ),
  );
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4 border-t pt-5">
      <h2 className="font-semibold">Start with one thing you have in sight</h2>
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <FormField label="What is it?" error={formState.errors.name?.message}>
          <Input autoComplete="off" placeholder="Copper elbow, ½ in" {...register('name')} />
        </FormField>
        <FormField label="How many?" error={formState.errors.quantity?.message}>
          <Input isNumeric autoComplete="off" placeholder="12" {...register('quantity')} />
        </FormField>
      </div>
      <Button type="submit" variant="primary" size="lg" isBusy={create.isPending} className="w-full">
        Create it and make its label
      </Button>
      <p className="text-sm text-muted">
        Or{' '}
        <Button asChild variant="link">
          <Link to="/settings/import">import the spreadsheet you have</Link>
        </Button>
        .
      </p>
    </form>
  );
}
