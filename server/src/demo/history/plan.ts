import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DemoPart } from '../catalogue/part.ts';
import { amount, spelled } from './amounts.ts';
import { dayBefore, historyDays, workingDays } from './calendar.ts';
import { deliveriesOf, ordered, priceAt } from './deliveries.ts';
import { type Draw, drawsOf } from './draws.ts';
import { type About, occasionsOf, type Occurrence } from './occasions.ts';
import { drawsOfBegun } from './begun-draws.ts';
import type { DemoHistory, OnJob, Opening, PlannedMovement } from './history.ts';
import { type Random, randomFrom } from './random.ts';
import { toolMoves } from './tool-moves.ts';
import { inVans } from './van-stock.ts';
import { readWork } from './work.ts';

const seed = 20_240_617;

/**
 * Half a year of a contractor's stock, the same for the same day. Each part's story is told backwards from what the catalogue says
 * is there today, so that it ends exactly there and never falls below nothing on the way.
 */
export function planHistory({ parts, vendors, vanStock, purchasing, customers, jobs }: Catalogue, now: Date): DemoHistory {
  const work = readWork(customers);
  const random = randomFrom(seed);
  // The vans draw from a sequence of their own, so that what is bought and used is told as without them.
  const vanRandom = randomFrom(seed + 1);
  const days = workingDays(now);
  const stocked = parts.filter(({ sku, folderKey }) => folderKey !== null && !/^T(HD|PW|MT|MC)-/.test(sku));
  const draws = new Map<string, Draw[]>();
  const isCarried = ({ sku }: DemoPart) => vanStock.some((one) => one.sku === sku);
  // What the vans carry is no draw when it is loaded: it is still there, in the van.
  const taken = drawsOf(stocked, work, days, random).filter(({ part, isLoad }) => !(isLoad && isCarried(part)));
  for (const draw of [...taken, ...drawsOfBegun(jobs.begun, parts, now)])
    draws.set(draw.part.sku, [...(draws.get(draw.part.sku) ?? []), draw]);
  const deliver = deliveriesOf(
    vendors.map(({ name }) => name),
    work,
    days,
    now,
  );
  const openings = new Map<string, Opening>();
  const movements: PlannedMovement[] = toolMoves(work, days, random);
  for (const part of parts) {
    const story: Story = { part, work, returns: purchasing.returns, days, now, random, deliver };
    const told = stocked.includes(part) ? backwards(story, draws.get(part.sku) ?? []) : asItIs(story);
    openings.set(part.sku, told.opening);
    const vans = vanStock.filter(({ sku }) => sku === part.sku);
    movements.push(...(vans.length > 0 ? inVans(told, vans, days, vanRandom) : told.movements));
  }
  const past = movements.filter(({ at }) => at < now);
  return { openings, movements: past.sort((one, other) => one.at.getTime() - other.at.getTime()) };
}

interface Story extends About {
  now: Date;
  deliver: ReturnType<typeof deliveriesOf>;
}

interface Told {
  opening: Opening;
  movements: PlannedMovement[];
}

/** Tools do not run out; what came this morning has no history yet. */
function asItIs({ part, days, now, random }: Story): Told {
  const arrived = part.folderKey === null ? days.findLast((day) => day.at(690) < now) : undefined;
  const at = arrived?.at(690, random.between(0, 59)) ?? openingTime(now, random);
  return { opening: { at, quantity: part.quantity, unitCost: part.unitCost, method: part.valuationMethod }, movements: [] };
}

const openingTime = (now: Date, random: Random) => dayBefore(now, historyDays).at(780, random.between(0, 3500));

function backwards(story: Story, draws: readonly Draw[]): Told {
  const { part, work, now, random, deliver } = story;
  const kept = amount(part.lowStockThreshold ?? part.quantity);
  const fullest = Math.max(amount(part.quantity) * 1.15, kept * 2, 300);
  const openedAt = openingTime(now, random);
  const told: PlannedMovement[] = [];
  let level = amount(part.quantity);
  // A part that is well stocked today may have been delivered only lately.
  let isFull = level > kept * 1.4 && random.isTrue(0.35);
  let later = now;

  const deliverBetween = (earlier: Date, before: Date) => {
    if (level <= fullest && !isFull) return;
    const low = Math.round((kept * (0.2 + random.next() * 0.7)) / 100) * 100;
    // Deliveries are frequent and small, as the cash allows.
    const quantity = ordered(part, Math.min(level - low, Math.max(kept * (0.7 + random.next()), 200)));
    const delivery = quantity > 0 ? deliver(part, earlier, before, random) : undefined;
    if (!delivery || delivery.at >= before) return;
    const price = part.valuationMethod === 'standard' ? {} : { unitCost: delivery.delivery.unitCost };
    told.push({ ...delivery, sku: part.sku, what: { kind: 'in', quantity: spelled(quantity), ...price } });
    level -= quantity;
    isFull = false;
  };

  const takenAt = new Map<OnJob | null, Date>(draws.flatMap(({ onJob, at }) => (onJob ? [[onJob, at]] : [])));
  for (const occurrence of occasionsOf(story, draws).toReversed()) {
    if (occurrence.at >= now || (takenAt.get(occurrence.onJob?.backOf ?? null) ?? occurrence.at) <= openedAt) continue;
    deliverBetween(occurrence.at, later);
    const before = levelBefore(occurrence, level);
    if (before === undefined) continue;
    const { at, by, source, note, onJob } = occurrence;
    told.push({ at, by, source, note, sku: part.sku, what: changeOf(occurrence, level), ...(onJob && { onJob }) });
    level = before;
    later = at;
  }
  deliverBetween(openedAt, later);
  const method = told.find(({ what }) => what.kind === 'method') ? 'moving_average' : part.valuationMethod;
  const unitCost =
    method === 'standard' ? part.unitCost : priceAt(part, work.priceTrends, { today: part.unitCost, daysAgo: historyDays }, random);
  return { opening: { at: openedAt, quantity: spelled(level), unitCost, method }, movements: told.reverse() };
}

/** Answers undefined where it cannot have happened: more came back, or was found, than is there afterwards. */
function levelBefore({ kind, quantity }: Occurrence, level: number): number | undefined {
  if (kind === 'method') return level;
  if (kind === 'short') return level === 0 ? 0 : undefined;
  const before = level - quantity;
  return before < 0 ? undefined : before;
}

function changeOf({ kind, quantity, unitCost, asked = 0, onJob }: Occurrence, levelAfter: number): PlannedMovement['what'] {
  switch (kind) {
    case 'return':
      return { kind: 'return', quantity: spelled(-quantity) };
    case 'method':
      return { kind: 'method', method: 'fifo' };
    case 'count':
      return { kind: 'set', quantity: spelled(levelAfter) };
    case 'short':
      return { kind: 'out', quantity: spelled(asked) };
    case 'change':
      if (onJob?.backOf) return { kind: 'back', quantity: spelled(quantity) };
      if (quantity > 0) return { kind: 'in', quantity: spelled(quantity), ...(unitCost !== undefined && { unitCost }) };
      return { kind: 'out', quantity: spelled(-quantity) };
  }
}
