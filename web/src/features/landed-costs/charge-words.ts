import type { ShareRule } from '@onhand/contract/charge-shares';
import type { ChargeKind } from '@onhand/contract/landed-costs';

export const kindWords: Record<ChargeKind, string> = {
  freight: 'Freight',
  duty: 'Duty',
  price: 'Corrected price',
  credit: 'Credit',
  other: 'Other cost',
};

export const shareWords: Record<ShareRule, string> = {
  value: 'By value',
  quantity: 'By quantity',
  weight: 'By weight',
  volume: 'By volume',
  equal: 'Equally',
  hand: 'By hand',
};
