import type { CustomField } from '@onhand/contract/custom-fields';
import { useQuery } from '@tanstack/react-query';
import type { ListboxOption } from '../../../ui/listbox.tsx';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { tagsQuery } from '../../tags/tags.queries.ts';
import { vendorsQuery } from '../../vendors/vendors.queries.ts';
import type { Filters, Lookups } from './filters.rules.ts';

interface FilterOptions {
  tags: ListboxOption[];
  vendors: ListboxOption[];
  fields: readonly CustomField[];
}

export function useFilterOptions(): FilterOptions {
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: vendors = [] } = useQuery(vendorsQuery);
  const { data: fields = [] } = useQuery(customFieldsQuery);
  return {
    tags: tags.map(({ id, name, color }) => ({ value: String(id), label: name, color })),
    vendors: vendors.map(({ id, name }) => ({ value: String(id), label: name })),
    fields,
  };
}

/** The names are read only for filters in use. */
export function useFilterNames({ tagIds, vendorId }: Filters): Lookups {
  const { data: tags } = useQuery({ ...tagsQuery, enabled: tagIds.length > 0 });
  const { data: vendors } = useQuery({ ...vendorsQuery, enabled: vendorId !== null });
  const { data: fields } = useQuery(customFieldsQuery);
  return { tags, vendors, fields };
}
