import { type ErrorCode, errorCatalogue } from '@onhand/contract/errors';
import { ApiError } from '../../../../platform/api-error.ts';
import { showError } from '../../../../platform/error-toast.ts';
import { bodyOf } from '../../../../platform/errors.ts';
import { toast } from '../../../../ui/toast.ts';

/** Refusals that concern one field, whatever else the answer says. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  DUPLICATE_SKU: 'sku',
  DUPLICATE_INVENTORY_NUMBER: 'inventoryNumber',
  DUPLICATE_CODE: 'qrCode',
};

export interface FieldError {
  field: string;
  message: string;
}

/** These errors are shown beside their fields. A duplicate is told in a toast as well (INV-04). */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  const code = error.error && Object.hasOwn(errorCatalogue, error.error) ? (error.error as ErrorCode) : undefined;
  const field = code && fieldOf[code];
  if (field && error.details.length === 0) return [{ field, message: bodyOf(error) }];
  return [...error.details];
}

/** Tells a refusal once where it belongs to no field, and a duplicate always. */
export function tellRefusal(error: unknown): void {
  const isDuplicate = error instanceof ApiError && error.error?.startsWith('DUPLICATE_');
  if (isDuplicate || fieldErrorsOf(error).length === 0) showError(error);
}

/** A toast tells it, because the field is no longer there. */
export function tellNotSaved(label: string, problem: string): void {
  toast({ title: 'Not saved', description: `${label}: ${problem}`, tone: 'destructive' });
}

/** The sentence for the one field that was being saved. */
export function messageOf(error: unknown): string {
  return fieldErrorsOf(error)[0]?.message ?? bodyOf(error);
}
