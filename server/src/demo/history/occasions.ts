import type { DemoPart } from '../catalogue/part.ts';
import type { PlannedReturn } from '../catalogue/purchasing.ts';
import { amount } from './amounts.ts';
import type { Day } from './calendar.ts';
import type { Draw } from './draws.ts';
import type { OnJob } from './history.ts';
import type { Random } from './random.ts';
import type { Person, Work } from './work.ts';

/** Something that happened to one part, but for its deliveries. */
export interface Occurrence {
  kind: 'change' | 'count' | 'short' | 'method' | 'return';
  at: Date;
  by: Person;
  source: 'scan' | 'quick_action' | 'edit' | 'count';
  note: string;
  /** The change of the stock, in hundredths; for a count it is the difference found. */
  quantity: number;
  unitCost?: string;
  /** Somebody asked for this much when nothing was left. */
  asked?: number;
  onJob?: OnJob;
}

export interface About {
  part: DemoPart;
  work: Work;
  returns: readonly PlannedReturn[];
  days: readonly Day[];
  random: Random;
}

/** Everything that befell a part, oldest first. */
export function occasionsOf(about: About, draws: readonly Draw[]): Occurrence[] {
  const taken = draws.map(
    ({ at, by, source, note, quantity, onJob }): Occurrence => ({
      kind: 'change',
      at,
      by,
      source,
      note,
      quantity: -quantity,
      ...(onJob && { onJob }),
    }),
  );
  const all = [...taken, ...counted(about), ...warranty(about), ...sentBack(about), ...method(about), ...runningOut(about, draws)];
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

const countedWeeksAgo = 6;

/** One Friday afternoon everybody counted Aisle A. Most of it was right. */
function counted({ part, work, days, random }: About): Occurrence[] {
  const friday = days.findLast(({ weekday, daysAgo }) => weekday === 5 && daysAgo >= countedWeeksAgo * 7);
  if (!friday || !part.folderKey || !work.countedFolders.includes(part.folderKey) || !random.isTrue(0.24)) return [];
  const isMany = amount(part.quantity) > 4000;
  const missing = random.isTrue(0.75);
  const quantity = 100 * random.between(1, isMany ? 6 : 2) * (missing ? -1 : 1);
  const at = friday.at(1260, random.between(0, 3000));
  return [{ kind: 'count', at, by: random.pick(['owner', 'admin'] as const), source: 'count', note: 'Stock count: Aisle A', quantity }];
}

function warranty({ part, work, days, random }: About): Occurrence[] {
  const found = work.replacedUnderWarranty.find(({ sku }) => sku === part.sku);
  const day = found && days.findLast(({ daysAgo }) => daysAgo >= found.daysAgo);
  if (!found || !day) return [];
  const at = day.at(870, random.between(0, 59));
  return [{ kind: 'change', at, by: 'owner', source: 'edit', note: found.note, quantity: 100, unitCost: '0' }];
}

/** A box of it goes back on the vendor's truck. */
function sentBack({ part, returns, days }: About): Occurrence[] {
  const found = returns.find(({ sku }) => sku === part.sku);
  const day = found && days.findLast(({ daysAgo }) => daysAgo >= found.daysAgo);
  if (!found || !day) return [];
  return [{ kind: 'return', at: day.at(940), by: 'owner', source: 'edit', note: found.reason, quantity: -amount(found.quantity) }];
}

/** Four months ago the bookkeeper asked for FIFO where prices jump. */
function method({ part, work, days, random }: About): Occurrence[] {
  const day = work.switchedToFifo.includes(part.sku) ? days.findLast(({ daysAgo }) => daysAgo >= 119) : undefined;
  if (!day) return [];
  const at = day.at(745, random.between(0, 59));
  return [{ kind: 'method', at, by: 'owner', source: 'edit', note: 'FIFO from here on: the price jumps too much to average', quantity: 0 }];
}

/** A part that is out today ran out lately, and for some of those parts somebody came in vain. */
function runningOut({ part, work, days, random }: About, draws: readonly Draw[]): Occurrence[] {
  if (amount(part.quantity) > 0) return [];
  const lastOut = days.at(-random.between(3, 15)) as Day;
  const last = draws.at(-1);
  const isLately = last && last.at > lastOut.at(0);
  const went = isLately ? last.at : lastOut.at(1130, random.between(0, 59));
  const outs: Occurrence[] = isLately
    ? []
    : [{ kind: 'change', at: went, by: 'admin', source: 'scan', note: `Last of it, for ${random.pick(work.customers)}`, quantity: -100 }];
  if (!random.isTrue(0.45)) return outs;
  const at = new Date(went.getTime() + random.between(20, 150) * 60_000);
  const asked = 100 * random.between(1, 3);
  return [
    ...outs,
    { kind: 'short', at, by: 'admin', source: 'scan', note: `Wanted for ${random.pick(work.customers)}, none left`, quantity: 0, asked },
  ];
}
