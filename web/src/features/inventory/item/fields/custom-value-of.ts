import type { CustomField, CustomValues } from '@onhand/contract/custom-fields';
import { numberProblem } from '@onhand/contract/decimal';
import { isDecimal } from '../../../../platform/decimal.ts';

/** Reads a typed text as people mean it: an empty line is no value, and “acme.com” is a web address. */
export function customValueOf({ kind }: Pick<CustomField, 'kind'>, typed: string): CustomValues[string] {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'checkbox') return text === 'true';
  if (kind === 'link' && !/^[a-z][\w+.-]*:/i.test(text)) return `https://${text}`;
  return text;
}

export function customProblem(field: Pick<CustomField, 'kind'>, typed: string): string | undefined {
  const value = customValueOf(field, typed);
  if (typeof value !== 'string') return undefined;
  if (value.length > 2000) return 'At most 2000 characters.';
  if (field.kind === 'number' && !isDecimal(value)) return numberProblem(value);
  if (field.kind === 'link' && !(/^https?:/i.test(value) && URL.canParse(value))) return 'Please enter a web address.';
  return undefined;
}
