import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Call, PlannedMovement } from './history.ts';

/** What went onto a line, or came off it. */
export interface PastPart {
  movement: PlannedMovement;
  quantity: string;
  kind: 'use' | 'return';
  cameBack: string;
}

export interface PastLine {
  sku: string;
  /** Less what came back: that was taken to be on the safe side. */
  used: string;
  parts: PastPart[];
}

export interface PastJob {
  call: Call;
  number: number;
  madeAt: Date;
  /** Null while it is not over. */
  closedAt: Date | null;
  lines: PastLine[];
}

const firstNumber = 2214;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The jobs of the half year, oldest first, by what they took of the shelves: whoever was called in vain has none. */
export function jobsOf(movements: readonly PlannedMovement[], now: Date): PastJob[] {
  const ofCalls = Map.groupBy(
    movements.filter(({ onJob }) => onJob),
    ({ onJob }) => onJob?.call as Call,
  );
  return [...ofCalls]
    .sort(([one], [other]) => one.at.getTime() - other.at.getTime())
    .map(([call, all], nth) => ({
      call,
      number: firstNumber + nth,
      madeAt: madeAt(call),
      closedAt: closedAt(call, all, now),
      lines: linesOf(all),
    }));
}

/** People call some days before, or in the morning. */
function madeAt({ at, begun }: Call): Date {
  const days = begun?.madeDaysAgo ?? (at.getTime() / minuteMs) % 9;
  return new Date(at.getTime() - Math.floor(days) * dayMs - 95 * minuteMs);
}

function closedAt({ begun }: Call, movements: readonly PlannedMovement[], now: Date): Date | null {
  if (begun?.state === 'under_way') return null;
  const last = Math.max(...movements.map(({ at }) => at.getTime()));
  return new Date(Math.min(last + 25 * minuteMs, now.getTime()));
}

function linesOf(movements: readonly PlannedMovement[]): PastLine[] {
  return [...Map.groupBy(movements, ({ sku }) => sku)].map(([sku, all]) => {
    const parts = all.map((movement): PastPart => {
      const quantity = quantityOf(movement);
      const cameBack = all.find(({ onJob }) => onJob?.backOf && onJob.backOf === movement.onJob);
      const kind = movement.what.kind === 'back' ? 'return' : 'use';
      return { movement, quantity, kind, cameBack: cameBack ? quantityOf(cameBack) : '0' };
    });
    const taken = parts.reduce((sum, { kind, quantity }) => (kind === 'use' ? sum.plus(quantity) : sum), exact('0'));
    const back = parts.reduce((sum, { cameBack }) => sum.plus(cameBack), exact('0'));
    return { sku, used: spell(taken.minus(back)), parts };
  });
}

function quantityOf({ what, sku }: PlannedMovement): string {
  if (what.kind === 'out' || what.kind === 'back') return what.quantity;
  throw new Error(`“${sku}” was neither used on its job nor brought back`);
}
