import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { writeLimits } from './many-limits.store.ts';

/** Minimum and maximum of an item in a place; null is none. */
export interface PlaceLimits {
  itemId: number;
  place: number;
  minimum: string | null;
  maximum: string | null;
}

/** Sets the limits of many items in many places at once. An item gets a level there where it has none: an empty one carries its minimum. */
export async function setManyLimits(tx: Tx, scope: Scope, rows: readonly PlaceLimits[]): Promise<void> {
  if (rows.length === 0) return;
  const most = await writeLimits(tx, scope, rows);
  if (most > limits.placesOfItem) {
    throw new AppError('LIMIT_REACHED', { message: `An item can lie in at most ${spelledLimit(limits.placesOfItem)} places.` });
  }
}
