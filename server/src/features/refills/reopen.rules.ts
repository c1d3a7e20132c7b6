import { Big } from 'big.js';

/** A line of a list that is to be opened again. */
export interface ClosedLine {
  line: number;
  itemId: number;
  from: number | null;
  to: number;
  isReturn: boolean;
  planned: string;
  missing: string;
  picked: string;
  isSettled: boolean;
  loaded: string;
}

/** What lies of an item in a place by now and is promised to no job, and what open lists and transfers will bring there or take away. */
export interface LevelNow {
  itemId: number;
  place: number;
  free: string;
  minimum: string | null;
  maximum: string | null;
  coming: string;
  going: string;
}

export interface LoweredLine {
  line: number;
  planned: string;
  missing: string;
}

/**
 * The lines that ask for more than is needed by now: what is there meanwhile, on its way or on another list is not planned a second time, and
 * no shelf is asked for what another list takes from it; that is missing instead. Nothing is raised, and what was picked stays picked.
 */
export function loweredLines(lines: readonly ClosedLine[], levels: readonly LevelNow[]): LoweredLine[] {
  const known = new Map(levels.map((level) => [`${level.itemId} ${level.place}`, level]));
  const wanted = roomOf((itemId, place) => neededIn(known.get(`${itemId} ${place}`)));
  const lying = roomOf((itemId, place) => freeIn(known.get(`${itemId} ${place}`)));
  const tooMuch = roomOf((itemId, place) => excessIn(known.get(`${itemId} ${place}`)));
  // What is picked or settled is going to be loaded in any case, so it is served before what is only planned.
  const held = lines.map((line) => ({ line, left: new Big(line.picked).minus(line.loaded) }));
  for (const { line, left } of held) {
    if (line.isReturn) tooMuch.take(line.itemId, line.from, left);
    else wanted.take(line.itemId, line.to, left);
    lying.take(line.itemId, line.from, left);
  }
  return lines.flatMap((line) => {
    const more = new Big(line.planned).minus(line.picked);
    if (line.isSettled || more.lte(0)) return [];
    const needed = line.isReturn ? tooMuch.take(line.itemId, line.from, more) : wanted.take(line.itemId, line.to, more);
    const given = lying.take(line.itemId, line.from, needed);
    if (given.eq(more)) return [];
    const missing = line.isReturn ? line.missing : new Big(line.missing).plus(needed).minus(given).toFixed();
    return [{ line: line.line, planned: new Big(line.picked).plus(given).toFixed(), missing }];
  });
}

/** Whatever its minimum, no more is brought than it is filled up to; a place without limits takes what it was promised. */
function neededIn(level: LevelNow | undefined): Big | null {
  const target = level?.maximum ?? level?.minimum ?? null;
  if (!level || target === null) return null;
  return new Big(target).minus(level.free).minus(level.coming).plus(level.going);
}

const freeIn = (level: LevelNow | undefined): Big => (level ? new Big(level.free).minus(level.going) : new Big(0));

function excessIn(level: LevelNow | undefined): Big | null {
  return level?.maximum == null ? null : new Big(level.free).minus(level.going).minus(level.maximum);
}

/** So much of an item fits a place, or can be had there; null is without end. Each take leaves less for the next. */
function roomOf(first: (itemId: number, place: number) => Big | null) {
  const left = new Map<string, Big | null>();
  return {
    take: (itemId: number, place: number | null, quantity: Big): Big => {
      if (place === null) return quantity;
      const key = `${itemId} ${place}`;
      const room = left.has(key) ? (left.get(key) ?? null) : first(itemId, place);
      const taken = room === null || room.gte(quantity) ? quantity : room.gt(0) ? room : new Big(0);
      left.set(key, room && room.minus(taken));
      return taken;
    },
  };
}
