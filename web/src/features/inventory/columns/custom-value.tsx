import type { CustomField, CustomValues } from '@onhand/contract/custom-fields';
import { ExternalLink } from 'lucide-react';
import { dateText, quantityText } from '../../../platform/format.ts';

/** Writes the value of a custom field the way its kind is read, and nothing where it is not filled in. */
export function CustomValue({ field, value }: { field: CustomField; value: CustomValues[string] | undefined }) {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>;
  switch (field.kind) {
    case 'number':
      return <span className="tabular-nums">{quantityText(value)}</span>;
    case 'date':
      return <span className="truncate">{/^\d{4}-\d{2}-\d{2}/.test(value) ? dateText(value) : value}</span>;
    case 'link':
      return <LinkValue address={value} />;
    default:
      return (
        <span className="truncate" title={value}>
          {value}
        </span>
      );
  }
}

/** Only web addresses become links: a stored `javascript:` must never. */
function LinkValue({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return <span className="truncate">{address}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="flex min-w-0 items-center gap-1 rounded-sm text-accent underline-offset-4 hover:underline"
    >
      <span className="truncate">{address.replace(/^https?:\/\/(www\.)?/i, '')}</span>
      <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
    </a>
  );
}
