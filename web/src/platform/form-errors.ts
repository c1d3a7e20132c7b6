import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';
import { showError } from './error-toast.ts';

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
