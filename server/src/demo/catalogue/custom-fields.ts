import type { CustomFieldInput } from '@onhand/contract/custom-fields';

export const refrigerants = ['R-22', 'R-32', 'R-134a', 'R-407C', 'R-410A', 'R-454B'] as const;
export type Refrigerant = (typeof refrigerants)[number];

/** One of each kind. */
export const customFields = [
  { name: 'Bin', kind: 'text' },
  { name: 'Warranty until', kind: 'date' },
  { name: 'Manual', kind: 'link' },
  { name: 'Refrigerant', kind: 'choice', choices: [...refrigerants] },
  { name: 'Certified only', kind: 'checkbox' },
  { name: 'Weight (lb)', kind: 'number' },
] as const satisfies CustomFieldInput[];

export type CustomFieldName = (typeof customFields)[number]['name'];
