import { exact } from '@onhand/contract/costing-decimals';
import { transit } from '@onhand/contract/transfers';
import { AppError } from '../../platform/errors.ts';
import type { HeldItem } from './held-items.store.ts';
import { type NamedPlace, quantityIn } from './levels.rules.ts';

/** No place falls below zero: a document takes what it names, or nothing. */
export function refuseMoreThanThere(
  held: HeldItem,
  { place, quantity, field = 'quantity' }: { place: NamedPlace; quantity: string; field?: string | undefined },
): void {
  const lies = quantityIn(held.levels, place.place);
  if (exact(quantity).lte(lies)) return;
  const where = place.place === transit ? 'on the way' : `in ${place.name === null ? 'no folder' : `“${place.name}”`}`;
  const message = `There ${lies === '1' ? 'is' : 'are'} ${lies} of “${held.name}” ${where}, not ${quantity}.`;
  throw new AppError('CONFLICT', { message, details: [{ field, message }] });
}
