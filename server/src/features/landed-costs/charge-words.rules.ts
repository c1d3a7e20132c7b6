import type { ChargeKind } from '@onhand/contract/landed-costs';

export const kindWords: Record<ChargeKind, string> = {
  freight: 'Freight',
  duty: 'Duty',
  price: 'Corrected price',
  credit: 'Credit',
  other: 'Cost added',
};
