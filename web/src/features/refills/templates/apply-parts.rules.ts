import { limits } from '@onhand/contract/limits';
import type { Template } from '@onhand/contract/refill-templates';

type WaitingPlace = Pick<Template['places'][number], 'placeId' | 'differenceCount'>;

/** One call takes so many places, and sets so many minima. */
export function partsOf(places: readonly WaitingPlace[]): (number | null)[][] {
  const parts: (number | null)[][] = [];
  let room = 0;
  for (const { placeId, differenceCount } of places) {
    const part = parts.at(-1);
    if (part && part.length < limits.placesOfRefill && differenceCount <= room) part.push(placeId);
    else {
      parts.push([placeId]);
      room = limits.levelsOfCall;
    }
    room -= differenceCount;
  }
  return parts;
}
