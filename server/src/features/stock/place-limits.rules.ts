import { exact } from '@onhand/contract/costing-decimals';
import type { PlaceLimits } from './place-limits.store.ts';

/** What is wrong with the limits of a place by themselves, with the field of the contract that is to be mended. */
export function limitsProblem({ place, minimum, maximum, refillFrom }: PlaceLimits): { field: string; message: string } | null {
  if (minimum !== null && maximum !== null && exact(maximum).lt(minimum))
    return { field: 'maximum', message: 'The maximum must not be below the minimum.' };
  if (refillFrom === place) return { field: 'refillFromPlaceId', message: 'Choose another place than the one that is refilled.' };
  return null;
}
