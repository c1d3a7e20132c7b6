import type { VanStock } from '../catalogue/catalogue.ts';
import { amount, spelled } from './amounts.ts';
import type { Day } from './calendar.ts';
import type { Opening, PlannedMovement } from './history.ts';
import type { Random } from './random.ts';

/** This driver enters what is taken from the van himself. */
const ownVan = 'van1Shelves';

interface Told {
  opening: Opening;
  /** Oldest first. */
  movements: readonly PlannedMovement[];
}

/**
 * Tells where a part's story happened, of one that the vans carry: they are loaded up to their maximum on a Monday when they are at their
 * minimum or under it, and jobs take what they need from a van that has it. The part's quantity is at each moment what it was.
 */
export function inVans({ opening, movements }: Told, vans: readonly VanStock[], days: readonly Day[], random: Random): PlannedMovement[] {
  // The last load is some weeks ago, so that there is something to refill today.
  const mondays = days.filter(({ weekday, daysAgo }) => weekday === 1 && daysAgo >= 24);
  const loads = vans.flatMap((van, nth) => [
    { van, at: new Date(opening.at.getTime() + (nth + 1) * 60_000) },
    ...mondays.map((day) => ({ van, at: day.at(700 + nth * 4, random.between(0, 59)) })),
  ]);
  const levels = new Map(vans.map(({ folderKey }) => [folderKey, 0]));
  let home = amount(opening.quantity);
  const placed: PlannedMovement[] = [];

  const load = ({ van, at }: (typeof loads)[number]) => {
    const there = levels.get(van.folderKey) ?? 0;
    const quantity = Math.min(amount(van.maximum) - there, Math.floor(home / 200) * 100);
    if (there > amount(van.minimum) || quantity <= 0) return;
    placed.push(transfer({ sku: van.sku, at, by: 'admin', note: `${vanName(van)} refilled` }, quantity, van.folderKey));
    levels.set(van.folderKey, there + quantity);
    home -= quantity;
  };

  const happen = (movement: PlannedMovement) => {
    const change = changeOf(movement.what, home + sumOf(levels));
    const van = change < 0 && movement.source !== 'count' ? random.pick(vans) : undefined;
    const there = van && (levels.get(van.folderKey) ?? 0);
    if (van && there !== undefined && there >= -change) {
      const by = van.folderKey === ownVan && movement.by === 'admin' && !movement.onJob?.crew ? 'staff' : movement.by;
      placed.push({ ...movement, by, folderKey: van.folderKey });
      levels.set(van.folderKey, there + change);
      return;
    }
    // The shelf has too little of it, so a van brings what it has.
    for (const [folderKey, lies] of levels) {
      const missing = Math.min(-change - home, lies);
      if (missing <= 0) continue;
      const brought = { sku: movement.sku, at: movement.at, by: 'admin', note: 'Brought back for a job' } as const;
      placed.push(transfer(brought, missing, undefined, folderKey));
      levels.set(folderKey, lies - missing);
      home += missing;
    }
    placed.push(movement);
    home = Math.max(0, home + change);
  };

  const events = [
    ...loads.filter(({ at }) => at > opening.at).map((one) => ({ at: one.at, tell: () => load(one) })),
    ...movements.map((one) => ({ at: one.at, tell: () => happen(one) })),
  ];
  for (const { tell } of events.sort((one, other) => one.at.getTime() - other.at.getTime())) tell();
  return placed;
}

const vanName = ({ folderKey }: VanStock) => folderKey.replace(/^van(\d).*$/, 'Van $1');
const sumOf = (levels: ReadonlyMap<string, number>) => [...levels.values()].reduce((sum, one) => sum + one, 0);

type Entered = Pick<PlannedMovement, 'sku' | 'at' | 'by' | 'note'>;

/** A place that is not named is the part's home. */
function transfer(entered: Entered, quantity: number, folderKey?: string, fromKey?: string): PlannedMovement {
  return { ...entered, source: 'scan', what: { kind: 'transfer', quantity: spelled(quantity), fromKey }, folderKey };
}

function changeOf(what: PlannedMovement['what'], level: number): number {
  const quantityOf = ({ quantity }: { quantity: string }) => amount(quantity);
  if (what.kind === 'in' || what.kind === 'back') return quantityOf(what);
  if (what.kind === 'out' || what.kind === 'return') return -Math.min(quantityOf(what), level);
  return what.kind === 'set' ? quantityOf(what) - level : 0;
}
