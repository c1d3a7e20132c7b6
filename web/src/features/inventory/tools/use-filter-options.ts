import type { CustomField } from '@onhand/contract/custom-fields';
import { useQuery } from '@tanstack/react-query';
import type { ComboboxOption } from '../../../ui/combobox-options.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.queries.ts';
import { tagsQuery } from '../../tags/tags.queries.ts';
import { vendorsQuery } from '../../vendors/vendors.queries.ts';
import type { Lookups } from './filters.rules.ts';

export interface FilterOptions {
  tags: ComboboxOption[];
  vendors: ComboboxOption[];
  fields: readonly CustomField[];
  lookups: Lookups;
}

/** What can be filtered by. */
export function useFilterOptions(): FilterOptions {
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: vendors = [] } = useQuery(vendorsQuery);
  const { data: fields = [] } = useQuery(customFieldsQuery);
  return {
    tags: tags.map(({ id, name, color }) => ({ value: String(id), label: name, color })),
    vendors: vendors.map(({ id, name }) => ({ value: String(id), label: name })),
    fields,
    lookups: { tags, vendors, fields },
  };
}
