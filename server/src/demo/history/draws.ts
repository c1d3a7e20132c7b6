import type { DemoPart } from '../catalogue/part.ts';
import { type Day, isHeatingSeason } from './calendar.ts';
import { amount } from './amounts.ts';
import type { Random } from './random.ts';
import type { Call, OnJob } from './history.ts';
import type { KindOfJob, Person, Work } from './work.ts';

/** Parts taken from stock, or brought back to it, and why. */
export interface Draw {
  at: Date;
  part: DemoPart;
  by: Person;
  source: 'scan' | 'quick_action' | 'edit';
  note: string;
  /** Counted in hundredths; a return is below zero. */
  quantity: number;
  /** It was loaded into a van for the week. */
  isLoad?: true;
  onJob?: OnJob;
}

/** Luis sees only this folder. */
const ownVan = 'van1Shelves';

/** Half a year of jobs and Monday loads takes these parts from the shelves, oldest first. */
export function drawsOf(all: readonly DemoPart[], work: Work, days: readonly Day[], random: Random): Draw[] {
  const draws: Draw[] = [];
  const parts = shelvesOf(all);
  for (const day of days) {
    if (day.weekday === 1) draws.push(...mondayLoads(parts, work, day, random));
    const calls = random.between(2, 4);
    for (let call = 0; call < calls; call++) {
      const at = day.at(790 + call * 110 + random.between(0, 50), random.between(0, 59));
      draws.push(...drawsFor(parts, work, { day, at }, random));
    }
  }
  return draws.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function drawsFor(parts: Shelves, { jobs, customers }: Work, { day, at }: { day: Day; at: Date }, random: Random): Draw[] {
  const job = chosenJob(jobs, day, random);
  const call: Call = { at, title: random.pick(job.titles), customer: random.pick(customers), van: job.van, by: job.by, begun: null };
  const source = random.pick(['scan', 'scan', 'scan', 'edit'] as const);
  // They enter what they take in turns, whoever's device it is.
  const inTurns = [...job.crew, null];
  const draws = partsFor(parts, job, random).map((part, line) => {
    // Luis sees only his own van, so somebody else picks the parts that lie elsewhere.
    const by = job.by === 'staff' && part.folderKey !== ownVan ? 'admin' : job.by;
    const onJob: OnJob = { call, crew: inTurns[line % inTurns.length] ?? null, backOf: null };
    return { at: secondsAfter(at, line * 25), part, by, source, note: '', quantity: takenAtOnce(part, random), onJob };
  });
  const plenty = draws.find(({ quantity, by }) => quantity >= 300 && by !== 'staff');
  if (!plenty || !random.isTrue(0.25)) return draws;
  const rest = Math.floor(plenty.quantity / 300) * 100;
  const onJob = { ...plenty.onJob, backOf: plenty.onJob };
  return [...draws, { ...plenty, at: secondsAfter(at, 3 * 3600), note: 'Left over, back on the shelf', quantity: -rest, onJob }];
}

const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

function chosenJob(jobs: readonly KindOfJob[], day: Day, random: Random): KindOfJob {
  const season = isHeatingSeason(day) ? 'heating' : 'cooling';
  const fitting = jobs.filter((job) => job.season === 'any' || job.season === season);
  let left = random.next() * fitting.reduce((sum, { weight }) => sum + weight, 0);
  return fitting.find(({ weight }) => (left -= weight) < 0) ?? (fitting[0] as KindOfJob);
}

function partsFor(parts: Shelves, { main, also, lines }: KindOfJob, random: Random): DemoPart[] {
  const chosen = new Set<DemoPart>();
  const wanted = random.between(...lines);
  const mains = random.between(1, Math.min(3, wanted));
  // A pick that comes twice is simply one line less.
  for (let line = 0; line < wanted; line++) {
    const part = pickPart(parts, line < mains ? main : also, random);
    if (part) chosen.add(part);
  }
  return [...chosen];
}

type Shelves = (prefix: string) => readonly DemoPart[];

/** The parts whose number begins so. Fast movers stand there more often, because they are taken more often. */
function shelvesOf(parts: readonly DemoPart[]): Shelves {
  const known = new Map<string, DemoPart[]>();
  return (prefix) => {
    const found =
      known.get(prefix) ??
      parts
        .filter(({ sku }) => sku.startsWith(prefix))
        .flatMap((part) => (part.tagNames.includes('Fast mover') ? [part, part, part] : [part]));
    known.set(prefix, found);
    return found;
  };
}

function pickPart(parts: Shelves, prefixes: readonly string[], random: Random): DemoPart | undefined {
  const fitting = parts(random.pick(prefixes));
  return fitting.length > 0 ? random.pick(fitting) : undefined;
}

function mondayLoads(parts: Shelves, { vanLoads }: Work, day: Day, random: Random): Draw[] {
  return vanLoads.flatMap(({ van, takes }, at) => {
    const start = day.at(725 + at * 12, random.between(0, 59));
    const chosen = new Set(
      Array.from({ length: random.between(3, 6) }, () => pickPart(parts, takes, random)).filter((part) => part !== undefined),
    );
    return [...chosen].map((part, line): Draw => {
      const note = `${van} restocked for the week`;
      return {
        at: secondsAfter(start, line * 20),
        part,
        by: 'admin',
        source: 'scan',
        note,
        quantity: takenAtOnce(part, random),
        isLoad: true,
      };
    });
  });
}

/** One of what is dear; of what lies there by the hundred, a handful; of what is cut or poured, to the quarter. */
function takenAtOnce({ unit, unitCost, lowStockThreshold, quantity }: DemoPart, random: Random): number {
  const kept = amount(lowStockThreshold ?? quantity);
  if (['ft', 'lb', 'gal'].includes(unit)) {
    const share = kept * (0.03 + random.next() * 0.15);
    return Math.max(unit === 'ft' ? 100 : 25, Math.round(share / 25) * 25);
  }
  if (Number(unitCost) > 60 || kept <= 400) return 100;
  return 100 * random.between(1, Math.max(1, Math.round(kept / 450)));
}
