import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { quantityIn } from '../stock/places.service.ts';
import type { NamedPlace } from '../stock/transfers.service.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { jobFilter, jobName } from './job-access.ts';
import { spokenPlace } from './places-of-parts.service.ts';
import { others, type ReservationBook } from './reservation-book.rules.ts';
import { promisedTo } from './reservations.store.ts';
import { atLeastNothing } from './reserve.rules.ts';
import { isMoreThan } from './tell-of-job.ts';

interface Taken {
  held: HeldItem;
  place: NamedPlace;
  quantity: string;
}

/**
 * Taking what is promised to other jobs must be meant: whoever takes it is told whose it is, as far as they may know. More than lies there is no matter of
 * promises: the ledger says how many there are.
 */
export async function refusePromised(tx: Tx, scope: Scope, jobId: number, book: ReservationBook, parts: readonly Taken[]): Promise<void> {
  for (const same of Map.groupBy(parts, ({ held, place }) => `${held.id} ${place.place}`).values()) {
    const { held, place } = same[0] as Taken;
    const lies = quantityIn(held.levels, place.place);
    const ofOthers = book.quantity({ itemId: held.id, jobId: others, place: place.place });
    const wanted = spell(same.reduce((sum, { quantity }) => sum.plus(quantity), exact('0')));
    const free = spell(atLeastNothing(exact(lies).minus(ofOthers)));
    if (ofOthers === '0' || isMoreThan(wanted, lies) || !isMoreThan(wanted, free)) continue;
    const jobs = await promisedTo(tx, scope, { itemId: held.id, place: place.place, jobId, person: jobFilter(scope) });
    const details = jobs.map(({ number, title, quantity }) => ({
      field: 'isMeant',
      message: `${quantity} of “${held.name}” for ${number === null ? 'other jobs' : `${jobName(number)} “${title}”`}.`,
    }));
    const are = free === '1' ? 'is' : 'are';
    const message = `Only ${free} of “${held.name}” in ${spokenPlace(place)} ${are} free, the rest is promised to other jobs.`;
    throw new AppError('CONFLICT', { message, details });
  }
}
