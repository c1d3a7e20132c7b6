import type { Item } from '@onhand/contract/item-answers';
import type { Job, JobLine } from '@onhand/contract/job-answers';
import { compareDecimals } from '../../platform/decimal.ts';

export interface PlaceOfPart {
  placeId: number | null;
  name: string;
}

/** Where the line's own parts lie for whoever reads it: picked ones first. */
export function placeOfLine({ reservedIn }: Pick<JobLine, 'reservedIn'>): PlaceOfPart | null {
  const seen = reservedIn.filter(({ isElsewhere }) => !isElsewhere);
  const found = seen.find(({ isPicked }) => isPicked) ?? seen[0];
  return found ? { placeId: found.placeId, name: found.name ?? 'No folder' } : null;
}

/** Where a part for a job is taken from: where it was picked to, the job’s van if some lies there, or where it is meant to be taken from. */
export function placeForJob(
  item: Pick<Item, 'places'>,
  { job, line, meant }: { job: Pick<Job, 'place'> | undefined; line: Pick<JobLine, 'reservedIn'> | undefined; meant: number | null },
): PlaceOfPart {
  const picked = line?.reservedIn.find(({ isPicked, isElsewhere }) => isPicked && !isElsewhere);
  if (picked) return { placeId: picked.placeId, name: picked.name ?? 'No folder' };
  const nameOf = (placeId: number | null) => item.places.find((place) => place.placeId === placeId)?.name ?? 'No folder';
  const van = job?.place && !job.place.isElsewhere ? item.places.find(({ placeId }) => placeId === job.place?.placeId) : undefined;
  if (van && compareDecimals(van.quantity, '0') > 0) return { placeId: van.placeId, name: van.name ?? 'No folder' };
  return { placeId: meant, name: nameOf(meant) };
}
