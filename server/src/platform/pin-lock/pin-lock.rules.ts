const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** QA-04 names the first; the others make 10,000 PINs too many to try, for one person or for all of them together. */
export const limits = {
  inARow: { tries: 5, lockMs: 5 * minute },
  byOnePerson: { tries: 25, withinMs: day },
  byEveryone: [
    { tries: 50, withinMs: hour },
    { tries: 100, withinMs: day },
  ],
} as const;

/** Milliseconds for which a wrong try is remembered. */
export const rememberedMs = day;

/** Times at which wrong PINs were entered, oldest first, in milliseconds. A right one takes its person's away. */
export interface Tries {
  byPerson: readonly number[];
  byEveryone: readonly number[];
}

export interface Lock {
  untilMs: number;
  whom: 'person' | 'everyone';
}

/** The lock that lasts longest, or null when a PIN may be tried. */
export function lockOf({ byPerson, byEveryone }: Tries, nowMs: number): Lock | null {
  const person = [afterARow(byPerson), untilFewer(byPerson, limits.byOnePerson)];
  const everyone = limits.byEveryone.map((limit) => untilFewer(byEveryone, limit));
  const locks: Lock[] = [
    { whom: 'person', untilMs: Math.max(...person) },
    { whom: 'everyone', untilMs: Math.max(...everyone) },
  ];
  const running = locks.filter(({ untilMs }) => untilMs > nowMs);
  return running.toSorted((a, b) => b.untilMs - a.untilMs)[0] ?? null;
}

/** Returns how many more wrong PINs there can be before the lock. */
export function triesLeft(byPerson: readonly number[]): number {
  return limits.inARow.tries - (recent(byPerson) % limits.inARow.tries);
}

function afterARow(times: readonly number[]): number {
  const last = times.at(-1);
  const isFull = last !== undefined && recent(times) % limits.inARow.tries === 0;
  return isFull ? last + limits.inARow.lockMs : 0;
}

/** Counted back from the last one, so that a lock does not end early because an old try is forgotten. */
function recent(times: readonly number[]): number {
  const last = times.at(-1) ?? 0;
  return times.filter((time) => time > last - day).length;
}

function untilFewer(times: readonly number[], { tries, withinMs }: { tries: number; withinMs: number }): number {
  const first = times.at(-tries);
  return first === undefined ? 0 : first + withinMs;
}

/** “Try again in 4 minutes.” */
export function lockedText({ untilMs, whom }: Lock, nowMs: number): string {
  const who = whom === 'person' ? 'Too many wrong PINs.' : 'Too many wrong PINs were entered by several people.';
  return `${who} Try again in ${waitText(untilMs - nowMs)}.`;
}

function waitText(ms: number): string {
  if (ms <= 90_000) return counted(Math.max(1, Math.ceil(ms / 1000)), 'second');
  if (ms <= 90 * minute) return counted(Math.ceil(ms / minute), 'minute');
  return counted(Math.ceil(ms / hour), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
