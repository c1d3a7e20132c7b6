import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';
import { showError } from './error-toast.ts';
import { toast } from '../ui/toast.ts';

/** Puts what the server found wrong beside its fields; what belongs to no field becomes a toast. */
export function showFormError<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const details = error instanceof ApiError ? error.details : [];
  const placed = details.filter(({ field, message }) => {
    const name = fields.find((one) => field === one);
    if (name) setError(name, { message }, { shouldFocus: true });
    return name !== undefined;
  });
  if (placed.length === 0) showError(error);
}

interface Saving<Values extends FieldValues> {
  isNew: boolean;
  fields: readonly Path<Values>[];
  setError: UseFormSetError<Values>;
  onDone: () => void;
}

/** Tells how saving ended, in the callbacks of a mutation: “Copper” created, or what is wrong with its fields. */
export function savedOutcome<Values extends FieldValues>({ isNew, fields, setError, onDone }: Saving<Values>) {
  return {
    onSuccess: ({ name }: { name: string }) => {
      toast({ title: `“${name}” ${isNew ? 'created' : 'saved'}`, tone: 'success' });
      onDone();
    },
    onError: (error: unknown) => showFormError(error, fields, setError),
  };
}
